import type { TokenPurpose } from "@switchyard/spec/access-token";
import type { Flow } from "@switchyard/spec/flow";
import type { Approval, ListApprovalsReply } from "@switchyard/spec/http";
import type { Message } from "@switchyard/spec/json";
import type { InjectOptions } from "fastify";
import { describe, expect, it, vi } from "vitest";
import { BridgeClient, type Frame } from "../../../test/support/bridge/bridge-client.ts";
import { BridgeServer } from "../../../test/support/bridge/bridge-server.ts";
import { freshId } from "../../../test/support/bridge/call-server.ts";
import { agentFlow } from "../../../test/support/bridge/echo-flows.ts";
import { ECHO, type PackageClient } from "../../../test/support/bridge/package-client.ts";
import { ScriptedHost } from "../../../test/support/bridge/scripted-host.ts";
import { Stopwatch } from "../../../test/support/stopwatch.ts";
import { HOST, TOKEN } from "../../../test/support/temporary-app.ts";

const server = BridgeServer.forAll();

async function connect(hello: Frame = {}, token = TOKEN): Promise<BridgeClient> {
	const client = server.keep(await BridgeClient.connect(server.url, token));
	await client.hello({ role: "client", ...hello });
	return client;
}

interface Opened {
	readonly client: BridgeClient;
	readonly run: string;
	readonly session: string;
	readonly call: (fields: Frame) => Promise<Frame>;
}

/** A client with the tools of the flow's agent. */
async function openSession(flow: Flow, token = TOKEN): Promise<Opened> {
	await server.put(flow);
	const client = await connect({}, token);
	const args = { flow_id: flow.id, node_id: "agent", message: { question: "?" } };
	client.send({ command: "open_session", id: "open", args });
	const { result } = await client.take(({ id }) => id === "open");
	const { session_id: toolSession, run_id: run } = result as Record<string, string>;
	const call = async (fields: Frame) => {
		const rpc_id = freshId();
		client.send({ type: "rpc_tool_call", rpc_id, tool_id: `${toolSession}.echo`, ...fields });
		return client.take((frame) => frame.rpc_id === rpc_id);
	};
	return { client, session: String(toolSession), run: String(run), call };
}

/** What a run asks a person, once the disk has the question. */
function openQuestion(run: string): Promise<Approval> {
	return vi.waitFor(async () => {
		const { approvals }: ListApprovalsReply = (await server.app.send({ url: "/api/approvals" })).json();
		const asked = approvals.find((each) => each.run === run);
		if (!asked) throw new Error("Nothing is asked yet.");
		return asked;
	});
}

/** A flow in which an agent in another process has the echo as its tool. */
function remoteAgentFlow(): Flow {
	const flow = agentFlow([]);
	const params = {
		agent: { scope: "Custom", value: "desk" },
		prompt: { scope: "Custom", value: "Say hello." },
	} as const;
	return {
		...flow,
		id: "remote-agent",
		nodes: flow.nodes.map((node) =>
			node.id === "agent" ? { ...node, type: "AI.RemoteAgent", params } : node,
		),
	};
}

/** A tool that gives its text word by word. */
const WORDS = { ...ECHO, id: "Acme.Words", tool: { ...ECHO.tool, streaming: true } };

/** A flow whose tool a person must agree to. */
function consentFlow(): Flow {
	const flow = agentFlow([]);
	const nodes = flow.nodes.map((node) =>
		node.id === "echo" ? { ...node, tool: { approval: "always" as const } } : node,
	);
	return { ...flow, nodes };
}

function wordsFlow(): Flow {
	const flow = agentFlow([]);
	const nodes = flow.nodes.map((node) => (node.id === "echo" ? { ...node, type: WORDS.id } : node));
	return { ...flow, id: "words", nodes };
}

function sayWordByWord(packageHost: PackageClient): void {
	packageHost.work = ({ call_id, params }) => {
		const { text } = params as { text: string };
		for (const word of text.split(" "))
			packageHost.bridge.send({ type: "node_chunk", call_id, data: { word } });
		return { said: text };
	};
}

