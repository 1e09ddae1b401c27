import { subFlowSpec } from "@switchyard/flow";
import { custom, node } from "@switchyard/flow/testing";
import type { Journal } from "@switchyard/host";
import { chainOf, counter, flowOf, probe } from "@switchyard/host/testing";
import type { NodeType } from "@switchyard/node-kit";
import { AppError } from "@switchyard/spec/error";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { afterEach, expect, it, vi } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";
import { SMALL_DATABASE_BYTES } from "../database/sqlite/testing/small-database.ts";

let test: TestHost;

afterEach(() => test.remove());

/** Fails a few times as a store does that is out of reach. */
function outOfReach(times: number): () => void {
	let left = times;
	return () => {
		if (left-- > 0) throw new AppError("JOURNAL_UNAVAILABLE");
	};
}

/** A flow that others may call. */
function callable(...nodes: readonly FlowNode[]): Flow {
	const flow = chainOf(...nodes);
	const params = { inputs: custom([]), outputs: custom([]) };
	const called = flow.nodes.map((each) =>
		each.id === "start" ? { ...each, type: "Flow.Called", params } : each,
	);
	return { ...flow, id: "child", name: "Child", nodes: called };
}

function typesOf(flow: Flow): NodeType[] {
	const spec = subFlowSpec(flow);
	return spec ? [{ spec }] : [];
}

/** Writes a mail into the outbox. */
function writeMail(id: string, length: number): Promise<unknown> {
	const mail = { id, sender: "", recipients: "[]", subject: "", text: "x".repeat(length), html: null, at: 1 };
	return test.database.write([test.database.read.insertInto("outbox").values(mail).compile()]);
}

const call = node("call", "Subflow.child");

it("a model is asked once its credential can be read [Q-R22]", async () => {
	const reach = outOfReach(3);
	let asked = 0;
	test = new TestHost({
		secrets: {
			open: async () => {
				reach();
				return { apiKey: "x" };
			},
			hostsOf: () => undefined,
			redact: (text) => text,
			maskOf: () => undefined,
		},
		ask: async () => {
			asked++;
			return { text: "done", toolCalls: [], usage: { inputTokens: 1, outputTokens: 1 } };
		},
	});
	const model = { provider: "openai-compatible", model: "m", credential: "key" };
	const params = { prompt: custom("Do it."), model: custom(model) };
	const run = await test.start(chainOf(node("agent", "AI.Agent", params)));
	expect(await test.runHost.waitForEnd(run, 10_000)).toMatchObject({ status: "succeeded" });
	expect(asked).toBe(1);
});

it("a run that is out of memory learns of its sub-flow's end once it can be read [Q-R22]", async () => {
	const child = callable(node("wait", "Flow.Delay", { duration_ms: custom(300) }));
	let parent = "";
	const reach = outOfReach(3);
	const around = (journal: Journal): Journal =>
		Object.assign(Object.create(journal), {
			row: async (run: string) => {
				if (run === parent) reach();
				return journal.row(run);
			},
		});
	test = new TestHost({ flows: [child], limits: { idleMs: 20 }, around, nodeTypes: typesOf(child) });
	parent = await test.start(chainOf(call));
	// A list does not ask for the one row.
	const succeeded = async () => (await test.runHost.list({ status: "succeeded" })).runs.map(({ id }) => id);
	await vi.waitFor(async () => expect(await succeeded()).toContain(parent), 10_000);
});

it("a sub-flow that begins as the disk turns out to be full is kept, and so is the run that calls it [Q-R22]", async () => {
	let full: Promise<unknown> | undefined;
	let openGate = () => {};
	const gate = probe("Gate", "safe", () => new Promise((resolve) => (openGate = () => resolve({}))));
	const effect = counter("Pay", "once");
	const child = callable(node("pay", "Test.Pay"));
	test = new TestHost({
		flows: [child],
		maxBytes: SMALL_DATABASE_BYTES,
		nodeTypes: [...typesOf(child), effect.type, gate],
		validate: ({ id }) => {
			// Written in the same commit as the start of the child, which therefore fails as a whole.
			if (id === child.id) full ??= writeMail("huge", 2_000_000).catch((error: unknown) => error);
			return [];
		},
	});
	const run = await test.start(chainOf(node("gate", "Test.Gate"), call));
	openGate();
	expect(await test.runHost.waitForEnd(run, 10_000)).toMatchObject({ status: "succeeded" });
	expect(await full).toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
	expect(effect.count()).toBe(1);
});

it("a program's call of a tool is refused at once, to be tried again, and begins nothing [Q-R22]", async () => {
	const look = counter("Look", "safe");
	const flow = flowOf(
		[node("agent", "AI.Agent", { prompt: custom("x") }), node("look", "Test.Look")],
		["start>agent", "agent.tools>look.tool"],
	);
	test = new TestHost({ flows: [flow], maxBytes: SMALL_DATABASE_BYTES, nodeTypes: [look.type] });
	const toolSession = await test.runHost.open({ flow: flow.id, node: "agent", message: {} });
	await expect(writeMail("huge", 2_000_000)).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
	const ask = () => toolSession.call({ id: "rpc_1", name: "look", arguments: {} });
	expect(await ask()).toMatchObject({
		status: "error",
		error: { code: "JOURNAL_UNAVAILABLE", hint: expect.stringContaining("space"), retryable: true },
	});
	expect(look.count()).toBe(0);
	await vi.waitFor(async () => expect(await ask()).toMatchObject({ status: "success" }), 5000);
	await toolSession.end();
});
