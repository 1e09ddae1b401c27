import { Type } from "typebox";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defineNode, nodeType } from "../define-node.ts";
import type { ExecutionContext } from "../execution-context.ts";
import { InputNeeded } from "../input-needed.ts";
import { NodeError } from "../node-error.ts";
import type { ServedPackage } from "./package-host.ts";
import { servePackage } from "./serve-package.ts";
import { type Frame, ScriptedRuntime } from "./testing/scripted-runtime.ts";

const definition = defineNode({
	id: "Test.Probe",
	version: 1,
	name: "Probe",
	description: "Does what the test says.",
	icon: "circle",
	color: "neutral",
	group: "Test",
	effect: "safe",
	inputs: { text: { schema: Type.String(), description: "Anything.", scopes: ["AI"] } },
	outputs: { said: { schema: Type.Unknown(), description: "Anything." } },
	tool: { name: "probe", description: "Does what the test says.", streaming: true },
});

type Work = (text: string, context: ExecutionContext) => Promise<{ said?: unknown }>;

let runtime: ScriptedRuntime;
let served: ServedPackage | undefined;
let work: Work;
const lines: string[] = [];

beforeEach(async () => {
	runtime = await ScriptedRuntime.start();
	work = async (said) => ({ said });
	lines.length = 0;
});

afterEach(async () => {
	await served?.close();
	await runtime.close();
});

/** Serves one node, and answers its announcement. */
async function serve(): Promise<Frame> {
	const starting = servePackage({
		namespace: "Test",
		version: "1.2.3",
		nodes: [nodeType(definition, ({ text }, context) => work(text, context))],
		url: runtime.url,
		token: "a token",
		log: (line) => lines.push(line),
	});
	const announced = await runtime.next("announce");
	runtime.send({ type: "announced", accepted: ["Test.Probe"], rejected: [] });
	served = await starting;
	return announced;
}

function execute(call_id: string, more: Frame = {}): Frame {
	return runtime.send({
		type: "node_execute",
		call_id,
		node_type: "Test.Probe",
		node_id: "n",
		params: { text: call_id },
		idempotency_key: `key-${call_id}`,
		attempt: 1,
		deadline_ms: 10_000,
		...more,
	});
}

