/** Something that a page asks of the server: whether it is under way, what came of it, what went wrong. */

import { errorText } from '../messages/site';

type Act = () => unknown;

export class Task {
  pending = $state(false);
  /** Why the last act failed, for people; empty if it did not. */
  error = $state('');
  /** What the last act says it did, if it says something. */
  done = $state('');
  readonly #after: Act;
  #last: Act = () => {};
  #running = 0;

  /** `after` follows each act that succeeded, as to fetch what it changed. */
  constructor(after: Act = () => {}) {
    this.#after = after;
  }

  /** Does it, and tells whether it succeeded. Without an act, only what follows one. */
  async run(act: Act = () => {}): Promise<boolean> {
    this.#last = act;
    this.#running++;
    this.pending = true;
    this.error = this.done = '';
    try {
      const said = await act();
      if (typeof said === 'string') this.done = said;
      await this.#after();
    } catch (caught) {
      this.error = errorText(caught);
    }
    this.pending = --this.#running > 0;
    return this.error === '';
  }

  retry = (): Promise<boolean> => this.run(this.#last);

  /** For a form: does it in the place of what the browser would do. */
  submit = (act: Act) => (event: SubmitEvent): void => {
    event.preventDefault();
    void this.run(act);
  };
}
