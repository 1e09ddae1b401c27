import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { BridgeClient, type Frame } from "../../../test/support/bridge/bridge-client.ts";
import { BridgeServer } from "../../../test/support/bridge/bridge-server.ts";
import { agentFlow, stepFlow } from "../../../test/support/bridge/echo-flows.ts";
import { ECHO, type PackageClient } from "../../../test/support/bridge/package-client.ts";
import { TOKEN } from "../../../test/support/temporary-app.ts";

const server = BridgeServer.forAll();

const TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

/** Has the tools of a flow's agent; gives what makes a call of the echo. */
async function openSession(flow: Flow = agentFlow([])) {
	return (await openDesk(flow)).call;
}

/** The same with the run that the calls are steps of. */
async function openDesk(flow: Flow = agentFlow([])) {
	await server.put(flow);
	const client = server.keep(await BridgeClient.connect(server.url, TOKEN));
	await client.hello({ role: "client" });
	client.send({ command: "open_session", id: "open", args: { flow_id: flow.id, node_id: "agent" } });
	const { result } = await client.take(({ id }) => id === "open");
	const { session_id, run_id } = result as { session_id: string; run_id: string };
	const tool_id = `${session_id}.echo`;
	let calls = 0;
	const call = async (fields: Frame = {}): Promise<Frame> => {
		const rpc_id = `rpc_${calls++}`;
		client.send({ type: "rpc_tool_call", rpc_id, tool_id, kwargs: { text: "x" }, ...fields });
		return client.take((frame) => frame.rpc_id === rpc_id);
	};
	const batch = async (size: number): Promise<Frame> => {
		const requests = Array.from({ length: size }, (_, index) => ({ index, tool_id, kwargs: { text: "x" } }));
		client.send({ type: "rpc_batch_call", batch_id: "batch_1", requests });
		return client.take((frame) => frame.batch_id === "batch_1");
	};
	const close = () => {
		client.send({ command: "cleanup_session", id: "close", args: { session_id } });
		return client.take(({ id }) => id === "close");
	};
	return { call, batch, close, run: run_id };
}

/** Expects that a run whose calls are all made has cost so much, in micro-dollars: by its journal, and by the API once it is over. */
async function expectCost({ run, close }: Awaited<ReturnType<typeof openDesk>>, microUsd: number) {
	await close();
	const events = await server.eventually(run, (all) => all.some(({ type }) => type === "run-end"));
	const { body } = await server.app.send({ url: `/api/runs/${run}` });
	expect([sumOfCharges(events), JSON.parse(body).costMicroUsd]).toEqual([microUsd, microUsd]);
}

/** What all runs of a flow have paid for today, in micro-dollars. */
async function ledger(flow: string): Promise<number> {
	return JSON.parse((await server.app.send({ url: `/api/costs?flow=${flow}` })).body).total.microUsd;
}

function sumOfCharges(events: readonly Event[]): number {
	const charges = events.map((event) => (event.type === "tool-response" ? (event.costMicroUsd ?? 0) : 0));
	return charges.reduce((sum, charge) => sum + charge, 0);
}

/** Answers each call with what it has cost. */
function costing(packageHost: PackageClient, total_cost_usd: number, result: Frame = {}): void {
	packageHost.work = (call) => {
		packageHost.answer(call, {
			status: "success",
			outputs: { said: "x" },
			billing: { total_cost_usd },
			...result,
		});
	};
}

describe("a caller's trace context", () => {
	it("goes with the call to the host, also with a stream's", async () => {
		const packageHost = await server.host();
		const call = await openSession();
		await call({ meta: { traceparent: TRACEPARENT } });
		await call({ type: "rpc_tool_stream", meta: { traceparent: TRACEPARENT } });
		expect(packageHost.calls.map(({ meta }) => meta)).toEqual(Array(2).fill({ traceparent: TRACEPARENT }));
	});

	it.each([
		"nonsense",
		"",
		TRACEPARENT.toUpperCase(),
		`${TRACEPARENT}-more`,
		TRACEPARENT.replace("00-", "ff-"),
		TRACEPARENT.replace("0af7651916cd43dd8448eb211c80319c", "0".repeat(32)),
		TRACEPARENT.replace("b7ad6b7169203331", "0".repeat(16)),
	])("that is not well-formed is left out, and the call is made: %s", async (traceparent) => {
		const packageHost = await server.host();
		const call = await openSession();
		expect(await call({ meta: { traceparent } })).toMatchObject({ status: "ok" });
		expect(packageHost.calls[0]).not.toHaveProperty("meta");
	});

	it("is not made up where there is no caller", async () => {
		const packageHost = await server.host();
		await server.put(stepFlow());
		await server.run("echo-step", { text: "x" });
		expect(packageHost.calls[0]).not.toHaveProperty("meta");
	});
});

describe("where a value came from", () => {
	const asking = { nodes: [{ ...ECHO, provenance: true }] };

	it("is sent to the host of a node type that asks for it, for a call and for a step of a flow", async () => {
		const packageHost = await server.host(asking);
		const call = await openSession();
		await call();
		const text = { scope: "Message", path: "text" } as const;
		await server.put(stepFlow({ params: { text } }));
		await server.run("echo-step", { text: "x" });
		expect(packageHost.calls).toMatchObject([
			{ provenance: { text: { scope: "AI", source: { toolCall: "rpc_0" } } } },
			{ provenance: { text: { scope: "Message", source: { message: "text", steps: [0] } } } },
		]);
	});

	it("is sent to nobody else", async () => {
		const packageHost = await server.host();
		const call = await openSession();
		await call();
		expect(packageHost.calls[0]).not.toHaveProperty("provenance");
	});
});

