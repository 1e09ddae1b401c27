import { perOperation } from "../measure/cpu/cpu-clock.ts";
import { type Comparison, interleave, type Measure } from "../measure/interleave.ts";
import { chain, setField } from "../subject/chain.ts";
import { Server } from "../subject/server.ts";
import { storeCopies } from "./stored-runs.ts";

const FLOW = chain({ id: "short", nodes: [setField("a", 1), setField("b", 2), setField("c", 3)] });
/** Runs of one measurement, and how many of them are under way at once. */
const RUNS = 200;
const AT_ONCE = 10;

/** The cost of one run, in milliseconds, beside `many` stored runs and, in turn with it, beside `few`. */
export async function costPerRun(few: number, many: number): Promise<Comparison> {
	const servers = { ours: await serverWith(many), raw: await serverWith(few) };
	try {
		return await interleave({ ours: cost(servers.ours), raw: cost(servers.raw) });
	} finally {
		await servers.ours.stop();
		await servers.raw.stop();
	}
}

/** A server whose data folder holds so many runs already. */
async function serverWith(stored: number): Promise<Server> {
	const server = await Server.start();
	await server.save(FLOW);
	const { runId } = (await run(server)) as { readonly runId: string };
	const folder = await server.kill();
	await storeCopies(folder, runId, stored - 1);
	return Server.start(folder);
}

function cost(server: Server): Measure {
	const measure = async () => {
		const started = performance.now();
		for (let begun = 0; begun < RUNS; begun += AT_ONCE) {
			await Promise.all(Array.from({ length: AT_ONCE }, () => run(server)));
		}
		return { figure: (performance.now() - started) / RUNS, operations: RUNS };
	};
	return () => perOperation(server.cpu, measure);
}

function run(server: Server): Promise<unknown> {
	return server.ask("POST", `/api/flows/${FLOW.id}/runs?wait=10000`, {});
}
