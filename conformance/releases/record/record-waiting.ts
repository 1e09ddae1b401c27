import { setTimeout as delay } from "node:timers/promises";
import type { RunSummary, StartRunReply } from "@switchyard/spec/http";
import { surround } from "../resume/surround.ts";
import type { RecordedScenario } from "../scenario.ts";
import { ask, type Served } from "../served.ts";
import type { Candidate } from "./choose-scenarios.ts";

/** Interval of looks at the state of a run, in milliseconds. */
const ASK_EVERY_MS = 20;

/** Begins a run of a scenario's flow, which comes to its question. */
export async function recordWaiting(
	{ scenario, nodeTypes }: Candidate,
	server: Served,
): Promise<RecordedScenario> {
	const { flow, message = {}, others = [], ...rest } = scenario;
	const surroundings = await surround(rest, server);
	try {
		for (const document of others) {
			await ask(server, "POST", "/api/flows", { document });
			await ask(server, "POST", `/api/flows/${document.id}/publish`, { revision: 1 });
		}
		await ask(server, "POST", "/api/flows", { document: flow });
		const { runId } = await ask<StartRunReply>(server, "POST", `/api/flows/${flow.id}/runs`, { message });
		await untilWaiting(runId, server);
	} finally {
		await surroundings.end();
	}
	return { id: flow.id, nodeTypes, ...rest };
}

async function untilWaiting(run: string, server: Served): Promise<void> {
	for (;;) {
		const { status, error } = await ask<RunSummary>(server, "GET", `/api/runs/${run}`);
		if (status === "waiting") return;
		if (error) throw new Error(`The run ended at once: ${error.message}`);
		await delay(ASK_EVERY_MS);
	}
}
