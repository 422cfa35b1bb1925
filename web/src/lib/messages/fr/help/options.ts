/** Aide : les options d’un joueur (Règlement en ligne, 3.6). */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'where',
      heading: 'Où les trouver',
      text: [
        'Pendant une partie, les curseurs en haut ouvrent les options. Si vous êtes connecté, elles valent dans tous les navigateurs. Certaines parties ne les permettent pas toutes : l’option est alors grisée et dit pourquoi.',
      ],
    },
    {
      id: 'premove',
      heading: 'Coup anticipé',
      text: ['Entrez votre réponse pendant que l’adversaire réfléchit. Elle est jouée aussitôt si elle est légale à ce moment, sans coûter de temps ; sinon elle est annulée, et vous en êtes averti. Personne d’autre ne la voit. Un clic ailleurs ou Échap l’annule.'],
    },
    {
      id: 'smart-move',
      heading: 'Coup intelligent',
      text: ['Un clic suffit : si un seul coup légal part de la case touchée ou y arrive, il est joué aussitôt.'],
    },
    {
      id: 'auto-queen',
      heading: 'Dame automatique',
      text: ['Un pion devient dame sans question. Maintenez Alt en jouant pour choisir une autre pièce.'],
    },
    {
      id: 'confirm',
      heading: 'Confirmer les coups',
      text: ['L’échiquier montre d’abord votre coup. Entrée ou Jouer le confirme, Échap ou Annuler le reprend. Votre pendule tourne jusqu’à la confirmation. Les coups anticipés ne sont pas confirmés.'],
    },
    {
      id: 'look',
      heading: 'Échiquiers, sons et notation',
      text: ['Choisissez un échiquier et sa taille, clair ou sombre, les coordonnées, la vitesse des pièces, des lettres ou des figurines pour les coups, et les sons. Le mode zen ne montre que l’échiquier, les pendules et les coups.'],
    },
  ],
};
