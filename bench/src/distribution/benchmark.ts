import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildDistribution } from "../../../scripts/distribution/build-distribution.mjs";
import { megabytesIn } from "../../../scripts/distribution/size.mjs";
import { ROOT } from "../../../scripts/project.mjs";
import { serverArguments } from "../../../scripts/server-arguments.mjs";
import type { Benchmark } from "../measure/benchmark.ts";
import { median } from "../measure/interleave.ts";
import { Server } from "../subject/server.ts";

/** A round starts two servers and leaves each alone for a while. */
const ROUNDS = 3;
/** How long an idle server is left alone before its memory is read, in milliseconds. */
const IDLE_MS = 3000;
const MB = 1024 * 1024;

const benchmark: Benchmark = {
	id: "DIST",
	title: "The folder that npm run build makes, and (raw) the clone: size, cold start, idle memory",
	async run() {
		const place = mkdtempSync(join(tmpdir(), "switchyard-bench-dist-"));
		try {
			await buildDistribution(place);
			// Before a start, which leaves compiled code in it.
			const size = megabytesIn(place);
			const built = [join(place, "switchyard.mjs")];
			const readings = { ours: [] as Reading[], raw: [] as Reading[] };
			// Round 0 fills the caches of compiled code.
			for (let round = 0; round <= ROUNDS; round++) {
				const ours = await read(built);
				const raw = await read(serverArguments());
				if (round === 0) continue;
				readings.ours.push(ours);
				readings.raw.push(raw);
			}
			const of = (side: "ours" | "raw", figure: keyof Reading) =>
				median(readings[side].map((reading) => reading[figure]));
			const goal = { of: "ratio", bound: "at most", value: 1.1 } as const;
			return [
				{
					name: "size (raw: the clone's node_modules)",
					unit: "MB",
					ours: size,
					raw: megabytesIn(join(ROOT, "node_modules")),
					goal: { of: "value", bound: "at most", value: 120 },
				},
				{
					name: "start to the first run",
					unit: "ms",
					ours: of("ours", "start"),
					raw: of("raw", "start"),
					goal,
				},
				{ name: "idle memory", unit: "MB", ours: of("ours", "idle"), raw: of("raw", "idle"), goal },
			];
		} finally {
			rmSync(place, { recursive: true, force: true });
		}
	},
};

export default benchmark;

interface Reading {
	/** From launching the process to the end of its first run, in milliseconds. */
	readonly start: number;
	/** Resident memory of the idle server, in megabytes. */
	readonly idle: number;
}

async function read(launchArguments: readonly string[]): Promise<Reading> {
	const launched = performance.now();
	const server = await Server.start(undefined, {}, launchArguments);
	try {
		await server.ask("POST", "/api/flows/order-triage/runs?wait=10000", {});
		const start = performance.now() - launched;
		await pause(IDLE_MS);
		return { start, idle: server.memory() / MB };
	} finally {
		await server.stop();
	}
}