describe("a tool that is a node of a package in one process, called from another one", () => {
	it("is executed as a step of a run, and its arguments are the caller's [D1, R23, P5]", async () => {
		const packageHost = await server.host();
		const { client, session: toolSession, run, call } = await openSession(agentFlow([]));
		expect(await call({ args: ["hello"] })).toMatchObject({ status: "ok", result: { said: "hello" } });
		expect(packageHost.calls).toMatchObject([{ node_type: "Acme.Echo", params: { text: "hello" } }]);
		client.send({ command: "cleanup_session", id: "c", args: { session_id: toolSession } });
		expect(await client.take(({ id }) => id === "c")).toMatchObject({ success: true });
		const events = await server.events(run);
		expect(events.find(({ type }) => type === "tool-request")).toMatchObject({
			node: "echo",
			params: { text: "hello" },
			provenance: { text: { scope: "AI" } },
		});
		expect(events.at(-1)).toMatchObject({ type: "run-end", status: "succeeded" });
	});

	it.each<[string, Message, string]>([
		["an argument that it has not", { text: "x", server: "evil" }, "server"],
		["a reserved key", { text: "x", __agent_node_id__: "agent" }, "__agent_node_id__"],
		["a number for a text", { text: 5 }, "text"],
		["no argument", {}, "text"],
	])(
		"refuses %s, and no node receives it [R4, R24, Q-S1, Q-S2, Q-S4, Q-S6]",
		async (_what, kwargs, named) => {
			const packageHost = await server.host();
			const { call } = await openSession(agentFlow([]));
			const answer = await call({ kwargs });
			expect(answer).toMatchObject({
				status: "error",
				error: { type: "ValidationError", code: "TOOL_ARGUMENTS_INVALID", retryable: false },
			});
			expect(JSON.stringify(answer)).toContain(named);
			expect(packageHost.calls).toEqual([]);
		},
	);

	it("answers that the connection is lost when its host dies, in less than a second [Q-R10]", async () => {
		const packageHost = await server.host();
		packageHost.work = () => undefined;
		const { call } = await openSession(agentFlow([]));
		const answer = call({ args: ["hello"] });
		await packageHost.call();
		const watch = new Stopwatch();
		await packageHost.die();
		expect(await answer).toMatchObject({
			status: "error",
			error: { type: "ConnectionLost", retryable: true },
		});
		expect(watch.stop()).toBeLessThan(1000);
	});

	it("gives its chunks as they come [D5]", async () => {
		sayWordByWord(await server.host({ nodes: [WORDS] }));
		const { client, session: toolSession } = await openSession(wordsFlow());
		const text = "it has shipped";
		client.send({ type: "rpc_tool_stream", rpc_id: "s1", tool_id: `${toolSession}.echo`, kwargs: { text } });
		await client.until(() => client.frames.some(({ chunk_type }) => chunk_type === "complete"));
		expect(client.frames.filter(({ rpc_id }) => rpc_id === "s1")).toMatchObject([
			{ chunk: 0, chunk_type: "data", data: { word: "it" } },
			{ chunk: 1, chunk_type: "data", data: { word: "has" } },
			{ chunk: 2, chunk_type: "data", data: { word: "shipped" } },
			{ chunk_type: "complete", data: { said: text }, total: 3 },
		]);
	});

	it("that waits for a person is answered so, and gives its result to a later call with the same key [T10]", async () => {
		const packageHost = await server.host();
		const { run, call } = await openSession(consentFlow());
		const keyed = { args: ["hello"], idempotency_key: "k1", deadline_ms: 60_000 };
		expect(await call(keyed)).toMatchObject({
			status: "input_required",
			error: { type: "Forbidden", code: "APPROVAL_PENDING", retryable: true },
		});
		const { id, token } = await openQuestion(run);
		const answer = call(keyed);
		const payload = { token, answer: "approved" };
		await server.app.send({ method: "POST", url: `/api/approvals/${id}`, payload });
		expect(await answer).toMatchObject({ status: "ok", result: { said: "hello" } });
		expect(packageHost.calls).toHaveLength(1);
	});

	it("that waits for more budget is answered so too, and is made once the budget is raised", async () => {
		const packageHost = await server.host();
		const flow = { ...agentFlow([]), id: "thrifty", budget: { run: { activeMs: 1 } } };
		const { run, call } = await openSession(flow);
		const keyed = { args: ["hello"], idempotency_key: "k2", deadline_ms: 60_000 };
		expect(await call(keyed)).toMatchObject({ status: "input_required" });
		const { id, token } = await openQuestion(run);
		const payload = { token, answer: "submitted", values: { budget_minutes: 60 } };
		const answer = call(keyed);
		await server.app.send({ method: "POST", url: `/api/approvals/${id}`, payload });
		expect(await answer).toMatchObject({ status: "ok", result: { said: "hello" } });
		expect(packageHost.calls).toHaveLength(1);
	});

	it("is not agreed to by its own caller, whose token is for calling tools [Q-sec]", async () => {
		const packageHost = await server.host();
		const tokenFor = async (purpose: TokenPurpose) => {
			const payload = { name: `Consent: ${purpose}`, grants: [{ purpose }] };
			return (await server.app.send({ method: "POST", url: "/api/access-tokens", payload })).json().token;
		};
		const caller = await tokenFor("call-tools");
		const { call, run } = await openSession(consentFlow(), caller);
		expect(await call({ kwargs: { text: "hello" }, idempotency_key: "own" })).toMatchObject({
			status: "input_required",
		});
		const send = (token: string, request: InjectOptions) =>
			server.app.app.inject({ ...request, headers: { host: HOST, authorization: `Bearer ${token}` } });
		const refused = await send(caller, { url: "/api/approvals" });
		expect(refused.json().error).toMatchObject({
			code: "TOKEN_PURPOSE_MISSING",
			hint: expect.stringContaining("`answer-questions`"),
		});
		const person = await tokenFor("answer-questions");
		const { id, token } = await vi.waitFor(async () => {
			const { approvals } = (await send(person, { url: "/api/approvals" })).json();
			const asked = approvals.find((each: { readonly run: string }) => each.run === run);
			expect(asked).toBeDefined();
			return asked;
		});
		const answer = {
			method: "POST",
			url: `/api/approvals/${id}`,
			payload: { token, answer: "approved" },
		} as const;
		expect((await send(caller, answer)).statusCode).toBe(403);
		expect(packageHost.calls).toHaveLength(0);
		expect((await send(person, answer)).statusCode).toBe(204);
		await vi.waitFor(() => expect(packageHost.calls).toHaveLength(1));
	});

	it("has as long for its stream as the caller says, whatever one call may take [D9]", async () => {
		const packageHost = await server.host({ nodes: [WORDS] });
		packageHost.work = () => undefined;
		const flow = wordsFlow();
		const nodes = flow.nodes.map((node) =>
			node.id === "echo" ? { ...node, tool: { timeoutMs: 100 } } : node,
		);
		const { client, session: toolSession } = await openSession({ ...flow, nodes });
		const call = { tool_id: `${toolSession}.echo`, kwargs: { text: "x" } };
		client.send({ type: "rpc_tool_stream", rpc_id: "s1", ...call });
		const streamed = await packageHost.call();
		expect(streamed.deadline_ms).toBe(60 * 60 * 1000);
		client.send({ type: "rpc_tool_call", rpc_id: "c1", ...call });
		expect(await client.next("rpc_tool_response")).toMatchObject({ error: { code: "TOOL_TIMEOUT" } });
		packageHost.answer(streamed, { status: "success", outputs: { said: "x" } });
		expect(await client.next("rpc_stream_chunk")).toMatchObject({ chunk_type: "complete" });
	});

	it("ends with the run that a person cancels [Q-S5]", async () => {
		await server.host();
		const { run, call } = await openSession(agentFlow([]));
		await server.app.send({ method: "POST", url: `/api/runs/${run}/cancel` });
		expect(await call({ args: ["late"] })).toMatchObject({ error: { type: "SessionExpired" } });
	});
});

