/** La page d’aide (Règlement des échecs en ligne, 2.4). */

import type { HelpMessages } from '../help';

export const help: HelpMessages = {
  title: 'Aide · Tabiya',
  heading: 'Aide et règles',
  lead: 'Sur ce serveur on joue aux échecs en ligne selon les Règles du jeu de la FIDE et son Règlement des échecs en ligne. Le serveur tient les pendules, vérifie chaque coup et applique les règles.',
  contents: 'Sur cette page',
  parts: [
    {
      id: 'begin',
      heading: 'Commencer une partie',
      text: [
        'Choisissez une cadence sur la page d’accueil : vous jouez contre le prochain joueur qui choisit la même. Les couleurs sont tirées au sort.',
        'Jouer avec un ami : partagez le lien ou le code QR. La première personne qui accepte joue contre vous.',
        'Partie personnalisée : toute cadence, votre couleur, les règles de nulle, Chess960, une position de votre choix ou un adversaire désigné par son nom.',
        'Aucun compte n’est nécessaire. Avec un compte, vous gardez vos parties, vos classements et vos préférences. Les parties jouées en tant qu’invité dans le même navigateur sont ajoutées à la création du compte.',
      ],
    },
    {
      id: 'moves',
      heading: 'Jouer un coup',
      text: [
        'Faites glisser une pièce, ou cliquez sur elle puis sur sa case d’arrivée. Pour roquer, déplacez le roi de deux cases ou sur la tour. Quand un pion atteint la dernière rangée, choisissez la pièce de promotion.',
        'La touche m permet de saisir un coup, comme Cf3 ou e2e4. Vous pouvez aussi jouer avec les flèches, et chaque partie a une vue en texte pour les lecteurs d’écran. Pendant une partie, ? affiche toutes les touches.',
        'Les coups illégaux ne sont pas acceptés. Un coup compte dès qu’il est arrivé au serveur. Il ne peut être repris que dans une partie amicale, et si l’adversaire est d’accord.',
        'Un coup anticipé est une réponse que vous entrez pendant que l’adversaire réfléchit. Il est joué aussitôt s’il est légal et ne coûte aucun temps.',
        'Tous les coups, avec le temps restant après chacun, restent visibles pendant toute la partie.',
      ],
    },
    {
      id: 'clock',
      heading: 'La pendule',
      text: [
        '3+2 signifie trois minutes plus un incrément de deux secondes par coup. 40/90+30:30+30 signifie 90 minutes pour les 40 premiers coups, puis 30 minutes pour le reste, avec 30 secondes par coup. 5 d3 donne cinq minutes avec un délai de trois secondes ; 5b3, la même chose avec le délai Bronstein.',
        'Le serveur mesure le temps. La latence du réseau est compensée jusqu’à une demi-seconde par coup.',
        'Si votre temps est écoulé, vous perdez, sauf si l’adversaire ne peut mater par aucune suite de coups légaux : la partie est alors nulle.',
      ],
    },
    {
      id: 'end',
      heading: 'La fin d’une partie',
      text: [
        'Le mat gagne. La partie est nulle par pat, par accord, ou dans une position morte, où aucun camp ne peut plus mater.',
        'Selon les règles en ligne, la triple répétition et 50 coups sans prise ni coup de pion donnent automatiquement la nulle. Selon les règles sur l’échiquier, il faut la réclamer ; la quintuple répétition et 75 coups mettent fin à la partie dans tous les cas. Une réclamation incorrecte donne du temps à l’adversaire.',
        'Vous pouvez abandonner ou proposer nulle à tout moment, et annuler une partie avant que les deux joueurs aient joué.',
      ],
    },
    {
      id: 'away',
      heading: 'Si la connexion est coupée',
      text: [
        'La page se reconnecte automatiquement. Votre pendule continue de tourner, et votre adversaire voit combien de temps il vous reste pour revenir, en général 30 secondes. Si vous ne revenez pas à temps, vous perdez, ou la partie est nulle si l’adversaire ne peut pas mater.',
        'Si le serveur s’arrête, aucun coup confirmé n’est perdu. Les pendules restent arrêtées jusqu’au retour des deux joueurs.',
      ],
    },
    {
      id: 'rated',
      heading: 'Classements',
      text: [
        'Les parties classées demandent deux comptes, le même temps pour les deux joueurs, et la position initiale ou Chess960. On ne peut pas y reprendre de coup. Les parties contre l’ordinateur sont toujours amicales.',
        'Chaque type de cadence a son propre classement Glicko-2 ; la durée attendue d’une partie détermine lequel. Un point d’interrogation indique un classement provisoire.',
      ],
    },
    {
      id: 'fair',
      heading: 'Fair-play',
      text: [
        'Jouez seul : pas de moteur, pas de conseils, pas de second écran. Restez poli dans la discussion. L’administrateur peut rendre un compte muet ou le fermer.',
        'Une partie peut avoir un arbitre, qui la suit en direct, peut arrêter les pendules, corriger le temps et le résultat, et vous aide si vous l’appelez. Tout ce qu’il fait figure au procès-verbal.',
      ],
    },
    {
      id: 'arbiters',
      heading: 'Arbitres et assistants',
      text: [
        'Un arbitre crée les parties d’une compétition et les lance, ou programme leur début. Pour voir les règles d’une telle partie (son arbitre, combien de temps vous pouvez être hors ligne, à partir de quand on peut proposer nulle), appuyez sur Arbitre, sous les coups.',
        'Pour obtenir de l’aide, appuyez sur Arbitre, puis sur Appeler l’arbitre. Avant de confirmer, vous voyez si les pendules s’arrêteront : dans la plupart des parties, oui, si vous avez le trait. Les appels sont traités dans l’ordre.',
        'Un arbitre peut interrompre et reprendre la partie, régler les pendules, ajouter du temps, reprendre des coups, rétablir une position, décider d’un résultat et le corriger ensuite. Les deux joueurs voient aussitôt qui a fait quoi et pourquoi ; cela figure aussi parmi les coups, au procès-verbal et dans le PGN.',
        'Un joueur qui ne peut pas déplacer les pièces peut désigner un assistant : une personne ayant un compte, qui saisit ses coups une fois que l’arbitre a donné son accord, et ne peut rien faire d’autre. L’adversaire le voit, et chaque coup saisi par l’assistant est signalé.',
        'Les arbitres voient tous leurs échiquiers sur une page, le mur : pendules, connexions et appels ; les échiquiers qui demandent leur attention se trouvent facilement. On peut créer beaucoup de parties à la fois à partir d’un tableau CSV : toutes, ou aucune.',
      ],
    },
    {
      id: 'options',
      heading: 'Les options',
      text: [
        'Pendant une partie, les curseurs en haut ouvrent les options : coup anticipé, coup intelligent, dame automatique, confirmation des coups, son, échiquiers, notation et mode zen. La langue et le thème se choisissent sur la page d’accueil.',
        'Si vous êtes connecté, vos options valent dans tous les navigateurs.',
      ],
    },
  ],
  licensesHeading: 'Licences',
  licenses: [
    'Tabiya est un logiciel libre : vous pouvez l’utiliser, l’étudier, le partager et le modifier selon la GNU Affero General Public License, version 3 ou ultérieure. Qui l’exploite pour d’autres doit leur proposer le code source.',
    'L’échiquier est chessground (GPL-3.0-or-later) des développeurs de lichess, avec les pièces de Colin M. L. Burnett (GPL-2.0-or-later). La police est Inter (SIL Open Font License 1.1). La page est construite avec Svelte (MIT) ; les codes QR sont produits par uqr (MIT). Les noms d’ouvertures viennent de la liste de lichess (CC0).',
  ],
};
