import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { serverBundleArguments } from "../../../scripts/bundles.mjs";
import { copiedData } from "../copied-data.ts";
import { RELEASED } from "../releases.ts";

const SERVER = fileURLToPath(new URL("../../../apps/runtime/src/server.mjs", import.meta.url));

/** Moments of kills after a start, in milliseconds: the schema is changed between the first and the last. */
const KILLED_AFTER = Array.from({ length: 25 }, (_, index) => 100 + 20 * index);

let folder: string;
beforeEach(() => {
	const [oldest] = RELEASED;
	if (!oldest) throw new Error("There is a release.");
	folder = copiedData(oldest);
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Starts today's server over the folder. */
function start() {
	const environment = { PORT: "0", SWITCHYARD_DATA: folder, SWITCHYARD_KEEP_RUNS_DAYS: "36500" };
	const args = [...serverBundleArguments(), SERVER];
	return spawn(process.execPath, args, { env: environment, stdio: ["ignore", "pipe", "ignore"] });
}

/** Returns the version of the schema, and how many runs and flows there are. */
function contents() {
	// A killed server leaves a log, which only a writer takes in.
	const database = new DatabaseSync(join(folder, "switchyard.db"));
	try {
		const counted = ["runs", "flows", "flow_versions"].map((table) => [
			table,
			database.prepare(`select count(*) as rows from ${table}`).get()?.rows,
		]);
		const rows: Readonly<Record<string, unknown>> = Object.fromEntries(counted);
		const version = database.prepare("pragma user_version").get()?.user_version;
		return {
			rows,
			version,
			isWhole: database.prepare("pragma integrity_check").get()?.integrity_check === "ok",
		};
	} finally {
		database.close();
	}
}

it.each(KILLED_AFTER)(
	"an upgrade that is killed after %d ms is made by the next start [Q-R14]",
	async (after) => {
		const before = contents();
		const killed = start();
		await Promise.race([delay(after), once(killed, "exit")]);
		killed.kill("SIGKILL");
		await once(killed, "exit");
		const left = contents();

		const server = start();
		let printed = "";
		for await (const chunk of server.stdout) {
			printed += String(chunk);
			if (printed.includes("is running")) break;
		}
		server.kill("SIGKILL");
		await once(server, "exit");
		expect(printed).toContain("is running");
		const upgraded = contents();
		expect(upgraded).toMatchObject({ rows: before.rows, isWhole: true });
		expect(upgraded.version).toBeGreaterThan(Number(before.version));
		expect([before, upgraded]).toContainEqual(left);
	},
);
