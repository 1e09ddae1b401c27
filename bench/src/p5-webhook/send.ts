import { type CpuClock, perOperation } from "../measure/cpu/cpu-clock.ts";
import type { Measured } from "../measure/measured.ts";
import { end, lineOf, spawnNode } from "../subject/spawn-node.ts";
import type { Load, LoadResult } from "./load.ts";
import type { PacedLoad, PacedLoadResult } from "./paced-load.ts";

/** Sends requests as fast as they are taken: how many a second were, and what CPU each took of the server. */
export function rateOf(load: Load, cpu: CpuClock): Promise<Measured> {
	return perOperation(cpu, async () => {
		const { requestsPerSecond, requests } = await send<LoadResult>("load.ts", load);
		return { figure: requestsPerSecond, operations: requests };
	});
}

/** Sends requests at an even pace: the milliseconds that 99 of 100 of them keep, and what CPU each took of the server. */
export function p99Of(load: PacedLoad, cpu: CpuClock): Promise<Measured> {
	return perOperation(cpu, async () => {
		const { p99, requests } = await send<PacedLoadResult>("paced-load.ts", load);
		return { figure: p99, operations: requests };
	});
}

/** Sends requests from a process of its own, so that the client's work is not the server's. */
async function send<Result extends { readonly failures: number }>(
	program: "load.ts" | "paced-load.ts",
	load: Load | PacedLoad,
): Promise<Result> {
	const client = spawnNode([`bench/src/p5-webhook/${program}`, JSON.stringify(load)]);
	const [line] = await lineOf(client, /^\{.*\}$/);
	await end(client);
	const result: Result = JSON.parse(line);
	if (result.failures > 0) throw new Error(`${result.failures} requests to ${load.url} failed.`);
	return result;
}
