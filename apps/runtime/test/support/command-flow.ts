import { custom } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { RunEventsReply, RunSummary } from "@switchyard/spec/http";
import { expect, vi } from "vitest";
import type { TemporaryApp } from "./temporary-app.ts";

let flows = 0;

/** More of the node that runs a command: how often it is tried, for example. */
type More = Partial<Pick<Flow["nodes"][number], "retry">>;

/** Starts a run of a flow of one command; gives the run's id. */
export async function startCommand(
	{ send }: Pick<TemporaryApp, "send">,
	name: string,
	params: Readonly<Record<string, unknown>> = {},
	more: More = {},
): Promise<string> {
	const settings = Object.entries(params).map(([each, value]) => [each, custom(value)]);
	const id = `flow-${++flows}`;
	const document: Flow = {
		formatVersion: 1,
		id,
		name: "Flow",
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "start", position: { x: 0, y: 0 }, params: {} },
			{
				id: "command",
				type: `Command.${name}`,
				name: "command",
				position: { x: 200, y: 0 },
				params: Object.fromEntries(settings),
				...more,
			},
		],
		wires: [{ id: "w", from: { node: "start", port: "out" }, to: { node: "command", port: "in" } }],
	};
	const stored = await send({ method: "POST", url: "/api/flows", payload: { document } });
	expect(stored.statusCode).toBeLessThan(300);
	const { runId } = (await send({ method: "POST", url: `/api/flows/${id}/runs`, payload: {} })).json();
	return runId;
}

/** Runs a flow of one command to its end. */
export async function runCommandFlow(
	server: Pick<TemporaryApp, "send">,
	name: string,
	params: Readonly<Record<string, unknown>> = {},
	more: More = {},
): Promise<RunSummary & { readonly events: Event[] }> {
	const runId = await startCommand(server, name, params, more);
	const ended = await settled(server, runId);
	const { events } = (await server.send({ url: `/api/runs/${runId}/events` })).json<RunEventsReply>();
	return { ...ended, events };
}

/** A run once it has ended. */
export function settled({ send }: Pick<TemporaryApp, "send">, id: string): Promise<RunSummary> {
	return vi.waitFor(async () => {
		const found = (await send({ url: `/api/runs/${id}` })).json<RunSummary>();
		if (found.endedAt === undefined) throw new Error("The run has not ended.");
		return found;
	}, 15_000);
}

/** What a run is that a command failed. */
export const failure = (code: string, more: object = {}) => ({
	status: "failed",
	error: expect.objectContaining({ code, ...more }),
});
