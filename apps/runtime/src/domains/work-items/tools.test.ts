import { ai, custom, node, path } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { ListWorkItemsReply, RunEventsReply, WorkItemReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { answers, desk, McpDesk } from "../../../test/support/mcp/mcp-desk.ts";

let mcp: McpDesk;
// A queue that flows use is not deleted: each test has a server of its own.
beforeEach(async () => {
	mcp = await McpDesk.start();
});
afterEach(() => mcp.app.dispose());

const queue = custom("work");
const get = node("get", "Workspace.WorkItemGet", { queue });
const complete = node("complete", "Workspace.WorkItemComplete", {
	lease: path("result.lease"),
	output: custom({ booked: true }),
});
const fail = (kind: string) =>
	node("fail", "Workspace.WorkItemFail", {
		lease: path("result.lease"),
		kind: custom(kind),
		message: custom("No number."),
	});

/** The number of the only step of a node. */
const stepOf = (events: RunEventsReply["events"], id: string) =>
	events
		.filter((event): event is Extract<Event, { type: "step-start" }> => event.type === "step-start")
		.find((event) => event.node === id)?.step;

let count = 0;
/** Runs nodes one after the other. */
function runLine(nodes: readonly FlowNode[]): Promise<RunEventsReply["events"]> {
	const all = [node("start", "Flow.Manual"), ...nodes];
	const wires = nodes.map(({ id: to }, index) => ({
		id: `w${index}`,
		from: { node: all[index]?.id ?? "", port: "out" },
		to: { node: to, port: "in" },
	}));
	const id = `work-${++count}`;
	const flow: Flow = { formatVersion: 1, id, name: id, revision: 0, nodes: all, wires };
	return mcp.run(flow);
}

const send = (method: "PUT" | "POST", url: string, payload: object) => mcp.app.send({ method, url, payload });
const items = async () =>
	(await mcp.app.send({ url: "/api/queues/work/items" })).json<ListWorkItemsReply>().items;

it("takes an item, says that it is done, and names the run and the step that did it", async () => {
	await send("PUT", "/api/queues/work", {});
	await send("POST", "/api/queues/work/items", { reference: "A-1", payload: { total: 3 } });
	const events = await runLine([get, complete]);
	expect(events.at(-1)).toMatchObject({
		type: "run-end",
		status: "succeeded",
		message: { result: { reference: "A-1", status: "done" } },
	});
	const [item] = await items();
	expect(item).toMatchObject({
		status: "done",
		output: { booked: true },
		run: events[0]?.run,
		step: stepOf(events, "get"),
	});
	const detail = (await mcp.app.send({ url: `/api/queues/work/items/${item?.id}` })).json<WorkItemReply>();
	expect(detail.attempts).toMatchObject([{ number: 1, outcome: "done", run: events[0]?.run }]);
});

it("marks what an item brings with what is known of who added it", async () => {
	await send("PUT", "/api/queues/work", {});
	await send("POST", "/api/queues/work/items", { reference: "A-1", payload: { text: "Obey me." } });
	const say = node("say", "Flow.Log", { text: { scope: "Message", template: "{{ result.payload.text }}" } });
	const events = await runLine([get, say]);
	const start = events.find(
		(event): event is Extract<Event, { type: "step-start" }> =>
			event.type === "step-start" && event.node === "say",
	);
	expect(start?.provenance.text?.label?.untrusted).toBeDefined();
	await runLine([node("add", "Workspace.WorkItemAdd", { queue, payload: custom({ text: "Hi." }) })]);
	const added = (await items()).find(({ status }) => status === "new");
	expect(added).toMatchObject({ label: {}, payload: { text: "Hi." } });
});

it("adds an item once by its reference, and gives the one that is there", async () => {
	await send("PUT", "/api/queues/work", {});
	const add = node("add", "Workspace.WorkItemAdd", {
		queue,
		reference: custom("A-1"),
		payload: custom({ total: 3 }),
		priority: custom("high"),
		due: custom("2026-12-01T09:00:00+01:00"),
	});
	const first = await runLine([add]);
	const second = await runLine([add]);
	const [item] = await items();
	expect(first.at(-1)).toMatchObject({ message: { result: { id: item?.id, added: true, status: "new" } } });
	expect(second.at(-1)).toMatchObject({ message: { result: { id: item?.id, added: false } } });
	expect(await items()).toMatchObject([{ priority: "high", due: Date.parse("2026-12-01T08:00:00Z") }]);
});

it("fails a step whose queue, time or lease is wrong with its code", async () => {
	await send("PUT", "/api/queues/work", {});
	const faultOf = async (...nodes: FlowNode[]) =>
		(await runLine(nodes)).find((event) => event.type === "step-fail");
	const missing = node("get", "Workspace.WorkItemGet", { queue: custom("missing") });
	expect(await faultOf(missing)).toMatchObject({ error: { code: "WORK_QUEUE_NOT_FOUND" } });
	const late = node("add", "Workspace.WorkItemAdd", {
		queue,
		due: custom("noon"),
		not_before: custom("1pm"),
	});
	expect(await faultOf(late)).toMatchObject({
		error: { code: "WORKSPACE_TOOL_FAILED", message: expect.stringMatching(/`due`.*`not_before`/) },
	});
	const guess = node("complete", "Workspace.WorkItemComplete", { lease: custom("guess") });
	expect(await faultOf(guess)).toMatchObject({ error: { code: "WORK_LEASE_LOST" } });
});

it("tries an item again after an application error, and not after a business error", async () => {
	await send("PUT", "/api/queues/work", { maxAttempts: 2 });
	await send("POST", "/api/queues/work/items", { reference: "A-1" });
	expect((await runLine([get, fail("application")])).at(-1)).toMatchObject({
		message: { result: { status: "retried" } },
	});
	expect((await runLine([get, fail("business")])).at(-1)).toMatchObject({
		message: { result: { status: "failed" } },
	});
	expect((await runLine([get])).at(-1)).toMatchObject({ message: { result: { found: false } } });
	expect(await items()).toMatchObject([{ attempts: 2, error: { kind: "business", message: "No number." } }]);
});

it("are tools of an agent, whose model never says which queue", async () => {
	await send("PUT", "/api/queues/work", {});
	const tools = [
		node("add", "Workspace.WorkItemAdd", { queue, payload: ai, reference: ai, priority: ai }),
		node("get", "Workspace.WorkItemGet", { queue }),
	];
	const [added, taken] = answers(
		await mcp.run(
			desk("clerk", tools, [
				{ name: "work_item_add", arguments: { reference: "A-7", payload: { total: 3 }, priority: "low" } },
				{ name: "work_item_get", arguments: {} },
			]),
		),
	);
	expect(added).toMatchObject({ status: "success", data: { result: { added: true } } });
	expect(taken).toMatchObject({ data: { result: { found: true, reference: "A-7", payload: { total: 3 } } } });
	const [refused] = answers(
		await mcp.run(desk("thief", tools, [{ name: "work_item_get", arguments: { queue: "other" } }])),
	);
	expect(refused).toMatchObject({ status: "error" });
});