describe("an agent that lives in one process, with a tool that lives in another", () => {
	it("works in a flow: its calls are steps of the run, its answer the step's output [R14, R23, D1, D12]", async () => {
		const packageHost = await server.host();
		await server.put(remoteAgentFlow());
		const agent = await ScriptedHost.connect({ connect }, "desk", (self) => ({
			execute_agent: async ({ input }) => {
				const { result } = await self().call("echo", { text: "hello" });
				return { answer: `${(input as Message).question} ${(result as Message).said}` };
			},
		}));
		const { runId, run } = await server.run("remote-agent");
		expect(run).toMatchObject({ status: "succeeded", message: { text: "Say hello. hello", tool_calls: 1 } });
		expect(packageHost.calls).toHaveLength(1);
		const types = (await server.events(runId)).map(({ type }) => type);
		expect(types).toEqual(expect.arrayContaining(["session-call", "tool-request", "tool-response"]));
		expect(agent.followed.slice(0, 3)).toEqual(["init_tool_bridge", "create_react_agent", "execute_agent"]);
	});

	it("fails its step when nobody of its name is connected", async () => {
		await server.host();
		await server.put(remoteAgentFlow());
		const { run } = await server.run("remote-agent");
		expect(run).toMatchObject({ status: "failed", error: { code: "HOST_UNAVAILABLE", retryable: true } });
	});
});
