import { custom, node } from "@switchyard/flow/testing";
import { chainOf, flowOf, probe } from "@switchyard/host/testing";
import { type ExecutionContext, NodeError, type NodeType } from "@switchyard/node-kit";
import { AppError } from "@switchyard/spec/error";
import type { Ephemeral } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TestHost, type TestHostOptions } from "../../../test/support/host-driver/test-host.ts";
import { Redactor } from "../secrets/redactor.ts";
import { secretMask } from "../secrets/secret-mask.ts";

const SECRET = "s3cret-passw0rd";
const SERVER = { host: "mail.example.com", port: 25, secure: false, password: SECRET };

const redactor = new Redactor();
redactor.learn(SECRET);

/** One credential, called `server`. */
const secrets = {
	open: async (name: string) => {
		if (name !== "server") throw new AppError("CREDENTIAL_NOT_FOUND", { hint: "Add it." });
		return SERVER;
	},
	hostsOf: () => undefined,
	redact: (text: string) => redactor.redact(text),
	maskOf: secretMask,
};

let test: TestHost;
const info = vi.fn();

afterEach(() => test.remove());

function open(nodeTypes: readonly NodeType[], options: TestHostOptions = {}): Ephemeral[] {
	info.mockClear();
	const logger = { info, warn: vi.fn(), error: vi.fn() };
	test = new TestHost({ nodeTypes, flows: [flow], secrets, logger, ...options });
	const ephemerals: Ephemeral[] = [];
	test.runHost.watch({ events: () => {}, summary: () => {}, ephemeral: (_run, it) => ephemerals.push(it) });
	return ephemerals;
}

/** What a node does with the password that it was lent, and with the text that its caller gave. */
type Work = (password: string, text: string, context: ExecutionContext) => Promise<Record<string, unknown>>;

/** A node type `Test.Sender` that takes the credential as `input`, and a `text` from its caller; it streams. */
function sender(work: Work): NodeType {
	const { spec } = probe("Sender", "safe", async () => ({}));
	const properties = spec.properties.flatMap((property) =>
		property.name === "input"
			? [
					{ ...property, secret: "smtp" as const, aiScope: false },
					{ ...property, name: "text" },
				]
			: [property],
	);
	const tool = { ...spec.tool, name: "sender", description: "Sends.", streaming: true };
	return {
		spec: { ...spec, properties, tool },
		execute: async (params, context) => {
			const { input, text } = params as { input: typeof SERVER; text: string };
			return work(input.password, text, context);
		},
	};
}

const using = (credential: string, more = {}) =>
	node("send", "Test.Sender", { input: custom({ credential }), ...more });

async function ended(flow: Flow, message = {}) {
	const run = await test.start(flow, message);
	return { run, ...(await test.runHost.waitForEnd(run, 5000)) };
}

/** A flow in which a program may call the tool. */
const flow = flowOf(
	[node("agent", "AI.Agent", { prompt: custom("x") }), using("server", { text: { scope: "AI" } })],
	["start>agent", "agent.tools>send.tool"],
);

/** Calls the tool as a program does, and returns what it receives. */
async function calledWith(text: string) {
	const toolSession = await test.runHost.open({ flow: flow.id, node: "agent", message: {} });
	const chunks: unknown[] = [];
	const progress: unknown[] = [];
	const lines: string[] = [];
	const result = await toolSession.call({
		id: "1",
		name: "sender",
		arguments: { text },
		onChunk: async (data) => void chunks.push(data),
		onProgress: (report) => progress.push(report),
		onLog: (line) => lines.push(line),
	});
	await toolSession.end();
	return { result, chunks, progress, lines, run: toolSession.run };
}

