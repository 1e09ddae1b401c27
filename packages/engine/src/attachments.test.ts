import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { RunStart } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { AttachedFile, ChatMessage } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import { compilePlan, Recording, replay, runTest, saveTest } from "./index.ts";
import { SPECS } from "./testing/specs.ts";
import { begin, models, type Options, task, team } from "./testing/team.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

type Asked = Parameters<NonNullable<Options["ask"]>>[0];
type Attach = NonNullable<Options["attach"]>;
type Params = Parameters<FlowBuilder["node"]>[2];

const file = (name: string, changes: Partial<AttachedFile> = {}): AttachedFile => ({
	ref: `sha256-${Buffer.from(name).toString("hex").padEnd(64, "0").slice(0, 64)}`,
	name,
	mediaType: "image/png",
	size: 4_000,
	...changes,
});

/** A workspace that has whatever is asked for. */
const everything: Attach = ({ files }) => ({ files: files.map(({ name }) => file(name)) });

const SEND = { name: "send", arguments: { to: "eve@evil.example" } };

function desk(params: Params, more: Partial<Parameters<FlowBuilder["node"]>[3]> = {}) {
	return new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", { prompt: custom("What is this?"), ...params }, more)
		.node("send", "Send", { to: ai, body: custom("hi") })
		.wire("start > desk")
		.wire("desk.tools > send")
		.build();
}

function run(
	params: Params,
	{ message = {}, ...options }: Partial<Options> & { readonly message?: Message } = {},
) {
	const asked: Asked[] = [];
	const test = new TestRuntime({
		flow: desk(params),
		attach: everything,
		ask(command) {
			asked.push(command);
			return answer("A cat.");
		},
		...options,
	});
	test.start(message).finish();
	return { test, asked };
}

const MAIL = [{ name: "cat.png", media_type: "image/png", size: 4, path: "inbox/1-1/1-cat.png" }];

/** The files of each message of the first request. */
const filesOf = (messages: readonly ChatMessage[] = []) =>
	messages.map((message) => (message.role === "user" ? message.files?.map(({ name }) => name) : undefined));

