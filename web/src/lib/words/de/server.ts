/** Was der Server auf Englisch sagt: `{}` steht für das, was darin wechselt. */

export const server: Record<string, string> = {
  White: 'Weiß',
  Black: 'Schwarz',
  'YOU WON': 'GEWONNEN',
  'YOU LOST': 'VERLOREN',
  DRAW: 'REMIS',
  'White won': 'Weiß hat gewonnen',
  'Black won': 'Schwarz hat gewonnen',
  'Both lost': 'Beide haben verloren',
  'Half a point for {}': 'Ein halber Punkt für {}',
  'The game was aborted': 'Die Partie wurde abgebrochen',

  checkmate: 'Matt',
  resignation: 'Aufgabe',
  time: 'Zeit',
  abandonment: 'Verlassen der Partie',
  '{}, but {} could not have mated': '{}, aber {} hätte nicht mattsetzen können',
  stalemate: 'Patt',
  'dead position: neither side can mate': 'tote Stellung: Keine Seite kann mattsetzen',
  agreement: 'Einigung',
  'the same position three times': 'dreimal dieselbe Stellung',
  'the same position five times': 'fünfmal dieselbe Stellung',
  '50 moves without capture or pawn move': '50 Züge ohne Schlagen und Bauernzug',
  '75 moves without capture or pawn move': '75 Züge ohne Schlagen und Bauernzug',
  'the same position three times, claimed': 'dreimal dieselbe Stellung, reklamiert',
  '50 moves without capture or pawn move, claimed': '50 Züge ohne Schlagen und Bauernzug, reklamiert',
  'forfeit: White did not appear': 'kampflos: Weiß ist nicht erschienen',
  'forfeit: Black did not appear': 'kampflos: Schwarz ist nicht erschienen',
  'forfeit: nobody appeared': 'kampflos: Niemand ist erschienen',
  "the arbiter's decision": 'Entscheidung des Schiedsrichters',

  'this is not yours to do': 'das steht dir nicht zu',
  'the game is over': 'die Partie ist zu Ende',
  'the flag fell before this arrived': 'die Zeit war um, bevor das ankam',
  'the game has not begun': 'die Partie hat noch nicht begonnen',
  'the game has already begun': 'die Partie hat schon begonnen',
  'the seat is taken': 'der Platz ist besetzt',
  'both seats are taken': 'beide Plätze sind besetzt',
  'the game is paused': 'die Partie ist unterbrochen',
  'not your turn': 'du bist nicht am Zug',
  'the move was meant for ply {}, but the game is at ply {}':
    'der Zug war für Halbzug {} gedacht, die Partie ist bei {}',
  'illegal move: {}': 'regelwidriger Zug: {}',
  'this game does not allow it': 'in dieser Partie ist das nicht vorgesehen',
  'too late to abort: both have moved': 'zu spät zum Abbrechen: beide haben gezogen',
  'a draw can be offered once both have moved': 'Remis kann angeboten werden, wenn beide gezogen haben',
  'your offer stands already': 'dein Angebot steht schon',
  'refused once: make a move before you ask again': 'einmal abgelehnt: ziehe, bevor du wieder fragst',
  'there is no offer to answer': 'es gibt kein Angebot zu beantworten',
  'no claim needed: such draws are automatic in this game':
    'keine Reklamation nötig: In dieser Partie ist das von selbst remis',
  'you have claimed at this move already': 'du hast bei diesem Zug schon reklamiert',
  'there is no move to take back': 'es gibt keinen Zug zurückzunehmen',

  'pre-move dropped: {}': 'Vorauszug verworfen: {}',
  'this game does not allow pre-moves': 'diese Partie hat keine Vorauszüge',
  'the game has gone another way': 'die Partie ging anders weiter',

  'there is no piece on {}': 'auf {} steht keine Figur',
  "the piece on {} is the opponent's": 'die Figur auf {} gehört dem Gegner',
  'a piece of the same color stands on {}': 'auf {} steht eine eigene Figur',
  'a {} does not move like that': 'so zieht diese Figur nicht ({})',
  'the piece on {} is in the way': 'die Figur auf {} ist im Weg',
  'a pawn moves diagonally only to capture, and cannot on {} now':
    'ein Bauer zieht nur beim Schlagen schräg, und auf {} kann er jetzt nicht schlagen',
  'the king would still be in check': 'der König stünde noch im Schach',
  'the king would be under attack': 'der König wäre angegriffen',
  'the right to castle is lost: king or rook have moved':
    'das Recht zur Rochade ist verloren: König oder Turm haben gezogen',
  'the king cannot castle while in check': 'im Schach kann der König nicht rochieren',
  'the king cannot castle over or onto {}, which is attacked':
    'der König kann nicht über oder auf {} rochieren, das angegriffen ist',
  'castling is prevented by the piece on {}': 'die Figur auf {} verhindert die Rochade',
  king: 'König',
  queen: 'Dame',
  rook: 'Turm',
  bishop: 'Läufer',
  knight: 'Springer',
  pawn: 'Bauer',

  white: 'Weiß',
  black: 'Schwarz',
  'a game cannot begin in a finished position': 'mit einer beendeten Stellung kann keine Partie beginnen',
  'no game leads to this position: {}': 'keine Partie führt zu dieser Stellung: {}',
  '{} has no king': '{} hat keinen König',
  '{} has {} kings, on {}': '{} hat {} Könige, auf {}',
  'a pawn cannot stand on the first or last rank: {}':
    'ein Bauer kann nicht auf der ersten oder letzten Reihe stehen: {}',
  'the side not to move is in check: the king on {} is attacked from {}':
    'die Seite, die nicht am Zug ist, steht im Schach: Der König auf {} wird angegriffen von {}',
  'castling is claimed with a rook on {}, but king and rook are not both at home':
    'für die Rochade mit dem Turm auf {} stehen nicht König und Turm auf ihren Feldern',
  'en passant is claimed on {}, but no pawn can just have passed over it':
    'für en passant auf {} kann kein Bauer gerade darüber gezogen sein',
  '{} pieces give check at once: {}': '{} Figuren geben zugleich Schach: {}',
  '{} has {} pieces and pawns': '{} hat {} Figuren und Bauern',
  '{} has {} pawns': '{} hat {} Bauern',
  '{} must have promoted at least {}, but only {} {} missing: {}':
    '{} muss mindestens {} umgewandelt haben, aber nur {} {}: {}',
  'pawn is': 'Bauer fehlt',
  'pawns are': 'Bauern fehlen',
  'castling is claimed, but king and rook did not begin there: {}':
    'für die Rochade haben König und Turm nicht hier begonnen: {}',
  'the king cannot have come to {} past pawns and kings that have not moved':
    'der König kann nicht nach {} gekommen sein, vorbei an Bauern und Königen, die nicht gezogen haben',
  'pawns that have not moved let no {} come to {}, promoted or not':
    'Bauern, die nicht gezogen haben, lassen diese Figur ({}) nicht nach {}, umgewandelt oder nicht',
  'the {} pawns cannot have come here from the second rank':
    'die Bauern von {} können nicht von der zweiten Reihe hierher gekommen sein',
  "the {} pawns need {} to stand like this, but only {} of the opponent's are missing":
    'die Bauern von {} brauchen {}, um so zu stehen, aber dem Gegner fehlen nur {}',
  "only knights and rooks can have moved, and as they stand it is the other side's move":
    'nur Springer und Türme können gezogen haben, und so, wie sie stehen, ist die andere Seite am Zug',
  'at least {} pawns were promoted, but with {} they could not pass one another':
    'mindestens {} Bauern wurden umgewandelt, aber mit {} kamen sie nicht aneinander vorbei',
  'no captures': 'keinem Schlagen',
  'one capture': 'einmal Schlagen',
  '{} captures': '{}-mal Schlagen',
  'no move can have given both checks: {}': 'kein Zug kann beide Schachs gegeben haben: {}',
  'no move can have given the check from {}': 'kein Zug kann das Schach von {} gegeben haben',
  'there is no move that {} can have made last': '{} kann keinen letzten Zug gemacht haben',
  'every possible last move leads back to an impossible position: {}':
    'jeder mögliche letzte Zug führt zu einer unmöglichen Stellung zurück: {}',
};
