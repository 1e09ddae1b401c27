import { custom, node } from "@switchyard/flow/testing";
import type { ListWorkItemsReply, RunEventsReply, StartRunReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { McpDesk } from "../../../../test/support/mcp/mcp-desk.ts";
import { processFlow } from "./testing/process-flow.ts";

let mcp: McpDesk;
// A queue that flows use is not deleted: each test has a server of its own.
beforeEach(async () => {
	mcp = await McpDesk.start();
	await mcp.app.send({ method: "POST", url: "/api/flows", payload: { document: processFlow } });
	await mcp.app.send({ method: "PUT", url: "/api/queues/work", payload: {} });
});
afterEach(() => mcp.app.dispose());

const send = (method: "PUT" | "POST" | "DELETE", url: string, payload?: object) =>
	mcp.app.send({ method, url, ...defined({ payload }) });
const items = async () =>
	(await mcp.app.send({ url: "/api/queues/work/items" })).json<ListWorkItemsReply>().items;
const eventsOf = async (run: string) =>
	(await mcp.app.send({ url: `/api/runs/${run}/events` })).json<RunEventsReply>().events;

async function begin(flow: string): Promise<string> {
	const reply = await send("POST", `/api/flows/${flow}/runs`, { message: {} });
	return reply.json<StartRunReply>().runId;
}

const ended = (run: string) =>
	vi.waitFor(
		async () => {
			const events = await eventsOf(run);
			const last = events.at(-1);
			if (last?.type !== "run-end") throw new Error("It has not ended.");
			return { events, end: last };
		},
		{ timeout: 60_000 },
	);

it("two robots on one queue process each item once, and business errors are not tried again", async () => {
	const references = [...Array.from({ length: 12 }, (_, index) => `R${index}`), "BAD"];
	for (const reference of references) await send("POST", "/api/queues/work/items", { reference });
	const runs = await Promise.all([begin("process"), begin("process")]);
	const both = await Promise.all(runs.map(ended));
	const worked = both.flatMap(({ events }) =>
		events.flatMap((event) =>
			event.type === "step-start" && event.node === "work" ? [String(event.params.text)] : [],
		),
	);
	expect(worked.toSorted()).toEqual(references.toSorted());
	expect(both.map(({ end }) => Number(end.message?.count)).reduce((sum, each) => sum + each)).toBe(13);
	for (const { reference, status, attempts, output, error, run } of await items()) {
		expect(attempts).toBe(1);
		expect(runs).toContain(run);
		if (reference === "BAD")
			expect({ status, error }).toMatchObject({ status: "failed", error: { kind: "business" } });
		else expect({ status, output }).toEqual({ status: "done", output: { said: reference } });
	}
});

it("an item of a run that waits stays with it beyond the queue's time, and is free once the run is cancelled", async () => {
	const waiting = {
		...processFlow,
		id: "waiting",
		name: "Waiting",
		nodes: processFlow.nodes.map((each) =>
			each.id === "work" ? node("work", "Flow.Ask", { question: custom("Is it right?") }) : each,
		),
	};
	await send("POST", "/api/flows", { document: waiting });
	await send("POST", "/api/queues/work/items", { reference: "A" });
	const run = await begin("waiting");
	await vi.waitFor(async () => expect(await items()).toMatchObject([{ status: "leased", run }]), {
		timeout: 20_000,
	});
	expect((await items())[0]).not.toHaveProperty("leasedUntil");
	await send("POST", `/api/runs/${run}/cancel`);
	await ended(run);
	expect(await items()).toMatchObject([
		{ status: "retried", error: { kind: "lease", message: "The run ended before the item was done." } },
	]);
	const next = await ended(await begin("process"));
	expect(next.end.message).toMatchObject({ count: 1, done: 1 });
	expect(await items()).toMatchObject([{ status: "done", attempts: 2 }]);
});

it("a queue that is not there fails the loop, in words for the field", async () => {
	const nodes = processFlow.nodes.map((each) =>
		"queue" in each.params ? { ...each, params: { ...each.params, queue: custom("gone") } } : each,
	);
	await send("POST", "/api/flows", { document: { ...processFlow, id: "of-no-queue", nodes } });
	const { end } = await ended(await begin("of-no-queue"));
	expect(end.error).toMatchObject({ code: "WORK_QUEUE_NOT_FOUND", field: "queue" });
});

it("what an item brings keeps the label with which it was added", async () => {
	await send("POST", "/api/queues/work/items", { reference: "A", payload: { text: "from outside" } });
	const { events } = await ended(await begin("process"));
	const taken = events.find((event) => event.type === "step-end" && event.outputs.found === true);
	expect(taken).toMatchObject({ port: "each", marks: { item: { untrusted: true } } });
});
