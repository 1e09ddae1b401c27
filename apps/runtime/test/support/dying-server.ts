import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Writable } from "node:stream";
import { buildApp } from "../../src/app.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { Redactor } from "../../src/platform/secrets/redactor.ts";

/**
 * A server that is killed when it passes the crash point that `DIE_AT` names: for the first time, or for the one that `DIE_PASS` says. `DIE_WHO`
 * says who is killed: `server` when absent, `browser` for the browsers that it opened, `both`.
 */
const { DIE_AT, DIE_PASS = "1", DIE_WHO = "server" } = process.env;
let passes = 0;

const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
const redactor = new Redactor();
const config = readConfig(process.env, process.cwd());
const { app } = await buildApp({
	config,
	logger: createLogger(silent, (text) => redactor.redact(text)),
	redactor,
	onFailure: (error) => {
		throw error;
	},
	designerFolder: join(config.dataFolder, "no-designer"),
	crashPoint: (point) => {
		if (point !== DIE_AT || ++passes !== Number(DIE_PASS)) return;
		if (DIE_WHO !== "server") spawnSync("pkill", ["-KILL", "-f", `user-data-dir=${config.dataFolder}`]);
		if (DIE_WHO !== "browser") process.kill(process.pid, "SIGKILL");
	},
});
const origin = await app.listen({ host: "127.0.0.1", port: 0 });
process.stdout.write(`${origin}/#code=none\n`);