describe("a package that is served in TypeScript", () => {
	it("asks a person in the middle of an execution, and gets the answer with what it kept [T5]", async () => {
		await serve();
		work = async (_text, { answered }) => {
			if (!answered) throw new InputNeeded({ question: "Which size?" }, "asked once");
			return { said: answered };
		};
		execute("c_1");
		expect(await runtime.next("node_result")).toMatchObject({
			status: "error",
			error: { code: "INPUT_NEEDED" },
			question: { question: "Which size?" },
			state: "asked once",
		});
		const answered = { answer: "submitted", values: { size: "L" }, state: "asked once" };
		execute("c_2", { attempt: 2, answered });
		expect(await runtime.next("node_result")).toMatchObject({
			status: "success",
			outputs: { said: answered },
		});
	});

	it("says hello, announces its specs, and answers each execution once [R7, R23, D8]", async () => {
		expect(await serve()).toMatchObject({
			package: { namespace: "Test", version: "1.2.3", hash: expect.any(String) },
			nodes: [definition.spec],
			seq: 1,
		});
		expect(await runtime.next("hello")).toMatchObject({
			role: "package",
			client: { name: "Test", version: "1.2.3", language: "typescript" },
		});
		const asked = execute("a");
		runtime.repeat(asked);
		expect(await runtime.next("node_result")).toMatchObject({
			call_id: "a",
			status: "success",
			outputs: { said: "a" },
			metrics: { duration_ms: expect.any(Number) },
		});
		execute("b");
		expect(await runtime.next("node_result")).toMatchObject({ call_id: "b" });
	});

	it("hands a node what travels with its call, and says what it has cost, also when it fails", async () => {
		await serve();
		const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
		work = async (_text, context) => {
			context.charge(0.25);
			context.charge(0.5);
			return { said: context.traceparent };
		};
		execute("a", { meta: { traceparent } });
		const billing = { total_cost_usd: 0.75 };
		expect(await runtime.next("node_result")).toMatchObject({ outputs: { said: traceparent }, billing });
		work = async (_text, context) => {
			context.charge(0.75);
			context.charge(-1);
			return {};
		};
		execute("b");
		expect(await runtime.next("node_result")).toMatchObject({ status: "error", billing });
		work = async (_text, context) => {
			context.chargeCredits(2);
			context.chargeCredits(1.5);
			return {};
		};
		execute("e");
		expect(await runtime.next("node_result")).toMatchObject({ billing: { credits: 3.5 } });
		work = async (said, context) => ({ said: context.traceparent ?? said });
		execute("c");
		const silent = await runtime.next("node_result");
		expect(silent).toMatchObject({ outputs: { said: "c" } });
		expect(silent).not.toHaveProperty("billing");
		const provenance = { text: { scope: "Custom", source: { revision: 3 } } };
		work = async (_text, context) => ({ said: context.provenance });
		execute("d", { provenance });
		expect(await runtime.next("node_result")).toMatchObject({ outputs: { said: provenance } });
	});

	it("rejects when the server refuses a node type, and says which and why", async () => {
		const starting = servePackage({
			namespace: "Test",
			version: "1",
			nodes: [nodeType(definition, async () => ({}))],
			url: runtime.url,
			token: "a token",
			log: () => {},
		});
		await runtime.next("announce");
		runtime.send({
			type: "announced",
			accepted: [],
			rejected: [{ id: "Test.Probe", reason: "It is taken." }],
		});
		await expect(starting).rejects.toThrow("Test.Probe: It is taken.");
	});

	it("tells what the author foresaw, and of anything else only that it failed [R27]", async () => {
		await serve();
		work = async () => {
			throw new NodeError({
				code: "TOO_RUDE",
				message: "Be kind.",
				field: "text",
				outputs: { said: "half" },
			});
		};
		execute("foreseen");
		expect(await runtime.next("node_result")).toMatchObject({
			status: "error",
			error: { type: "ToolError", code: "TOO_RUDE", message: "Be kind.", field: "text", retryable: false },
			outputs: { said: "half" },
		});
		work = async () => {
			throw new Error("password=hunter2 at /srv/secret.ts");
		};
		execute("unforeseen");
		const result = await runtime.next("node_result");
		expect(result).toMatchObject({
			error: { code: "NODE_FAILED", message: "The node failed unexpectedly." },
		});
		expect(JSON.stringify(result)).not.toContain("hunter2");
		expect(await runtime.next("log")).toMatchObject({ level: "error", fields: { call_id: "unforeseen" } });
	});

	it("stops when it is cancelled, or when its time is over [X4, D9]", async () => {
		await serve();
		const stopped: unknown[] = [];
		work = (text, { signal }) =>
			new Promise((_resolve, reject) => {
				signal.addEventListener("abort", () => {
					stopped.push(text);
					reject(signal.reason);
				});
			});
		execute("a");
		runtime.send({ type: "node_cancel", call_id: "a", reason: "cancelled" });
		expect(await runtime.next("node_result")).toMatchObject({ call_id: "a", status: "cancelled" });
		execute("b", { deadline_ms: 20 });
		expect(await runtime.next("node_result")).toMatchObject({ call_id: "b", status: "cancelled" });
		expect(stopped).toEqual(["a", "b"]);
	});

	it("gives chunks no faster than they are taken, and none where nobody listens [D5]", async () => {
		await serve();
		let given = 0;
		work = async (_text, { chunk }) => {
			for (; given < 3; given++) await chunk(given);
			return { said: "all" };
		};
		execute("stream", { credit: 2 });
		expect(await runtime.next("node_chunk")).toMatchObject({ data: 0 });
		expect(await runtime.next("node_chunk")).toMatchObject({ data: 1 });
		expect(given).toBe(2);
		runtime.send({ type: "node_credit", call_id: "stream", add: 1 });
		expect(await runtime.next("node_chunk")).toMatchObject({ data: 2 });
		expect(await runtime.next("node_result")).toMatchObject({ outputs: { said: "all" } });
		given = 0;
		execute("plain");
		expect(await runtime.next("node_result")).toMatchObject({ call_id: "plain", status: "success" });
		expect(runtime.frames.filter(({ type }) => type === "node_chunk")).toEqual([]);
	});

	it("comes back after a break with what it had still to say, and says nothing twice [Q-R11]", async () => {
		await serve();
		const release = Promise.withResolvers<void>();
		work = async (said) => {
			await release.promise;
			return { said };
		};
		execute("a");
		runtime.resumes = true;
		runtime.has = 1;
		runtime.breakOff();
		release.resolve();
		const hello = await runtime.next("hello").then(() => runtime.next("hello"));
		expect(hello).toMatchObject({ resume: { connection_id: "c_1", token: "t_1" } });
		expect(await runtime.next("node_result")).toMatchObject({ call_id: "a", status: "success" });
		execute("b");
		expect(await runtime.next("node_result")).toMatchObject({ call_id: "b" });
		expect(runtime.frames.filter(({ type }) => type === "node_result" || type === "announce")).toEqual([]);
	});

	it("announces itself anew to a server that does not know it any more, and drops what nobody waits for", async () => {
		await serve();
		const aborted = Promise.withResolvers<void>();
		work = (_text, { signal }) =>
			new Promise((_resolve, reject) => {
				signal.addEventListener("abort", () => {
					aborted.resolve();
					reject(signal.reason);
				});
			});
		execute("a");
		runtime.breakOff();
		expect(await runtime.next("announce")).toMatchObject({ seq: 1 });
		await aborted.promise;
		runtime.send({ type: "announced", accepted: ["Test.Probe"], rejected: [] });
		work = async (said) => ({ said });
		execute("b");
		expect(await runtime.next("node_result")).toBeDefined();
	});

	it("fails a result that no frame can hold, and continues [T21]", async () => {
		await serve();
		work = async () => ({ said: "x".repeat(20_000) });
		execute("a");
		expect(await runtime.next("node_result")).toMatchObject({ error: { code: "RESULT_TOO_LARGE" } });
	});

	it("ends, and says why, when the server takes it for another's place", async () => {
		await serve();
		const ended = served?.ended;
		await runtime.close(4409);
		await expect(ended).rejects.toThrow("Another program took this connection up.");
	});

	it("needs a token", async () => {
		await expect(
			servePackage({ namespace: "Test", version: "1", nodes: [], url: runtime.url }),
		).rejects.toThrow("SWITCHYARD_TOKEN");
	});
});