describe("the secret that a step has opened [R28] [Q-S12]", () => {
	it("is in none of its values, progress, log lines and events", async () => {
		const sent = open([
			sender(async (password, _text, { log, progress }) => {
				log(`using ${password}`);
				progress({ text: password });
				return { output: { list: [`it is ${password}`], key: Buffer.from(password).toString("base64") } };
			}),
		]);
		const { run, message } = await ended(chainOf(using("server")));
		expect(message).toEqual({ output: { list: ["it is •••"], key: "•••" } });
		const events = await test.events(run);
		expect(events[1]).toMatchObject({ params: { input: { credential: "server" } } });
		expect(info).toHaveBeenCalledWith(expect.objectContaining({ run }), "using •••");
		const rows = test.database.reader.prepare("select * from journal").all();
		expect(JSON.stringify([events, sent, info.mock.calls, rows])).not.toContain(SECRET);
	});

	it("is in no part of its fault, and in no output that it had set before", async () => {
		open([
			sender(async (password) => {
				throw new NodeError({
					code: "REFUSED",
					message: `535 ${password} is wrong`,
					hint: Buffer.from(password).toString("hex"),
					outputs: { output: [password] },
					cause: new Error(`sent ${password}`),
				});
			}),
		]);
		const { run, error } = await ended(chainOf(using("server")));
		expect(error).toMatchObject({ message: "535 ••• is wrong", hint: "•••" });
		const events = JSON.stringify(await test.events(run));
		expect(events).toContain('"output":["•••"]');
		expect(events).not.toContain(SECRET);
	});

	it("is in no chunk of its stream, however it is cut up", async () => {
		for (const size of [1, 2, 7, 40]) {
			open([
				sender(async (password, _text, { chunk }) => {
					const words = `it is ${password}, s3cret or ${encodeURIComponent(password)} s3cr`;
					for (let at = 0; at < words.length; at += size)
						await chunk({ type: "delta", parts: [{ text: words.slice(at, at + size) }], at });
					return { output: "all" };
				}),
			]);
			const { chunks } = await calledWith("x");
			const given = chunks as { parts: { text: string }[]; at: number }[];
			expect(given.map(({ parts }) => parts[0]?.text).join("")).toBe("it is •••, s3cret or ••• s3cr");
			expect(given.map(({ at }) => at)).toEqual(given.map((_, index) => index * size));
			await test.remove();
		}
		open([]);
	});

	it("is in no chunk that is a bare text, nor in the last ones before a failure", async () => {
		open([
			sender(async (password, _text, { chunk }) => {
				await chunk(null);
				await chunk(password.slice(0, 4));
				await chunk(password.slice(4));
				await chunk("s3c");
				throw new NodeError({ code: "BROKEN", message: "It broke off." });
			}),
		]);
		const { chunks, result } = await calledWith("x");
		expect(chunks[0]).toBeNull();
		expect(chunks.slice(1).join("")).toBe("•••s3c");
		expect(result.error?.code).toBe("BROKEN");
	});

	it("is in no line of the log that a caller gets", async () => {
		open([
			sender(async (password, _text, { log }) => {
				log(`using ${password}`);
				return { output: "done" };
			}),
		]);
		expect((await calledWith("x")).lines).toEqual(["using •••"]);
	});

	it("is in no answer that comes after the step was given up", async () => {
		const late = Promise.withResolvers<Record<string, unknown>>();
		open([sender(() => late.promise)]);
		const flow = chainOf(
			node(
				"send",
				"Test.Sender",
				{ input: custom({ credential: "server" }) },
				{ timeoutMs: 30, onError: "continue" },
			),
			node("ask", "Flow.Ask", { question: custom("Continue?") }),
		);
		const run = await test.start(flow);
		await vi.waitFor(async () => expect(await test.runHost.get(run)).toMatchObject({ status: "waiting" }));
		late.resolve({ output: `it is ${SECRET}` });
		await vi.waitFor(async () => {
			expect(await test.events(run)).toContainEqual(
				expect.objectContaining({ type: "step-late", outputs: { output: "it is •••" } }),
			);
		});
	});

	it("is masked the same by the process that does the step again", async () => {
		let works = 0;
		const type = sender(async (password, _text, { signal }) => {
			if (++works > 1) return { output: password };
			return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
		});
		open([type]);
		const run = await test.start(chainOf(using("server")));
		await vi.waitFor(() => expect(works).toBe(1));
		await test.stop();
		test = new TestHost({ folder: test.folder, nodeTypes: [type], secrets });
		await test.runHost.recover();
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ message: { output: "•••" } });
	});

	it("that is missing fails the step and names the parameter", async () => {
		open([sender(async () => ({}))]);
		expect(await ended(chainOf(using("nobody")))).toMatchObject({
			error: { code: "CREDENTIAL_NOT_FOUND", field: "input", hint: "Add it.", retryable: false },
		});
	});
});

describe("where a step may connect that has opened a credential", () => {
	const connecting = (host: string) =>
		sender(async (_password, _text, { network }) => {
			const { address } = await network.resolve({ host, port: 25 });
			return { output: address };
		});
	const goingTo = (hosts: readonly string[] | undefined) => ({
		secrets: { ...secrets, hostsOf: () => hosts },
	});
	const send = () => ended(chainOf(using("server", { text: custom("x") })));

	it("is where its kind says", async () => {
		open([connecting("127.0.0.1")], goingTo(["127.0.0.1"]));
		expect(await send()).toMatchObject({ status: "succeeded" });
	});

	it("is nowhere else", async () => {
		open([connecting("127.0.0.1")], goingTo(["mail.example.com"]));
		expect(await send()).toMatchObject({ status: "failed", error: { code: "ADDRESS_REFUSED" } });
	});

	it("is wherever the server allows, where its kind says nothing", async () => {
		open([connecting("127.0.0.1")], goingTo(undefined));
		expect(await send()).toMatchObject({ status: "succeeded" });
	});
});

