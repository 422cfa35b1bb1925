// A page of a browser that speaks WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/).

import WebSocket from 'ws';

const PATIENCE_MS = 60_000;

export class Page {
  /** What went wrong in the page, or was told as an error to its console. */
  errors = [];
  #socket;
  #context;
  #last = 0;
  #waiting = new Map();

  /** The first page of the browser at this address. */
  static async open(address) {
    const page = new Page();
    page.#socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => page.#socket.once('open', resolve).once('error', reject));
    page.#socket.on('message', (text) => page.#hear(JSON.parse(text)));
    await page.#ask('session.new', { capabilities: {} });
    await page.#ask('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await page.#ask('browsingContext.getTree', {});
    page.#context = contexts[0].context;
    return page;
  }

  go(url) {
    return this.#ask('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /** What a function of the page answers. It knows what is in `HELPERS`. */
  async evaluate(ask, ...values) {
    const given = values.map((value) => JSON.stringify(value)).join(', ');
    const expression = `(() => { ${HELPERS} return JSON.stringify((${ask})(${given}) ?? null); })()`;
    const { result, exceptionDetails } = await this.#ask('script.evaluate', {
      expression,
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }

  /** Asks again and again until the answer is something. */
  async until(what, ask, ...values) {
    const start = Date.now();
    for (;;) {
      const found = await this.evaluate(ask, ...values);
      if (found) return found;
      if (Date.now() - start > PATIENCE_MS) {
        throw new Error(`${what}: not there. Errors of the page: ${this.errors.join('; ') || 'none'}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Presses the mouse at the place that a function of the page answers. */
  async click(where, ...values) {
    const { x, y } = await this.until(String(where), where, ...values);
    const actions = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#ask('input.performActions', {
      context: this.#context,
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  }

  /** Presses a button by how its text begins. */
  press(name) {
    return this.click((text) => middle([...document.querySelectorAll('button')].find((each) => each.innerText.trim().startsWith(text))), name);
  }

  /** Chooses one of several by its label. */
  choose(name) {
    return this.click((text) => middle([...document.querySelectorAll('label')].find((each) => each.innerText.trim() === text)), name);
  }

  #ask(method, params) {
    const id = ++this.#last;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #hear({ id, type, result, error, message, method, params }) {
    if (method === 'log.entryAdded' && params.level === 'error') this.errors.push(params.text);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (type === 'success') waiting?.resolve(result);
    else if (type === 'error') waiting?.reject(new Error(`${error}: ${message}`));
  }
}

/** Where things are on the page; nothing while something is not there. */
const HELPERS = `
  const middle = (element) => {
    if (!element) return null;
    element.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return width === 0 ? null : { x: x + width / 2, y: y + height / 2 };
  };
  const square = (name) => {
    const { x, y, width, height } = document.querySelector('cg-board').getBoundingClientRect();
    const [file, rank] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
    return { x: x + ((file + 0.5) * width) / 8, y: y + ((7 - rank + 0.5) * height) / 8 };
  };
`;
