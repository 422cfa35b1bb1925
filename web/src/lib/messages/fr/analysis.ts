/** Textes de la page d’analyse. */

import type { AnalysisMessages } from '../analysis';
import type { FenProblem } from '../../analysis/position';

const SIDES = { white: 'Blancs', black: 'Noirs' } as const;
const JUDGMENTS = { inaccuracy: 'Imprécision', mistake: 'Erreur', blunder: 'Gaffe' } as const;
const MANY = { inaccuracy: 'Imprécisions', mistake: 'Erreurs', blunder: 'Gaffes' } as const;

const FEN: Record<FenProblem, string> = {
  notFen: 'FEN invalide : vérifiez le texte.',
  kings: 'Chaque camp doit avoir exactement un roi.',
  opponentInCheck: 'Le camp qui n’a pas le trait est en échec.',
  notLegal: 'La position n’est pas légale. L’éditeur montre pourquoi.',
};

export const analysis: AnalysisMessages = {
  title: 'Analyser · Tabiya',
  heading: 'Analyse',
  board: (side) => `Échiquier d’analyse, ${SIDES[side]} en bas`,
  start: 'Position de départ',
  yourMove: (side) => `Trait aux ${SIDES[side]}`,
  ends: { checkmate: 'Échec et mat', stalemate: 'Pat', material: 'Nulle : aucun camp ne peut mater' },
  textView: 'Vue texte',
  boardView: 'Vue échiquier',
  typeMove: 'Saisir un coup',
  play: 'Jouer',
  editPosition: 'Modifier la position',

  loading: 'Chargement de la partie…',
  notFound: 'Partie introuvable. Le lien est peut-être incomplet.',
  offline: 'Impossible de charger la partie : pas de connexion au serveur.',
  live: 'Cette partie est en cours. Analysez-la quand elle sera terminée.',
  retry: 'Réessayer',

  drawing: {
    toggle: 'Dessiner',
    hint: 'Dessiner : touchez une case pour un cercle, faites glisser pour une flèche',
    colors: 'Couleur',
    names: { green: 'Vert', red: 'Rouge', yellow: 'Jaune', blue: 'Bleu' },
    begun: (square) => `Départ : ${square}. Entrée sur une autre case dessine une flèche, ici un cercle.`,
    canceled: 'Rien de dessiné',
    drawn(from, to, isSet) {
      if (to === null) return isSet ? `Cercle sur ${from}` : `Cercle sur ${from} effacé`;
      return isSet ? `Flèche de ${from} à ${to}` : `Flèche de ${from} à ${to} effacée`;
    },
  },

  tabs: { moves: 'Coups', explorer: 'Explorateur', report: 'Rapport', games: 'Parties', share: 'Importer et partager' },
  tabsLabel: 'Volets',

  moves: {
    heading: 'Coups',
    none: 'Jouez un coup sur l’échiquier ou importez une partie.',
    promote: 'Promouvoir',
    main: 'En faire la variante principale',
    remove: 'Supprimer à partir d’ici',
    restore: 'Annuler la suppression',
    comment: 'Commentaire',
    marks: 'Symboles d’annotation',
    draw: 'Dessinez flèches et cercles avec le bouton droit de la souris, ou avec « Dessiner » sous l’échiquier ; Maj ou Alt change la couleur.',
    nags: {
      1: 'Bon coup',
      2: 'Erreur',
      3: 'Coup brillant',
      4: 'Gaffe',
      5: 'Coup intéressant',
      6: 'Coup douteux',
      10: 'Position égale',
      13: 'Position peu claire',
      14: 'Les Blancs sont légèrement mieux',
      15: 'Les Noirs sont légèrement mieux',
      16: 'Les Blancs sont mieux',
      17: 'Les Noirs sont mieux',
      18: 'Les Blancs gagnent',
      19: 'Les Noirs gagnent',
    },
    annotate: 'Annoter',
    variation: 'Variante',
    tooMany: (limit) => `Cette analyse contient déjà ${limit.toLocaleString('fr')} coups, le maximum. Supprimez d’abord une variante.`,
  },

  keys: 'Clavier : ← → coups, ↑ ↓ début et fin, f retourne l’échiquier, e active le moteur, m saisit un coup.',

  engine: {
    name: 'Moteur',
    hint: 'Stockfish 19, dans votre navigateur',
    loading: 'Chargement du moteur…',
    failed: 'Le moteur n’a pas pu être chargé. Tout le reste fonctionne.',
    missing: 'Ce serveur a été construit sans moteur. Tout le reste fonctionne.',
    asking: 'Vérification d’une éventuelle partie en cours…',
    playing: 'Vous avez une partie en cours. Le moteur sera disponible quand elle sera terminée.',
    position: 'Cette position vient de votre partie en cours. Le moteur sera disponible quand elle sera terminée.',
    depth: (depth) => `Profondeur ${depth}`,
    settings: 'Réglages du moteur',
    lines: 'Lignes',
    maxDepth: 'Profondeur',
    unlimited: 'Illimitée',
    arrows: 'Afficher les flèches',
    stop: 'Arrêter',
    resume: 'Reprendre',
    thinking: 'Calcul…',
    over: 'La partie est terminée.',
    evaluation: (score) => `Évaluation ${score}`,
    noEvaluation: 'Pas d’évaluation',
    playLine: (moves) => `Jouer ${moves}`,
  },

  report: {
    lead: 'Le moteur examine chaque coup de la variante principale. Rien ne quitte votre navigateur.',
    make: 'Analyser la partie',
    again: 'Analyser à nouveau',
    running: (done, all) => `Position ${done} sur ${all}`,
    progress: 'Progression de l’analyse',
    stop: 'Arrêter',
    none: 'Il n’y a pas encore de coups à analyser.',
    accuracy: 'Précision',
    percent: (value) => `${value.toFixed(0)} %`,
    graph: 'Évaluation et temps utilisé',
    move: 'Coup',
    score: 'Évaluation',
    used: 'Temps utilisé',
    judgments: JUDGMENTS,
    many: MANY,
    perfect: 'Ni imprécision, ni erreur, ni gaffe.',
    best: (move) => `Meilleur : ${move}`,
    judged: (judgment, best) => `${JUDGMENTS[judgment]}${best === null ? '' : `. Le meilleur coup était ${best}`}`,
    tryAgain: 'Chercher mieux',
    find: (side) => `Trouvez un meilleur coup pour les ${SIDES[side]}.`,
    checking: 'Vérification de votre coup…',
    right: (move) => `${move} est le meilleur coup.`,
    good: (move) => `${move} est bon aussi.`,
    wrong: (move) => `${move} n’est pas meilleur. Essayez un autre coup.`,
    solution: 'Montrer la solution',
    done: 'Terminé',
    partial: 'Arrêté. Le rapport couvre les coups jusqu’ici.',
    notKept: 'Votre navigateur n’a pas la place de garder ce rapport.',
    formula: 'Comment est-ce calculé ?',
    formulaText: [
      'L’évaluation en centipions (cp) devient un score attendu : 100 / (1 + e^(−0,00368208 × cp)). Les évaluations comptent jusqu’à ±1000 ; un mat forcé compte 1000.',
      'La perte d’un coup est la différence de score attendu entre la position avant et après lui. À partir de 5 points c’est une imprécision, 10 une erreur, 15 une gaffe.',
      'La précision d’un coup est 103,1668 × e^(−0,04354 × perte) − 3,1669, entre 0 et 100. La précision d’un camp est la moyenne de ses coups.',
    ],
  },

  explorer: {
    locale: 'fr',
    filter: (count: number) => (count === 0 ? 'Toutes les parties de ce serveur' : `Filtrées (${count})`),
    speed: 'Cadence',
    rating: 'Classement moyen',
    band: (from: number, to: number | null) => (to === null ? `${from} et plus` : from === 0 ? `moins de ${to}` : `${from}–${to - 1}`),
    speeds: {
      ultraBullet: 'UltraBullet',
      bullet: 'Bullet',
      blitz: 'Blitz',
      rapid: 'Rapide',
      classical: 'Classique',
      correspondence: 'Correspondance',
      chess960: 'Chess960',
    },
    spoken: (games: number, white: number, draws: number, black: number) =>
      `${games.toLocaleString('fr')} ${games < 2 ? 'partie' : 'parties'}, gains blancs ${white} %, nulles ${draws} %, gains noirs ${black} %`,
    total: (games: number) => (games < 2 ? `${games} partie` : `${games.toLocaleString('fr')} parties`),
    latest: 'Dernières parties',
    loading: 'Chargement…',
    failed: 'Impossible de charger les parties : pas de connexion au serveur.',
    none: 'Aucune partie de ce serveur n’a atteint cette position.',
    noneFiltered: 'Aucune partie ne correspond à ces filtres.',
    playing: 'Vous avez une partie en cours. L’explorateur sera disponible quand elle sera terminée.',
  },

  games: {
    heading: (count) => `${count.toLocaleString('fr')} parties dans ce fichier`,
    search: 'Chercher par joueur, tournoi, ouverture…',
    none: 'Aucune partie ne correspond à cette recherche.',
    shown: (shown, all) => `${shown.toLocaleString('fr')} affichées sur ${all.toLocaleString('fr')}. Cherchez pour réduire la liste.`,
    untitled: (number) => `Partie ${number}`,
    versus: (white, black) => `${white} – ${black}`,
  },

  share: {
    link: 'Lien vers cette position',
    fen: 'Position FEN',
    setFen: 'Charger la position',
    pgn: 'Partie (PGN)',
    pgnHint: 'Collez une ou plusieurs parties ici, ou choisissez un fichier. Rien n’est envoyé.',
    load: 'Charger le PGN',
    file: 'Choisir un fichier…',
    drop: 'Vous pouvez aussi déposer un fichier sur cette page.',
    copyPgn: 'Copier le PGN',
    copied: 'Copié',
    failed: 'Copie impossible',
    download: 'Télécharger le PGN',
    new: 'Nouvelle analyse',
    unreadable: 'Le fichier n’a pas pu être lu.',
  },

  continue: {
    heading: 'Continuer à partir d’ici',
    computer: 'Contre l’ordinateur',
    friend: 'Contre un ami',
    over: 'La partie est terminée dans cette position.',
  },

  fenProblem: (problem) => FEN[problem],
  fileFault(fault) {
    const limit = fault.limit.toLocaleString('fr');
    return fault.what === 'fileTooLarge'
      ? `Le fichier est trop grand (${Math.floor(fault.limit / 1024 / 1024)} Mo au plus). Découpez-le.`
      : `Le fichier contient trop de parties (${limit} au plus). Découpez-le.`;
  },
  pgnFault(fault) {
    const at = `Partie ${fault.game}, ligne ${fault.line}`;
    switch (fault.what) {
      case 'empty':
        return 'Il n’y a pas de partie dans ce texte.';
      case 'variant':
        return `${at} : la variante « ${fault.variant} » n’est pas prise en charge.`;
      case 'fen':
        return `${at} : ${FEN[fault.problem]}`;
      case 'illegal':
        return `${at} : le coup ${fault.move} n’est pas légal.`;
      case 'token':
        return `${at} : « ${fault.text} » n’est pas un coup.`;
      case 'comment':
        return `${at} : un commentaire n’est pas fermé.`;
      case 'parenthesis':
        return `${at} : il manque une parenthèse.`;
      case 'noMoveBefore':
        return `${at} : il n’y a pas de coup avant la variante ou le symbole.`;
      case 'tooLarge':
        return `${at} : la partie a trop de coups (${fault.limit.toLocaleString('fr')} au plus).`;
      case 'commentTooLong':
        return `${at} : un commentaire est trop long (${fault.limit.toLocaleString('fr')} caractères au plus).`;
    }
  },
};
