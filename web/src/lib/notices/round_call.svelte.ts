/**
 * Calls a player to the board when an arbiter has started their game: opens it, or leaves that to a bar
 * where it would take the player out of something. Told by a sound and in the tab's title, in one window.
 */

import { gamePath } from '../../routes/router';
import { router } from '../../routes/router.svelte';
import markTurn from '../../styles/mark_turn.svg?url';
import { common } from '../messages';
import { frame } from '../messages/frame';
import { playerName } from '../messages/names';
import { preferences } from '../preferences/preferences.svelte';
import { play } from '../sound/play';
import { called } from './called';
import type { OwnGame } from './describe';
import { callInTitle } from './title_call';
import { isTyping, watchTyping } from './typing';

/** A window that nobody sees lets one that is seen be first. */
const OUT_OF_SIGHT_MS = 1_000;

export interface Whereabouts {
  /** The visitor's games but the one that is open. */
  games: readonly OwnGame[];
  /** The game that is open. */
  open: string | null;
  /** Whether it is one of the visitor's own, and not over. */
  playing: boolean;
}

export class RoundCall {
  /** The game of the bar. */
  told = $state<string | null>(null);
  /** For screen readers, since the page changes by itself. */
  said = $state('');
  /** Called, and not looked at since. */
  #unseen = $state(false);

  /** To be called once, while a component is made. */
  constructor(where: () => Whereabouts) {
    $effect(watchTyping);
    $effect(() => {
      const look = () => document.hidden || (this.#unseen = false);
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    });
    // Who has the board open needs no call.
    const at = $derived(where().playing ? where().open : null);
    $effect(() => void (at !== null && called.add(at)));
    // The list is made anew with every tick of a clock.
    const next = $derived(where().games.find(({ id, calls }) => calls && !called.has(id))?.id);
    $effect(() => {
      const id = next;
      if (id === undefined) return;
      const timer = setTimeout(() => this.#call(id, where()), document.hidden ? OUT_OF_SIGHT_MS : 0);
      return () => clearTimeout(timer);
    });
    // In a function: read in the constructor itself, a private field is not followed.
    const calling = $derived.by(() => this.#unseen || where().games.some(({ id }) => id === this.told));
    $effect(() => (calling ? callInTitle(frame.bar.started) : undefined));
  }

  #call(id: string, { games, playing }: Whereabouts): void {
    // Another window may have been faster.
    if (called.has(id)) return;
    called.add(id);
    this.#unseen = document.hidden;
    if (preferences.all.sound) play('start');
    notify(games.find((game) => game.id === id)?.opponent ?? '');
    if (preferences.all.toBoard && !playing && !isTyping()) {
      this.said = frame.bar.atBoard;
      router.go(gamePath(id));
    } else {
      this.told = id;
    }
  }
}

function notify(opponent: string): void {
  if (!preferences.all.notify || !document.hidden || Notification.permission !== 'granted') return;
  const body = frame.bar.against(playerName(common, opponent));
  // One for all games: a newer one takes its place.
  new Notification(frame.bar.started, { body, icon: markTurn, tag: 'tabiya' }).onclick = () => window.focus();
}
