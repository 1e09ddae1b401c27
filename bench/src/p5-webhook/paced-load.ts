import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { percentile } from "../measure/interleave.ts";
import { CALL } from "./call.ts";

/** What to send, as the only argument of this process. */
export interface PacedLoad {
	readonly url: string;
	readonly connections: number;
	readonly seconds: number;
	/** Requests per second, spread evenly. */
	readonly rate: number;
}

/** What came of it, printed as one line of JSON. */
export interface PacedLoadResult {
	/** Milliseconds from when a request was due, not from when it could be sent: a server that stalls makes all of them late. */
	readonly p99: number;
	readonly requests: number;
	/** Answers that were not 200, and connections that broke. */
	readonly failures: number;
}

/** Requests of the first second warm up and do not count. */
const WARM_UP_MS = 1000;

const { url, connections, seconds, rate }: PacedLoad = JSON.parse(process.argv[2] ?? "{}");
const { origin, pathname } = new URL(url);
const pool = new Pool(origin, { connections, pipelining: 1 });
const latencies: number[] = [];
let failures = 0;

const started = performance.now();
const answers: Promise<void>[] = [];
while (answers.length < rate * seconds) {
	const due = started + (answers.length * 1000) / rate;
	if (due > performance.now()) await sleep(1);
	else answers.push(ask(due));
}
await Promise.all(answers);
await pool.close();
const result: PacedLoadResult = { p99: percentile(latencies, 99), requests: answers.length, failures };
console.log(JSON.stringify(result));

async function ask(due: number): Promise<void> {
	try {
		const { statusCode, body } = await pool.request({ path: pathname, ...CALL });
		await body.dump();
		if (statusCode !== 200) failures++;
	} catch {
		failures++;
	}
	if (due - started >= WARM_UP_MS) latencies.push(performance.now() - due);
}