describe("an agent with attachments", () => {
	it("has them read before its model is asked, and its prompt has them by reference", () => {
		const read: Parameters<Attach>[0][] = [];
		const attach: Attach = (command) => {
			read.push(command);
			return everything(command);
		};
		const { test, asked } = run(
			{ attachments: path("mail.attachments") },
			{ attach, message: { mail: { attachments: MAIL } } },
		);
		expect(test.state).toMatchObject({ status: "succeeded", result: { text: "A cat." } });
		expect(read).toEqual([
			{
				type: "read-attachments",
				step: 1,
				files: [{ path: "inbox/1-1/1-cat.png", name: "cat.png" }],
				room: { files: 10, bytes: 20 * 1024 * 1024 },
			},
		]);
		expect(asked.map(({ messages }) => messages)).toEqual([
			[{ role: "user", text: "What is this?", files: [file("cat.png")] }],
		]);
		expect(test.events.map(({ type }) => type).slice(1, 5)).toEqual([
			"step-start",
			"attachments-read",
			"model-start",
			"model-end",
		]);
	});

	it.each<[string, Params]>([
		["without any", {}],
		["with an empty list", { attachments: custom([]) }],
	])("%s reads nothing", (_, params) => {
		const { test, asked } = run(params);
		expect(test.ofType("attachments-read")).toEqual([]);
		expect(asked[0]?.messages).toEqual([{ role: "user", text: "What is this?" }]);
	});

	it("takes paths, named by their last part, and a file that comes twice once", () => {
		const { asked } = run({ attachments: custom(["a/one.png", "two.png", { path: "b/one.png" }]) });
		expect(filesOf(asked[0]?.messages)).toEqual([["one.png", "two.png"]]);
	});

	it("keeps what would break a line or hide in it out of names", () => {
		const { asked } = run({ attachments: custom([{ name: "a\nb\u202e.png", path: "x" }]) });
		expect(filesOf(asked[0]?.messages)).toEqual([["a b .png"]]);
	});

	it("fails by what kept them from being read, once for all, and asks no model", () => {
		const error = { code: "FILE_NOT_FOUND", message: "No file.", field: "attachments", retryable: false };
		const { test, asked } = run({ attachments: custom(["gone.png"]) }, { attach: () => ({ error }) });
		expect(asked).toEqual([]);
		expect(test.state).toMatchObject({ status: "failed", error });
	});

	it("says which attachment of a mail has no path, and what to do", () => {
		const { test } = run({ attachments: custom([MAIL[0], { name: "film.mov", size: 1e9 }]) });
		expect(test.ofType("attachments-read")).toEqual([]);
		expect(test.state.error).toMatchObject({
			code: "ATTACHMENT_NOT_SAVED",
			field: "attachments",
			message: expect.stringContaining("Attachment 2 (“film.mov”)"),
			hint: expect.stringContaining("save its files"),
		});
	});

	it("reads them again where the step is tried again", () => {
		const error = { code: "FILE_NOT_FOUND", message: "No file.", retryable: true };
		let tries = 0;
		const attach: Attach = (command) => (tries++ === 0 ? { error } : everything(command));
		const flow = desk({ attachments: custom(["late.png"]) }, { retry: { attempts: 2, backoffMs: 5 } });
		const { test, asked } = run({}, { flow, attach });
		expect(test.state.status).toBe("succeeded");
		expect(filesOf(asked[0]?.messages)).toEqual([["late.png"]]);
	});

	it("ends the same wherever the run was cut off, and reads no file twice that was kept [Q-R1]", () => {
		const flow = desk({ attachments: custom(["cat.png"]) });
		const { test: whole } = run({}, { flow });
		for (let count = 1; count < whole.events.length; count++) {
			let reads = 0;
			const attach: Attach = (command) => {
				reads++;
				return everything(command);
			};
			const events = whole.events.slice(0, count);
			const second = new TestRuntime({ flow, events, attach, ask: () => answer("A cat.") });
			second.append({ type: "run-resume" });
			second.finish();
			expect(second.state.result, `cut after ${count}`).toEqual(whole.state.result);
			expect(reads).toBe(events.some(({ type }) => type === "attachments-read") ? 0 : 1);
		}
	});

	it("replays the same, and as a test needs no workspace", () => {
		const flow = desk({ attachments: custom(["cat.png"]) });
		const { test } = run({}, { flow });
		const plan = compilePlan(flow, SPECS);
		expect(replay(plan, test.events)).toMatchObject({ difference: undefined, problem: undefined });
		const saved = saveTest(plan, test.events, "cat");
		expect(saved.recorded.models[0]?.attachments).toEqual([{ files: [file("cat.png")] }]);
		expect(runTest(saved, plan)).toMatchObject({ passed: true });
		expect(new Recording(test.events).step(1)?.attachments).toHaveLength(1);
	});

	it("reads none in a run that began before there were any", () => {
		const flow = desk({ attachments: custom(["cat.png"]) });
		const { test } = run({}, { flow });
		const [start] = test.events as [RunStart];
		const behaviours = start.engine?.behaviours.filter((name) => name !== "attachments") ?? [];
		const engine = { version: start.engine?.version ?? "", behaviours };
		const asked: Asked[] = [];
		const older = new TestRuntime({
			flow,
			events: [{ ...start, engine }],
			ask(command) {
				asked.push(command);
				return answer("done");
			},
		}).finish();
		expect(older.state.status).toBe("succeeded");
		expect(asked[0]?.messages).toEqual([{ role: "user", text: "What is this?" }]);
	});
});

describe("the label of attachments", () => {
	const refuse = { untrusted: "refuse", private: "refuse" } as const;
	const sends = (flow: ReturnType<typeof desk>) => {
		let turn = 0;
		const ask = () => (turn++ === 0 ? answer("", SEND) : answer("done"));
		return run({}, { flow: { ...flow, policies: refuse }, ask }).test;
	};

	it("taints the conversation: nobody knows who wrote a file, so what follows from it reaches no sink", () => {
		const test = sends(desk({ attachments: custom(["cat.png"]) }));
		expect(test.ofType("tool-request")).toEqual([]);
		expect(test.ofType("tool-response")[0]?.result.error).toMatchObject({
			code: "POLICY_BREACH",
			field: "to",
		});
	});

	it("does not where there are none, and not where the designer vouches for what the agent reads", () => {
		expect(sends(desk({})).ofType("tool-request")).toHaveLength(1);
		const vouched = desk({ attachments: custom(["cat.png"]) }, { source: { untrusted: false } });
		expect(sends(vouched).ofType("tool-request")).toHaveLength(1);
	});

	it("is private where what named them is, and goes with the answer", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("inbox", "Inbox", { account: custom({ credential: "box" }) })
			.node("desk", "Agent", { prompt: custom("?"), attachments: path("mail") })
			.node("echo", "Echo", { text: path("text") })
			.wire("start > inbox > desk > echo")
			.build();
		const { test } = run(
			{},
			{ flow, execute: () => ({ status: "success", outputs: { mail: MAIL, count: 1, echo: "" } }) },
		);
		const echo = test.ofType("step-start").find(({ node }) => node === "echo");
		expect(echo?.provenance.text?.label).toEqual({ untrusted: [1, 2], private: [1] });
	});
});

