/** Plays a sound. How the sounds are made is loaded with the first one, or before by `preload`. */

import type { Sound } from './choose_sound';

export const loadSounds = () => import('./sounds');

export function play(sound: Sound): void {
  loadSounds().then((sounds) => sounds.play(sound), () => {});
}
