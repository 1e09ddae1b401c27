import { fileURLToPath } from "node:url";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { ListRunsReply, RunEventsReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { expect, vi } from "vitest";
import { ServerProcess } from "./server-process.ts";

const DYING = fileURLToPath(new URL("./dying-server.ts", import.meta.url));

/** A moment between two events of a run: its n-th work has begun and is not done, or is done and not written. */
export interface Moment {
	readonly point: "before-effect" | "after-effect";
	readonly pass: number;
}

/** Who is killed. */
export type Who = "server" | "browser" | "both";

type Environment = Record<string, string>;

/** Where a flow runs: over a data folder, by servers that are started with this. */
export interface Place {
	readonly folder: string;
	readonly environment: Environment;
	/** What a server needs before the flow is made in it, such as credentials. */
	readonly prepare?: (server: ServerProcess) => Promise<void>;
}

/** Runs a flow that nobody disturbs. Gives how it ended, and its journal. */
export async function runUndisturbed(
	document: Flow,
	{ folder, environment, prepare }: Place,
): Promise<{ readonly summary: RunSummary; readonly events: readonly Event[] }> {
	const server = await ServerProcess.start(folder, environment);
	await prepare?.(server);
	await server.request("POST", "/api/flows", { document });
	const { runId } = await begin(server, document);
	const summary = await settled(server, runId);
	const { events } = await server.request<RunEventsReply>("GET", `/api/runs/${runId}/events`);
	await server.kill();
	return { summary, events };
}

/** The moments of so many works. */
export function momentsOf(works: number): Moment[] {
	const points = ["before-effect", "after-effect"] as const;
	return Array.from({ length: works }, (_, index) =>
		points.map((point) => ({ point, pass: index + 1 })),
	).flat();
}

/** Kills somebody in a moment of a run, and starts the server again. Gives how the run ended, or that it waits for a person. */
export async function runKilledAt(
	document: Flow,
	{ point, pass }: Moment,
	{ folder, environment, prepare }: Place,
	who: Who = "server",
): Promise<RunSummary> {
	const dying = { ...environment, DIE_AT: point, DIE_PASS: String(pass), DIE_WHO: who };
	let server = await ServerProcess.start(folder, dying, "inherit", [], DYING);
	await prepare?.(server);
	await server.request("POST", "/api/flows", { document });
	await begin(server, document).catch(() => {});
	if (who !== "browser") {
		await server.exited();
		server = await ServerProcess.start(folder, environment);
	}
	const { runs } = await server.request<ListRunsReply>("GET", `/api/runs?flow=${document.id}`);
	// A start that was not answered may not have been kept either: its caller starts it again.
	const run = runs[0]?.id ?? (await begin(server, document)).runId;
	const summary = await settled(server, run);
	await server.kill();
	return summary;
}

function begin(server: ServerProcess, { id }: Flow): Promise<StartRunReply> {
	return server.request<StartRunReply>("POST", `/api/flows/${id}/runs`, {});
}

/** The run's end, or the state in which it waits for a person. */
function settled(server: ServerProcess, run: string): Promise<RunSummary> {
	return vi.waitFor(async () => {
		const found = await server.request<RunSummary>("GET", `/api/runs/${run}`);
		expect(found.endedAt !== undefined || found.status === "waiting").toBe(true);
		return found;
	}, 60_000);
}
