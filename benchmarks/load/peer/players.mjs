// Two players at each match, one move a second at each: `node players.mjs PORT MATCHES`. For every line of the standard
// input, a number of seconds, they play so long and write what they saw as one line of JSON.
import { createInterface } from "node:readline";
import client from "boardgame.io/dist/cjs/client.js";
import multiplayer from "boardgame.io/dist/cjs/multiplayer.js";
import { Adding } from "./game.mjs";

const [port, matches] = process.argv.slice(2).map(Number);
const house = `http://127.0.0.1:${port}`;
const seen = { moves: 0, waits: [], lateness: [] };
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function asked(path, body) {
  const answer = await fetch(`${house}/games/adding/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

class Match {
  sentAt = 0;
  count = 0;

  async open() {
    const { matchID } = await asked("create", { numPlayers: 2 });
    this.clients = await Promise.all(["0", "1"].map((playerID) => this.join(matchID, playerID)));
    while (this.clients.some((each) => !each.getState()?.isConnected)) await pause(20);
  }

  async join(matchID, playerID) {
    const { playerCredentials: credentials } = await asked(`${matchID}/join`, { playerID, playerName: playerID });
    const at = multiplayer.SocketIO({ server: house });
    const one = client.Client({ game: Adding, multiplayer: at, matchID, playerID, credentials, debug: false });
    one.subscribe((state) => state && this.hear(Number(playerID), state.G.count));
    one.start();
    return one;
  }

  // The mover's own client adds at once; a move has arrived when the other one hears of it.
  hear(player, count) {
    if (player !== count % 2 || count <= this.count) return;
    this.count = count;
    seen.moves += 1;
    seen.waits.push(performance.now() - this.sentAt);
  }

  move() {
    this.sentAt = performance.now();
    this.clients[this.count % 2].moves.add();
  }
}

async function play(all, seconds) {
  Object.assign(seen, { moves: 0, waits: [], lateness: [] });
  const begin = performance.now() + 100;
  for (let beat = 0; beat < Math.trunc(seconds); beat += 1) {
    for (const [number, match] of all.entries()) {
      const due = begin + 1000 * (beat + number / all.length);
      if (due > performance.now()) await pause(due - performance.now());
      seen.lateness.push(Math.max(0, performance.now() - due));
      match.move();
    }
  }
  await pause(500);
  process.stdout.write(`${JSON.stringify(seen)}\n`);
}

const all = Array.from({ length: matches }, () => new Match());
for (const match of all) await match.open();
process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) await play(all, Number(line));
process.exit(0);
