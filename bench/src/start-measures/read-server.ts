import { setTimeout as pause } from "node:timers/promises";
import { chain, setField } from "../subject/chain.ts";
import { Server } from "../subject/server.ts";
import type { Reading, StartMeasure } from "./measures.ts";

/** How long a server is left alone before its idle memory is read, in milliseconds. */
const IDLE_MS = 3000;
const RUNS = 4000;
const AT_ONCE = 50;
const MB = 1024 * 1024;

const FLOW = chain({ id: "load", nodes: [setField("a", 1), setField("b", 2), setField("c", 3)] });

/** Starts a server, uses it, reads it and stops it. */
export async function readServer({
	launchArguments,
	environment,
}: Pick<StartMeasure, "launchArguments" | "environment"> = {}): Promise<Reading> {
	const launched = performance.now();
	const server = await Server.start(undefined, environment, launchArguments);
	try {
		await server.ask("POST", "/api/flows/order-triage/runs?wait=10000", {});
		const start = performance.now() - launched;
		await pause(IDLE_MS);
		const idle = server.memory() / MB;
		const perRun = await load(server);
		return { start, idle, loaded: server.memory() / MB, perRun };
	} finally {
		await server.stop();
	}
}

/** What a run takes while many are under way, in milliseconds. */
async function load(server: Server): Promise<number> {
	await server.save(FLOW);
	const run = () => server.ask("POST", `/api/flows/${FLOW.id}/runs?wait=10000`, {});
	const started = performance.now();
	for (let begun = 0; begun < RUNS; begun += AT_ONCE) {
		await Promise.all(Array.from({ length: AT_ONCE }, run));
	}
	return (performance.now() - started) / RUNS;
}