describe("what a tool has cost", () => {
	it("is reported with its result, and omitted where it is unknown", async () => {
		const packageHost = await server.host();
		const call = await openSession();
		expect(await call()).not.toHaveProperty("billing");
		costing(packageHost, 0.05);
		expect(await call()).toMatchObject({ status: "ok", billing: { total_cost_usd: 0.05 } });
		costing(packageHost, 0);
		expect(await call()).toMatchObject({ billing: { total_cost_usd: 0 } });
	});

	it.each([["much"], [{ total_cost_usd: "0.05" }], [{ total_cost_usd: -1 }], [null]])(
		"says nothing where it cannot be read, and breaks no call: %j [T13]",
		async (billing) => {
			const packageHost = await server.host();
			const call = await openSession();
			packageHost.work = (asked) =>
				packageHost.answer(asked, { status: "success", outputs: { said: "x" }, billing });
			const answer = await call();
			expect(answer).toMatchObject({ status: "ok" });
			expect(answer).not.toHaveProperty("billing");
		},
	);

	it("is reported with its failure too", async () => {
		const packageHost = await server.host();
		const call = await openSession();
		const error = { type: "ToolError", code: "NO_LUCK", message: "No luck.", retryable: false };
		costing(packageHost, 0.05, { status: "error", error });
		expect(await call()).toMatchObject({
			status: "error",
			error: { code: "NO_LUCK" },
			billing: { total_cost_usd: 0.05 },
		});
	});

	it("is reported with each call of a batch, counted once by the run, and never breaks one [T13]", async () => {
		const packageHost = await server.host();
		const desk = await openDesk({ ...agentFlow([]), id: "batches" });
		const bills: unknown[] = [0.25, 0.5, -1, "much", null, 1e308];
		const answers = bills.map((total_cost_usd) => ({
			status: "success",
			outputs: { said: "x" },
			billing: { total_cost_usd },
		}));
		packageHost.work = (asked) => packageHost.answer(asked, answers.shift() ?? {});
		const { results } = await desk.batch(bills.length);
		const told = (results as Frame[]).map(({ status, billing }) => [status, billing]);
		expect(told.map(([status]) => status)).toEqual(bills.map(() => "ok"));
		expect(told.flatMap(([, billing]) => billing ?? [])).toEqual([
			{ total_cost_usd: 0.25 },
			{ total_cost_usd: 0.5 },
		]);
		await expectCost(desk, 750_000);
		expect(await ledger("batches")).toBe(750_000);
	});

	it("is reported with what ends a stream, and counted once by the run [T13]", async () => {
		const packageHost = await server.host();
		const desk = await openDesk({ ...agentFlow([]), id: "streams" });
		const stream = () => desk.call({ type: "rpc_tool_stream" });
		costing(packageHost, 0.25);
		expect(await stream()).toMatchObject({
			chunk_type: "complete",
			billing: { total_cost_usd: 0.25 },
		});
		const error = { type: "ToolError", code: "NO_LUCK", message: "No luck.", retryable: false };
		costing(packageHost, 0.5, { status: "error", error });
		expect(await stream()).toMatchObject({
			chunk_type: "error",
			billing: { total_cost_usd: 0.5 },
		});
		await expectCost(desk, 750_000);
		expect(await ledger("streams")).toBe(750_000);
	});

	it("is of all its attempts together", async () => {
		const flow = agentFlow([]);
		const nodes = flow.nodes.map((node) =>
			node.id === "echo" ? { ...node, retry: { attempts: 3, backoffMs: 0 } } : node,
		);
		const packageHost = await server.host();
		const call = await openSession({ ...flow, nodes });
		const error = { type: "ToolError", code: "BUSY", message: "Busy.", retryable: true };
		costing(packageHost, 0.25, { status: "error", error });
		const { billing } = await call();
		expect(packageHost.calls).toHaveLength(3);
		expect(billing).toEqual({ total_cost_usd: 0.75 });
	});

	it("is a part of the reply that the same key gives again", async () => {
		const packageHost = await server.host();
		const call = await openSession();
		costing(packageHost, 0.05);
		const keyed = { idempotency_key: "k" };
		const replies = [await call(keyed), await call(keyed)];
		expect(replies.map(({ billing }) => billing)).toEqual(Array(2).fill({ total_cost_usd: 0.05 }));
		expect(packageHost.calls).toHaveLength(1);
	});

	it("is nothing for a result that the tool's cache gives again", async () => {
		const flow = agentFlow([]);
		const nodes = flow.nodes.map((node) =>
			node.id === "echo" ? { ...node, tool: { cache: true as const } } : node,
		);
		const packageHost = await server.host();
		const call = await openSession({ ...flow, nodes });
		costing(packageHost, 0.05);
		expect(await call()).toMatchObject({ billing: { total_cost_usd: 0.05 } });
		expect(await call()).not.toHaveProperty("billing");
		expect(packageHost.calls).toHaveLength(1);
	});
});
