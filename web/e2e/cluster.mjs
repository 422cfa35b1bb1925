// The cluster of `make run-cluster`: PostgreSQL, NATS, three nodes of the built program, and HAProxy
// in front of them.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { PROGRAM, freePort } from './server.mjs';

const SCRIPT = fileURLToPath(new URL('../../packaging/cluster/run.sh', import.meta.url));

export class Cluster {
  #folder = mkdtempSync(join(tmpdir(), 'tabiya-e2e-cluster-'));
  #child;
  /** The process of each node, by name. */
  #nodes = new Map();
  #database;
  base;

  static async start() {
    const cluster = new Cluster();
    // The user who runs PostgreSQL has to reach it.
    chmodSync(cluster.#folder, 0o755);
    const address = `127.0.0.1:${await freePort()}`;
    const child = spawn(SCRIPT, [PROGRAM, cluster.#folder, address], { stdio: ['ignore', 'pipe', 'inherit'] });
    cluster.#child = child;
    await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the cluster ended with ${code}`)));
      createInterface(child.stdout).on('line', (line) => {
        const node = /^node (\w+): process (\d+)/.exec(line);
        if (node) cluster.#nodes.set(node[1], Number(node[2]));
        cluster.#database = /^database: (.*)$/.exec(line)?.[1] ?? cluster.#database;
        if (line.startsWith('listening on ')) resolve();
      });
    });
    cluster.base = `http://${address}`;
    return cluster;
  }

  /** The name of the node that owns the only game. */
  owner() {
    const words = ['cluster', 'status', '--database-url', this.#database];
    const { stdout } = spawnSync(PROGRAM, words, { encoding: 'utf8' });
    const rows = stdout.split('\n').map((line) => line.split(/ {2,}/));
    const row = rows.find((cells) => cells.length > 4 && cells.at(-1) === '1');
    assert.ok(row, `a node owns the game:\n${stdout}`);
    return row[1];
  }

  /** As a crash does. The script starts it again. */
  kill(node) {
    process.kill(this.#nodes.get(node), 'SIGKILL');
  }

  async end() {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    if (this.#child.exitCode === null) {
      this.#child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
