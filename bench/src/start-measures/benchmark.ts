import type { Benchmark, Finding } from "../measure/benchmark.ts";
import { median, ROUNDS } from "../measure/interleave.ts";
import { MEASURES, type Reading } from "./measures.ts";
import { readServer } from "./read-server.ts";

/** A measure that saves less than this is not worth its lines. */
const WORTH = 0.97;

const UNITS: Readonly<Record<keyof Reading, string>> = {
	start: "ms",
	idle: "MB",
	loaded: "MB",
	perRun: "ms",
};
const NAMES: Readonly<Record<keyof Reading, string>> = {
	start: "first run",
	idle: "idle memory",
	loaded: "memory after 4,000 runs",
	perRun: "time per run",
};

const benchmark: Benchmark = {
	id: "START",
	title:
		"What each measure for start and memory saves: the server with all of them, and (raw) without the one",
	async run() {
		const usual: Reading[] = [];
		const without = MEASURES.map((): Reading[] => []);
		// Round 0 fills the caches.
		for (let round = 0; round <= ROUNDS; round++) {
			const readings = [await readServer()];
			for (const measure of MEASURES) readings.push(await readServer(measure));
			if (round === 0) continue;
			const [first, ...others] = readings;
			if (first) usual.push(first);
			others.forEach((reading, index) => {
				without[index]?.push(reading);
			});
		}
		return MEASURES.flatMap(({ name, saves }, index) =>
			saves.map((figure): Finding => {
				const of = (readings: readonly Reading[]) => median(readings.map((reading) => reading[figure]));
				return {
					name: `${name}: ${NAMES[figure]}`,
					unit: UNITS[figure],
					ours: of(usual),
					raw: of(without[index] ?? []),
					goal: { of: "ratio", bound: "at most", value: WORTH },
				};
			}),
		);
	},
};

export default benchmark;
