import { setTimeout as delay } from "node:timers/promises";
import type { RunSummary, StartRunReply } from "@switchyard/spec/http";
import type { Server } from "./server.ts";

/** The longest that the server keeps a request waiting, in milliseconds. */
const LONGEST_WAIT = 60_000;

/** How often is asked after that. */
const ASK_EVERY_MS = 1000;

/** A run that was started, and how it stood when its end was no longer waited for; only its id where its end was not waited for. */
export interface StartedRun {
	readonly runId: string;
	readonly run?: RunSummary;
}

/**
 * Starts a run of a flow, and waits for its end.
 * @param body as `POST /api/flows/:flow/runs` takes it
 * @throws CliError
 */
export async function startRun(
	server: Server,
	flow: string,
	body: object,
	waitMs: number,
): Promise<StartedRun> {
	const deadline = Date.now() + waitMs;
	const path = `/api/flows/${encodeURIComponent(flow)}/runs?wait=${Math.min(waitMs, LONGEST_WAIT)}`;
	const started = await server.request<StartRunReply>("POST", path, body);
	if (waitMs === 0) return { runId: started.runId };
	return { runId: started.runId, run: started.run ?? (await ended(server, started.runId, deadline)) };
}

async function ended(server: Server, run: string, deadline: number): Promise<RunSummary> {
	for (;;) {
		const summary = await server.request<RunSummary>("GET", `/api/runs/${run}`);
		const left = deadline - Date.now();
		if (summary.endedAt !== undefined || left <= 0) return summary;
		await delay(Math.min(left, ASK_EVERY_MS));
	}
}
