/** The faces of the characters, as paths in a square of 64. */

export interface FaceParts {
  ground: string;
  shirt: string;
  skin: string;
  hair: string;
  /** Hair behind the head. */
  back?: string;
  /** Hair over the forehead. */
  front: string;
  brows: string;
  mouth: string;
  glasses?: boolean;
  beard?: string;
}

const SMILE = 'M27 37q5 4 10 0';
const BROWS = 'M24 25q2.500-1.500 5 0m6 0q2.500-1.500 5 0';

/** A character that this page does not know. */
export const PLAIN: FaceParts = {
  ground: '#d8d2c6',
  shirt: '#7b7466',
  skin: '#e8b98f',
  hair: '#5d4632',
  front: 'M18 27c0-12 6-17 14-17s14 5 14 17c-3-7-7-9-14-9s-11 2-14 9z',
  brows: BROWS,
  mouth: SMILE,
};

export const FACES: Readonly<Record<string, FaceParts>> = {
  Pip: {
    ground: '#ffe3a3',
    shirt: '#3d8f6b',
    skin: '#f3c8a0',
    hair: '#d9772b',
    front: 'M17 27l1-10 4 3 1-9 5 5 4-9 4 9 5-5 1 9 4-3 1 10c-4-6-8-7-15-7s-11 1-15 7z',
    brows: 'M24 24.500q2.500-2 5 0m6 0q2.500-2 5 0',
    mouth: 'M26 36q6 7 12 0z',
  },
  Juno: {
    ground: '#f6c9c9',
    shirt: '#b4476b',
    skin: '#9a6440',
    hair: '#2c1d16',
    back: 'M9 15a8 8 0 1 1 16 0a8 8 0 1 1-16 0m30 0a8 8 0 1 1 16 0a8 8 0 1 1-16 0',
    front: 'M17 28c0-13 6-18 15-18s15 5 15 18c-2-7-6-10-10-11-1 2-3 3-5 3s-4-1-5-3c-4 1-8 4-10 11z',
    brows: BROWS,
    mouth: 'M26 37q6 5 12 0',
  },
  Bruno: {
    ground: '#cfe3c4',
    shirt: '#7a4a2b',
    skin: '#e3b187',
    hair: '#5a3a22',
    front: 'M17 26c0-11 6-16 15-16s15 5 15 16c-2-4-4-6-6-7-6 1-12 1-18 0-2 1-4 3-6 7z',
    brows: 'M23 25h6m6 0h6',
    mouth: 'M28 38q4 2 8 0',
    beard: 'M18 30c1 4 3 5 6 5 3-2 13-2 16 0 3 0 5-1 6-5 0 12-5 20-14 20s-14-8-14-20zm10 8q4 3 8 0q-4-3-8 0z',
  },
  Mara: {
    ground: '#cfdcf2',
    shirt: '#42608f',
    skin: '#f0cdb0',
    hair: '#c9a24a',
    back: 'M14 54c-3-14-2-45 18-45s21 31 18 45c-5 2-31 2-36 0z',
    front: 'M18 29c0-12 5-18 14-18s14 6 14 18c-3-8-8-11-17-12-4 2-8 5-11 12z',
    brows: 'M24 22.500q2.500-1 5 0m6 0q2.500-1 5 0',
    mouth: 'M28 38h8',
    glasses: true,
  },
  Felix: {
    ground: '#f4d3bd',
    shirt: '#2f3e50',
    skin: '#f2c7a5',
    hair: '#b3402a',
    front: 'M17 28c-2-13 5-20 14-20 5-3 13 0 14 6 4 3 3 10 2 14-2-6-4-9-7-10-6 4-14 2-18 1-3 2-4 5-5 9z',
    brows: 'M23.500 26q2.500-1 5 0m6.500-2.500q3-2 5.500.500',
    mouth: 'M28 38q5 2 9-2',
  },
  Ada: {
    ground: '#d9cdf0',
    shirt: '#5b3f93',
    skin: '#c98f63',
    hair: '#1f1a24',
    back: 'M14 42c-2-22 4-33 18-33s20 11 18 33c-4 2-32 2-36 0z',
    front: 'M17 28c0-12 6-18 15-18s15 6 15 18l-2-5c-8 1-18 1-26 0z',
    brows: 'M24 25.500q2.500-1 5 0m6 0q2.500-1 5 0',
    mouth: 'M28 37.500q4 2.500 8 0',
  },
  Viktor: {
    ground: '#bfdfe0',
    shirt: '#8a2f2f',
    skin: '#dba97c',
    hair: '#221c1a',
    front: 'M17 27c-1-12 6-18 15-18 10 0 16 6 15 18-2-5-4-8-7-9-7 0-12-1-16-3-3 3-6 6-7 12z',
    brows: 'M22.500 24.500l6.500 1.500m6 0l6.500-1.500',
    mouth: 'M29 40q3 1.500 6 0',
    beard: 'M23 37c2-4 6-4 9-2 3-2 7-2 9 2-3 1-6 1-9-1-3 2-6 2-9 1z',
  },
  Otto: {
    ground: '#e3e0d4',
    shirt: '#3c4a3f',
    skin: '#f0cbb0',
    hair: '#f4f3ef',
    front: 'M16 33c-2-7 0-13 3-15 0 5 0 10-1 14zm32 0c2-7 0-13-3-15 0 5 0 10 1 14z',
    brows: 'M23 22.500q3-1.500 6 0m6 0q3-1.500 6 0',
    mouth: 'M28 40q4 1 8 0',
    glasses: true,
    beard: 'M24 38c2-3 5-3 8-1.500 3-1.500 6-1.500 8 1.500-3 1-5 1-8-.500-3 1.500-5 1.500-8 .500z',
  },
};
