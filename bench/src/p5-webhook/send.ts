import { end, lineOf, spawnNode } from "../subject/spawn-node.ts";
import type { Load, LoadResult } from "./load.ts";
import type { PacedLoad, PacedLoadResult } from "./paced-load.ts";

/** Sends requests as fast as they are taken. Gives how many a second were. */
export async function rateOf(load: Load): Promise<number> {
	return (await send<LoadResult>("load.ts", load)).requestsPerSecond;
}

/** Sends requests at an even pace. Gives the time that 99 of 100 of them keep, in milliseconds. */
export async function p99Of(load: PacedLoad): Promise<number> {
	return (await send<PacedLoadResult>("paced-load.ts", load)).p99;
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
