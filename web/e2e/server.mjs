// The built program as a test needs it: started on a free port and a new folder, killed, started
// again on the same ones. Only what was started here is ended.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PROGRAM = process.env.TABIYA ?? 'target/debug/tabiya';

export class Server {
  #data = mkdtempSync(join(tmpdir(), 'tabiya-e2e-'));
  #options = [];
  #port;
  #child;

  /** With more options for `tabiya serve`. */
  static async start(options = []) {
    const server = new Server();
    server.#options = options;
    server.#port = await freePort();
    await server.begin();
    return server;
  }

  get base() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the program, and waits until it listens. */
  async begin() {
    const address = ['--listen', `127.0.0.1:${this.#port}`];
    const child = spawn(PROGRAM, ['serve', ...address, '--data', this.#data, ...this.#options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
      child.stdout.once('data', (line) => {
        assert.match(String(line), /^listening on http:/);
        child.removeAllListeners('exit');
        resolve();
      });
    });
  }

  /** Makes an account as the operator does, beside the running program. */
  async account(name, password, ...flags) {
    const child = spawn(PROGRAM, ['account', 'create', name, ...flags, '--data', this.#data], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    child.stdin.end(`${password}\n`);
    const code = await new Promise((resolve) => child.once('exit', resolve));
    assert.equal(code, 0, `tabiya account create ${name}`);
  }

  /** As a crash does: nothing is put in order first. */
  async kill() {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async end() {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
