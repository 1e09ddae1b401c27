import { workerData } from "node:worker_threads";
import { MILLISECONDS, SAMPLES } from "./machine-pace.mjs";

// The thread in which a `MachinePace` does the same piece of work again and again.

/** Time between two samples, in milliseconds. */
const BETWEEN_MS = 1000;

/** Times that the work is done until the compiler knows it. */
const WARM_UP = 20;

/** @type {Float64Array} */
const counted = workerData;

for (let index = 0; index < WARM_UP; index++) work();
setInterval(() => {
	const before = process.threadCpuUsage();
	work();
	const { user, system } = process.threadCpuUsage(before);
	counted[MILLISECONDS] = (counted[MILLISECONDS] ?? 0) + (user + system) / 1000;
	counted[SAMPLES] = (counted[SAMPLES] ?? 0) + 1;
}, BETWEEN_MS);

/** Work of the kind that most tests do: objects are made, written, read and looked up. */
function work() {
	const rows = Array.from({ length: 10_000 }, (_, index) => ({
		id: `row ${index}`,
		place: (index * 7919) % 10_007,
	}));
	/** @type {{ id: string, place: number }[]} */
	const read = JSON.parse(JSON.stringify(rows));
	const byPlace = new Map(read.map((row) => [row.place, row.id]));
	return rows.toSorted((one, other) => one.place - other.place).filter(({ place }) => byPlace.has(place))
		.length;
}
