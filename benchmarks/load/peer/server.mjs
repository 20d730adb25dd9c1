// Their server as it comes, which keeps matches in memory: `node server.mjs`. It says where it listens. It is from
// before koa-compose 4.2, which no longer sees routes that are added later, so package.json asks for 4.1.
import server from "boardgame.io/dist/cjs/server.js";
import { Adding } from "./game.mjs";

const house = server.Server({ games: [Adding], origins: ["http://127.0.0.1"] });
console.log = () => {};
const running = await house.run({ port: 0 });
process.stdout.write(`boardgame.io is at http://127.0.0.1:${running.appServer.address().port}\n`);
