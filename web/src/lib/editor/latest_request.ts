/** Debounced requests: one is sent after a pause, and only the answer to the last one counts. */

export class LatestRequest<Q, A> {
  readonly #ask: (question: Q) => Promise<A>;
  readonly #onanswer: (question: Q, answer: A) => void;
  readonly #onfailure: (question: Q, error: unknown) => void;
  readonly #restMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #number = 0;

  constructor(
    restMs: number,
    ask: (question: Q) => Promise<A>,
    onanswer: (question: Q, answer: A) => void,
    onfailure: (question: Q, error: unknown) => void,
  ) {
    this.#restMs = restMs;
    this.#ask = ask;
    this.#onanswer = onanswer;
    this.#onfailure = onfailure;
  }

  /** Sends the question after a pause without others; answers to earlier ones are ignored. */
  ask(question: Q): void {
    this.stop();
    const number = this.#number;
    this.#timer = setTimeout(() => void this.#send(question, number), this.#restMs);
  }

  /** Ignores answers that are still on their way. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#number++;
  }

  async #send(question: Q, number: number): Promise<void> {
    try {
      const answer = await this.#ask(question);
      if (number === this.#number) this.#onanswer(question, answer);
    } catch (error) {
      if (number === this.#number) this.#onfailure(question, error);
    }
  }
}
