/** Ce que le serveur dit en anglais : `{}` tient la place de ce qui y change. */

export const server: Record<string, string> = {
  White: 'les Blancs',
  Black: 'les Noirs',
  'YOU WON': 'VOUS AVEZ GAGNÉ',
  'YOU LOST': 'VOUS AVEZ PERDU',
  DRAW: 'NULLE',
  'White won': 'Les Blancs ont gagné',
  'Black won': 'Les Noirs ont gagné',
  'Both lost': 'Les deux ont perdu',
  'Half a point for {}': 'Un demi-point pour {}',
  'The game was aborted': 'La partie a été annulée',

  checkmate: 'échec et mat',
  resignation: 'abandon',
  time: 'temps',
  abandonment: 'départ d’un joueur',
  '{}, but {} could not have mated': '{}, mais {} n’auraient pas pu mater',
  stalemate: 'pat',
  'dead position: neither side can mate': 'position morte : aucun camp ne peut mater',
  agreement: 'accord',
  'the same position three times': 'trois fois la même position',
  'the same position five times': 'cinq fois la même position',
  '50 moves without capture or pawn move': '50 coups sans prise ni coup de pion',
  '75 moves without capture or pawn move': '75 coups sans prise ni coup de pion',
  'the same position three times, claimed': 'trois fois la même position, sur réclamation',
  '50 moves without capture or pawn move, claimed': '50 coups sans prise ni coup de pion, sur réclamation',
  'forfeit: White did not appear': 'forfait : les Blancs ne sont pas venus',
  'forfeit: Black did not appear': 'forfait : les Noirs ne sont pas venus',
  'forfeit: nobody appeared': 'forfait : personne n’est venu',
  "the arbiter's decision": 'décision de l’arbitre',

  'this is not yours to do': 'ce n’est pas à vous de le faire',
  'the game is over': 'la partie est finie',
  'the flag fell before this arrived': 'le temps était écoulé avant que ceci arrive',
  'the game has not begun': 'la partie n’a pas commencé',
  'the game has already begun': 'la partie a déjà commencé',
  'the seat is taken': 'la place est prise',
  'both seats are taken': 'les deux places sont prises',
  'the game is paused': 'la partie est suspendue',
  'not your turn': 'ce n’est pas à vous de jouer',
  'the move was meant for ply {}, but the game is at ply {}':
    'le coup était pour le demi-coup {}, la partie en est à {}',
  'illegal move: {}': 'coup illégal : {}',
  'this game does not allow it': 'cette partie ne le permet pas',
  'too late to abort: both have moved': 'trop tard pour annuler : les deux ont joué',
  'a draw can be offered once both have moved': 'on peut proposer nulle quand les deux ont joué',
  'your offer stands already': 'votre proposition tient déjà',
  'refused once: make a move before you ask again': 'déjà refusé : jouez un coup avant de redemander',
  'there is no offer to answer': 'il n’y a pas de proposition',
  'no claim needed: such draws are automatic in this game':
    'pas besoin de réclamer : ces nulles sont automatiques dans cette partie',
  'you have claimed at this move already': 'vous avez déjà réclamé à ce coup',
  'there is no move to take back': 'il n’y a pas de coup à reprendre',

  'pre-move dropped: {}': 'Coup anticipé abandonné : {}',
  'this game does not allow pre-moves': 'cette partie est sans coups anticipés',
  'the game has gone another way': 'la partie a pris un autre cours',

  'there is no piece on {}': 'il n’y a pas de pièce en {}',
  "the piece on {} is the opponent's": 'la pièce en {} est à l’adversaire',
  'a piece of the same color stands on {}': 'une de vos pièces est en {}',
  'a {} does not move like that': 'cette pièce ne joue pas ainsi ({})',
  'the piece on {} is in the way': 'la pièce en {} barre le chemin',
  'a pawn moves diagonally only to capture, and cannot on {} now':
    'un pion ne va en diagonale que pour prendre, et ne le peut pas en {} maintenant',
  'the king would still be in check': 'le roi serait encore en échec',
  'the king would be under attack': 'le roi serait attaqué',
  'the right to castle is lost: king or rook have moved':
    'le droit au roque est perdu : le roi ou la tour a bougé',
  'the king cannot castle while in check': 'le roi ne peut pas roquer en échec',
  'the king cannot castle over or onto {}, which is attacked':
    'le roi ne peut pas roquer par la case {}, attaquée',
  'castling is prevented by the piece on {}': 'la pièce en {} empêche le roque',
  king: 'roi',
  queen: 'dame',
  rook: 'tour',
  bishop: 'fou',
  knight: 'cavalier',
  pawn: 'pion',

  white: 'les Blancs',
  black: 'les Noirs',
  'a game cannot begin in a finished position': 'une partie ne peut pas commencer par une position finie',
  'no game leads to this position: {}': 'aucune partie ne mène à cette position : {}',
  '{} has no king': '{} n’ont pas de roi',
  '{} has {} kings, on {}': '{} ont {} rois, en {}',
  'a pawn cannot stand on the first or last rank: {}':
    'un pion ne peut pas être sur la première ou la dernière rangée : {}',
  'the side not to move is in check: the king on {} is attacked from {}':
    'le camp qui n’a pas le trait est en échec : le roi en {} est attaqué de {}',
  'castling is claimed with a rook on {}, but king and rook are not both at home':
    'pour roquer avec la tour en {}, roi et tour ne sont pas tous deux à leur place',
  'en passant is claimed on {}, but no pawn can just have passed over it':
    'pour prendre en passant en {}, aucun pion ne peut venir d’y passer',
  '{} pieces give check at once: {}': '{} pièces donnent échec à la fois : {}',
  '{} has {} pieces and pawns': '{} ont {} pièces et pions',
  '{} has {} pawns': '{} ont {} pions',
  '{} must have promoted at least {}, but only {} {} missing: {}':
    '{} doivent avoir promu au moins {} fois, mais seulement {} {} : {}',
  'pawn is': 'pion manque',
  'pawns are': 'pions manquent',
  'castling is claimed, but king and rook did not begin there: {}':
    'pour roquer, le roi et la tour n’ont pas commencé là : {}',
  'the king cannot have come to {} past pawns and kings that have not moved':
    'le roi ne peut pas être venu en {} en passant pions et rois qui n’ont pas bougé',
  'pawns that have not moved let no {} come to {}, promoted or not':
    'des pions qui n’ont pas bougé ne laissent pas venir cette pièce ({}) en {}, promue ou non',
  'the {} pawns cannot have come here from the second rank':
    'pour {}, les pions ne peuvent pas être venus ici de la deuxième rangée',
  "the {} pawns need {} to stand like this, but only {} of the opponent's are missing":
    'pour {}, les pions demandent {} pour être ainsi, mais il ne manque que {} à l’adversaire',
  "only knights and rooks can have moved, and as they stand it is the other side's move":
    'seuls cavaliers et tours ont pu jouer, et tels qu’ils sont, c’est à l’autre camp de jouer',
  'at least {} pawns were promoted, but with {} they could not pass one another':
    'au moins {} pions ont été promus, mais avec {} ils n’ont pas pu se croiser',
  'no captures': 'aucune prise',
  'one capture': 'une prise',
  '{} captures': '{} prises',
  'no move can have given both checks: {}': 'aucun coup ne peut avoir donné les deux échecs : {}',
  'no move can have given the check from {}': 'aucun coup ne peut avoir donné l’échec de {}',
  'there is no move that {} can have made last': 'il n’y a pas de dernier coup possible pour {}',
  'every possible last move leads back to an impossible position: {}':
    'tout dernier coup possible vient d’une position impossible : {}',
};