describe("the secret of a model's credential [R27] [Q-S12]", () => {
	const usage = { inputTokens: 1, outputTokens: 1 };
	const model = { provider: "openai-compatible", model: "m", credential: "server" };
	const params = { prompt: custom("Do it."), model: custom(model) };
	const agent = node("agent", "AI.Agent", params);
	const options = (ask: NonNullable<TestHostOptions["ask"]>): TestHostOptions => ({
		secrets: { ...secrets, open: async () => ({ apiKey: SECRET }) },
		ask,
	});

	it("is in no answer of the model and in none of its pieces", async () => {
		const text = `The key is ${SECRET}.`;
		const sent = open(
			[],
			options(async (_request, { onText }) => {
				for (const character of text) onText(character);
				return { text, toolCalls: [], usage };
			}),
		);
		const { run, message } = await ended(chainOf(agent));
		expect(message).toMatchObject({ text: "The key is •••." });
		const words = sent.map((word) => (word.type === "model-delta" ? word.text : ""));
		expect(words.join("")).toBe("The key is •••.");
		expect(JSON.stringify([sent, await test.events(run)])).not.toContain(SECRET);
	});

	it("is in nothing that the model thinks, whose seal is good for nothing then", async () => {
		const reasoning = [
			{ text: `Its key is ${SECRET}.`, signature: "seal" },
			{ text: "Nothing to hide.", signature: "seal" },
		];
		const sent = open(
			[],
			options(async (_request, { onReasoning }) => {
				for (const { text } of reasoning) for (const character of text) onReasoning(character);
				return { text: "Done.", toolCalls: [], reasoning, usage };
			}),
		);
		const { run } = await ended(chainOf(agent));
		const thoughts = sent.map((word) => (word.type === "reasoning-delta" ? word.text : ""));
		expect(thoughts.join("")).toBe("Its key is •••.Nothing to hide.");
		const events = await test.events(run);
		expect(events.find(({ type }) => type === "model-end")).toMatchObject({
			answer: {
				reasoning: [{ text: "Its key is •••." }, { text: "Nothing to hide.", signature: "seal" }],
			},
		});
		expect(JSON.stringify([sent, events])).not.toContain(SECRET);
	});

	it("is in no failure of the model, also in hexadecimal and in Base64", async () => {
		const bytes = Buffer.from(`user:${SECRET}`);
		const words = [SECRET, bytes.toString("hex"), bytes.toString("base64")];
		open(
			[],
			options(() => Promise.reject(new Error(words.join(" ")))),
		);
		const { run } = await ended(chainOf(agent));
		const events = JSON.stringify(await test.events(run));
		expect(events).toContain("•••");
		for (const form of [SECRET, Buffer.from(SECRET).toString("hex"), words[2]])
			expect(events).not.toContain(form);
	});

	it("changes nothing of what the model has executed", async () => {
		const executed: unknown[] = [];
		const send = probe("Send", "safe", async ({ input }) => ({ output: executed.push(input) }));
		let turn = 0;
		const to = `${SECRET}@example.com`;
		open(
			[send],
			options(async () => {
				const toolCalls = turn++ > 0 ? [] : [{ id: "1", name: "send", arguments: { input: to } }];
				return { text: "", toolCalls, usage } as never;
			}),
		);
		const tool = node("send", "Test.Send", { input: { scope: "AI" } });
		await ended(flowOf([agent, tool], ["start>agent", "agent.tools>send.tool"]));
		expect(executed).toEqual([to]);
	});
});

describe("what callers and other steps write [Q-sec]", () => {
	const echo = probe("Echo", "safe", async ({ input }) => ({ output: input }));

	it("is executed and kept as it is, though a credential has such a password", async () => {
		const executed: unknown[] = [];
		const type = probe("Echo", "safe", async ({ input }) => ({
			output: { [String(executed.push(input))]: input },
		}));
		open([type]);
		const text = `${SECRET}@example.com`;
		const { message } = await ended(
			chainOf(node("echo", "Test.Echo", { input: { scope: "Message", path: "text" } })),
			{ text },
		);
		expect(executed).toEqual([text]);
		expect(message).toEqual({ text, output: { "1": text } });
	});

	it("answers no guess at a secret: of 20,000 candidates none is answered otherwise", async () => {
		const candidates = Array.from({ length: 20_000 }, (_, index) => `guess-number-${index}`);
		candidates[12_345] = SECRET;
		open([
			echo,
			sender(async (_password, text, { chunk, progress }) => {
				await chunk(text);
				progress({ text });
				return { output: text };
			}),
		]);
		const list = candidates.join(" ");
		const { result, chunks, progress } = await calledWith(list);
		expect(result.data).toEqual({ output: list });
		expect(chunks).toEqual([list]);
		expect(progress).toEqual([{ text: list }]);
	});

	it("is masked in the keys of what a node gives, whose own results keep their names", async () => {
		open([sender(async (password) => ({ output: { [password]: 1, sum: password } }))]);
		const { message } = await ended(chainOf(using("server")));
		expect(message).toEqual({ output: { "•••": 1, sum: "•••" } });
	});
});
