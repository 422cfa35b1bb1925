/** La page qui explique la zone (Règlement en ligne, 2.4). */

import type { SiteMessages } from '../types';

export const help: SiteMessages['help'] = {
  title: 'Aide · Tabiya',
  heading: 'Comment fonctionne cette zone',
  lead: 'Tabiya est une zone de jeu : un lieu où l’on joue aux échecs par le réseau, selon les Règles du jeu de la FIDE et son Règlement des échecs en ligne. Le programme est l’échiquier, la pendule et l’œil de l’arbitre.',
  contents: 'Sur cette page',
  parts: [
    {
      id: 'begin',
      heading: 'Commencer une partie',
      text: [
        'Choisissez une cadence sur la première page. Qui choisit la même est votre adversaire ; les couleurs sont tirées au sort.',
        'Jouer avec un ami : vous recevez un lien et un code à scanner. Qui l’ouvre en premier s’assied en face de vous.',
        'Une autre partie : toute cadence, votre couleur, les règles de nulle, Chess960, une position choisie, et un adversaire par son nom.',
        'Aucun compte n’est nécessaire. Avec un compte, vos parties, classements et préférences vous restent ; les parties jouées comme invité viennent avec vous si vous créez le compte dans le même navigateur.',
      ],
    },
    {
      id: 'moves',
      heading: 'Jouer un coup',
      text: [
        'Faites glisser une pièce, ou cliquez sur elle puis sur sa case. Roque : déplacez le roi de deux cases, ou sur la tour. Un pion sur la dernière rangée demande ce qu’il devient.',
        'La touche m permet d’écrire un coup, comme Cf3 ou e2e4. L’échiquier se parcourt avec les flèches, et chaque partie a une page en mots pour les lecteurs d’écran. La touche ? montre toutes les touches pendant une partie.',
        'Un coup que les Règles n’autorisent pas ne peut être joué. Un coup compte quand il est arrivé au serveur, et ne peut être repris que si l’adversaire accepte et que la partie n’est pas classée.',
        'Un coup anticipé est votre réponse d’avance. Il est joué aussitôt s’il est alors légal, et ne coûte aucun temps.',
        'Tous les coups, avec le temps restant après chacun, sont visibles pendant toute la partie.',
      ],
    },
    {
      id: 'clock',
      heading: 'La pendule',
      text: [
        '3+2 veut dire trois minutes, et deux secondes de plus à chaque coup. 40/90+30:30+30 veut dire 90 minutes pour 40 coups, puis 30 minutes, avec 30 secondes par coup. 5 d3 attend trois secondes avant que la pendule tourne ; 5b3 rend ensuite jusqu’à trois secondes.',
        'Le serveur mesure le temps. Le trajet d’un coup par le réseau est crédité, jusqu’à une demi-seconde.',
        'Qui n’a plus de temps perd, sauf si l’adversaire ne pouvait mater par aucune suite de coups légaux : la partie est alors nulle.',
      ],
    },
    {
      id: 'end',
      heading: 'La fin d’une partie',
      text: [
        'Le mat gagne. Le pat, une position morte (aucun camp ne peut plus mater) et l’accord font nulle.',
        'Selon les règles en ligne, la même position trois fois et 50 coups sans prise ni coup de pion font nulle d’eux-mêmes. Selon les règles sur l’échiquier, il faut réclamer ; à la cinquième fois et après 75 coups, la partie est nulle de toute façon. Une réclamation fausse donne du temps à l’adversaire.',
        'Vous pouvez abandonner à tout moment, proposer nulle, et annuler une partie avant que les deux aient joué.',
      ],
    },
    {
      id: 'away',
      heading: 'Si la connexion se coupe',
      text: [
        'La page se reconnecte d’elle-même. Votre pendule continue, et votre adversaire voit combien de temps attendre. Qui ne revient pas à temps perd, ou fait nulle si l’adversaire ne pouvait pas mater.',
        'Si le serveur s’arrête, aucun coup confirmé n’est perdu. Les pendules restent arrêtées jusqu’au retour des deux joueurs.',
      ],
    },
    {
      id: 'rated',
      heading: 'Classements',
      text: [
        'Les parties classées se jouent entre deux comptes, avec le même temps, depuis la position habituelle ou en Chess960, sans reprise de coup. L’ordinateur ne joue pas de parties classées.',
        'Il y a un classement (Glicko-2) par type de cadence : la durée attendue d’une partie dit lequel. Un classement encore estimé porte un point d’interrogation.',
      ],
    },
    {
      id: 'fair',
      heading: 'Jouer loyalement',
      text: [
        'Jouez seul : pas de programmes, pas de conseils, pas de second écran. Soyez poli dans la discussion ; l’exploitant peut faire taire ou fermer un compte.',
        'Une partie peut avoir un arbitre, qui la suit en direct, peut arrêter les pendules, corriger le temps et le résultat, et aide si vous l’appelez. Ce qu’il fait est noté dans la partie.',
      ],
    },
    {
      id: 'arbiters',
      heading: 'Arbitres et assistants',
      text: [
        'Les parties d’une compétition sont créées par un arbitre, qui les commence ou en fixe l’heure. Ce qui vaut dans une telle partie (le nom de l’arbitre, combien de temps on peut s’absenter, à partir de quel coup on peut proposer nulle) est derrière le bouton Arbitre, sous les coups.',
        'Besoin de l’arbitre ? Appuyez sur Arbitre, puis sur Appeler l’arbitre. Avant de confirmer, vous lisez si les pendules s’arrêtent : dans la plupart des parties, oui, si vous avez le trait. Votre appel attend dans une file, le plus ancien d’abord.',
        'Un arbitre peut arrêter et reprendre, régler les pendules ou ajouter du temps, reprendre des coups, rétablir une position, décider d’un résultat et le corriger ensuite. Les deux joueurs lisent aussitôt qui a fait quoi et pourquoi ; cela figure parmi les coups, au procès-verbal et dans le PGN.',
        'Un joueur qui ne peut pas jouer seul peut nommer un assistant : quelqu’un qui a un compte, qui saisit ses coups quand l’arbitre a approuvé, et ne peut rien faire d’autre pour lui. L’adversaire le voit, et chaque coup dit si l’assistant l’a saisi.',
        'Les arbitres ont tous leurs échiquiers sur une page, le mur : pendules, connexions et appels, et sous la main les échiquiers qui les attendent. Beaucoup de parties se créent d’un coup à partir d’un tableau (CSV) : toutes, ou aucune.',
      ],
    },
    {
      id: 'options',
      heading: 'Les options',
      text: [
        'Dans une partie, les curseurs en haut ouvrent les options : coup anticipé, coup rapide, toujours une dame, confirmation des coups, sons, échiquiers, notation et mode zen. La première page a les langues, le clair et le sombre.',
        'Si vous êtes connecté, vos choix valent dans tous les navigateurs.',
      ],
    },
  ],
  noticesHeading: 'Licences et auteurs',
  notices: [
    'Tabiya est un logiciel libre : vous pouvez l’utiliser, l’étudier, le partager et le modifier selon la GNU Affero General Public License, version 3 ou ultérieure. Qui l’exploite pour d’autres doit leur en offrir le code source.',
    'L’échiquier est chessground (GPL-3.0-or-later) des développeurs de lichess, avec les pièces de Colin M. L. Burnett (GPL-2.0-or-later). La police est Inter (SIL Open Font License 1.1). La page est faite avec Svelte (MIT) ; les codes à scanner sont dessinés par uqr (MIT). Les noms d’ouvertures viennent de la liste de lichess (CC0).',
  ],
};