describe("attachments in a long conversation", () => {
	const WINDOW = { provider: "anthropic", model: "m", credential: "c", contextTokens: 4_000 };

	it("count for the window: an agent whose files do not fit fails before its model is asked", () => {
		const attach: Attach = () => ({ files: [file("book.txt", { mediaType: "text/plain", size: 40_000 })] });
		const { test, asked } = run({ attachments: custom(["book.txt"]), model: custom(WINDOW) }, { attach });
		expect(asked).toEqual([]);
		expect(test.state.error).toMatchObject({ code: "CONVERSATION_TOO_LARGE" });
	});

	it.each<[AttachedFile["mediaType"], number]>([
		["image/jpeg", 1_600],
		["application/pdf", 2_000],
		["text/plain", 25_000],
	])("of type %s count %i tokens for 100 KB", (mediaType, tokens) => {
		const counted = (changes: Partial<AttachedFile>) => {
			const attach: Attach = () => ({ files: [file("f", changes)] });
			const test = new TestRuntime({ flow: desk({ attachments: custom(["f"]) }), attach }).start();
			test.begin();
			return test.state.steps.get(1)?.agent?.tokens ?? 0;
		};
		const words = counted({ mediaType: "text/plain", size: 0 });
		expect(counted({ mediaType, size: 100_000 }) - words).toBe(tokens);
	});

	it("stay with the prompt when the turns after it are summarised", () => {
		const asked: Asked[] = [];
		let made = 0;
		const flow = desk({ attachments: custom(["cat.png"]), model: custom(WINDOW), max_steps: custom(12) });
		const test = new TestRuntime({
			flow,
			attach: everything,
			execute: () => ({ status: "success", outputs: { message_id: "x".repeat(2_800) } }),
			ask(command) {
				asked.push(command);
				if (command.summarises !== undefined) return answer("It sent mails.");
				const usage = { inputTokens: null, outputTokens: null };
				return { ...(made++ < 4 ? answer("", SEND) : answer("done")), usage };
			},
		});
		test.start().finish();
		expect(test.state.status).toBe("succeeded");
		const summary = asked.find(({ summarises }) => summarises !== undefined);
		expect(filesOf(summary?.messages)).toEqual([undefined, undefined]);
		const last = asked.at(-1)?.messages ?? [];
		expect(filesOf(last).slice(0, 2)).toEqual([["cat.png"], undefined]);
		expect(last[1]).toMatchObject({ text: expect.stringContaining("It sent mails.") });
	});

	it("go with a conversation that is handed over, with room for so many fewer of the other agent's own", () => {
		const seen: Message[] = [];
		const rooms: number[] = [];
		const flow = team({
			lead: { attachments: custom(["cat.png", "dog.png"]) },
			researcher: { as_tool: custom("hand-over"), attachments: custom(["dog.png", "map.png"]) },
		});
		const said = { lead: [answer("Yours.", task("Finish it"))], researcher: [answer("Done.")] };
		const attach: Attach = (command) => {
			rooms.push(command.room.files);
			return everything(command);
		};
		const test = begin({ flow, attach, ask: models(said, seen) }).finish();
		expect(test.state.status).toBe("succeeded");
		const messages = seen[1]?.messages as ChatMessage[];
		expect(filesOf(messages)).toEqual([undefined, ["map.png"], ["cat.png", "dog.png"]]);
		expect(messages[2]).toMatchObject({ text: expect.stringContaining("Attached: cat.png (image/png)") });
		expect(rooms).toEqual([10, 8]);
	});
});
