import type { ExecuteCommand } from "@switchyard/engine";
import { InputNeeded, NodeError } from "@switchyard/node-kit";
import { defined, type Message } from "@switchyard/spec/json";
import { ModelSetting } from "@switchyard/spec/model";
import type { Effect, NodeSpec } from "@switchyard/spec/node-spec";
import { MOST_DESIGN_NOTES } from "@switchyard/spec/recorder";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AttemptContext } from "../ports/node-executor.ts";
import type { CallListener, StepToolSession } from "../ports/tool-sessions.ts";
import { ALWAYS_WRITABLE } from "../ports/writable.ts";
import { probe } from "../testing/probe-nodes.ts";
import { TestClock } from "../testing/test-clock.ts";
import { ActionAttempt, type StepOwner } from "./action-attempt.ts";
import type { HostServices } from "./host-services.ts";

const STEP_TIMEOUT_MS = 5000;
const MODEL_TIMEOUT_MS = 60_000;
const DAY_MS = 86_400_000;

const { spec: SPEC } = probe("Work", "safe", async () => ({}));
const NO_TOOL = { tool: undefined } as unknown as Partial<NodeSpec>;
const TOOL = { agent: 3, call: "call-1", name: "work", arguments: {} };

let clock: TestClock;
/** What the node was given, and what is asked of the driver, in order. */
let performed: Message[];
let passed: string[];
let context: AttemptContext | undefined;
let told: unknown[];
let late: unknown[];
let listener: CallListener | undefined;
let answer: PromiseWithResolvers<Message>;
/** What a credit is worth, in micro-dollars; no credits are set up where absent. */
let creditMicroUsd: (() => number | undefined) | undefined;
let isHeld: boolean;
const toolSession = {} as StepToolSession;
const sampling = { append: vi.fn(), onDisk: (next: () => void) => next(), refusal: () => undefined };
const reservation = { release: vi.fn() };
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
/** The session of the step's node. */
const heldSession = { settled: vi.fn(async () => {}) };
const open = vi.fn(async (name: string, _kind: string): Promise<unknown> => ({ opened: name }));

beforeEach(() => {
	vi.clearAllMocks();
	clock = new TestClock(1_000_000);
	performed = [];
	passed = [];
	told = [];
	late = [];
	context = undefined;
	listener = undefined;
	creditMicroUsd = undefined;
	isHeld = true;
	answer = Promise.withResolvers();
});

interface Case {
	readonly spec?: Partial<NodeSpec>;
	readonly command?: Partial<ExecuteCommand>;
}

function attemptOf({ spec = {}, command = {} }: Case = {}): ActionAttempt {
	const whole = { ...SPEC, ...spec };
	const services = {
		clock,
		journal: ALWAYS_WRITABLE,
		watch: { add: () => {} },
		limits: { abortGraceMs: 1000, stepTimeoutMs: STEP_TIMEOUT_MS, modelTimeoutMs: MODEL_TIMEOUT_MS },
		logger,
		ids: { digest: (text: string) => text },
		nodeSessions: { of: () => (isHeld ? heldSession : undefined) },
		...(creditMicroUsd ? { creditMicroUsd } : {}),
		secrets: {
			hostsOf: () => undefined,
			redact: (text: string) => text.replaceAll("hunter2", "•••"),
			maskOf: () => ({ redact: (text: string) => text, begun: () => 3 }),
			open,
		},
		nodeTypes: () => new Map([[whole.id, whole]]),
		crashPoint: (point: string) => passed.push(point),
		perform: (_type: string, params: Message, given: AttemptContext) => {
			performed.push(params);
			context = given;
			return answer.promise;
		},
		answeredLate: (run: string, came: object) => late.push({ run, ...came }),
	};
	const owner: StepOwner = {
		id: "run-1",
		listenerOf: () => listener,
		callerOf: ({ tool }) => tool && "the agent",
		openTools: (step) => (step === 7 ? toolSession : ({} as StepToolSession)),
		stepEnded: (_attempt, outcome) => {
			const { costMicroUsd, notes } = outcome;
			const cost = defined({ costMicroUsd, notes });
			if (outcome.status === "asks") {
				told.push(outcome);
				return;
			}
			const { outputs } = outcome;
			if (outcome.status === "success") told.push({ outputs, ...cost, ...defined({ marks: outcome.marks }) });
			else {
				const { code, message } = outcome.error;
				told.push({ code, message, outputs, ...defined({ retryable: outcome.error.retryable }), ...cost });
			}
		},
	};
	const node = { id: "work", type: whole.id, name: "Work", position: { x: 0, y: 0 }, params: {} };
	const execute: ExecuteCommand = {
		type: "execute",
		step: 7,
		attempt: 2,
		node,
		spec: whole,
		params: { input: "given" },
		provenance: {},
		effect: "safe",
		...command,
	};
	return new ActionAttempt(
		services as unknown as HostServices,
		owner,
		execute,
		reservation as never,
		sampling,
	);
}

function begun(given: Case = {}): ActionAttempt {
	const attempt = attemptOf(given);
	attempt.begin();
	attempt.arm();
	return attempt;
}

/** Resolves once everything has happened that waits for nothing. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("an attempt at a node", () => {
	it("gives it its parameters at once, and passes on what it gives, past the crash points of an effect", async () => {
		begun();
		expect(performed).toEqual([{ input: "given" }]);
		expect(open).not.toHaveBeenCalled();
		answer.resolve({ output: 1 });
		await settled();
		expect(told).toEqual([{ outputs: { output: 1 } }]);
		expect(passed).toEqual(["before-effect", "after-effect"]);
		expect(reservation.release).toHaveBeenCalledOnce();
	});

	it("opens credentials for the node alone, and before it begins", async () => {
		const [input] = SPEC.properties;
		const secret = { ...input, name: "account", secret: "smtp" } as NodeSpec["properties"][number];
		const params = { account: { credential: "mail" } };
		begun({ spec: { properties: [secret] }, command: { params } });
		expect(performed).toEqual([]);
		await settled();
		expect(open).toHaveBeenCalledWith("mail", "smtp");
		expect(performed).toEqual([{ account: { opened: "mail" } }]);
		expect(params).toEqual({ account: { credential: "mail" } });
	});

	it("reports what the node says that it has cost, however it ends", async () => {
		begun();
		context?.charge(0.05);
		context?.charge(0.07);
		answer.resolve({ output: 1 });
		await settled();
		expect(told).toEqual([{ outputs: { output: 1 }, costMicroUsd: 120_000 }]);
	});

	it("reports what a failure has cost", async () => {
		begun();
		context?.charge(0.000_000_1);
		answer.reject(new NodeError({ code: "REFUSED", message: "No." }));
		await settled();
		expect(told).toMatchObject([{ code: "REFUSED", costMicroUsd: 1 }]);
	});

	it("tells who follows it what something has cost, as long as it is under way", () => {
		const onCharge = vi.fn();
		listener = { onCharge };
		begun();
		context?.charge(0.05);
		clock.advance(STEP_TIMEOUT_MS);
		context?.charge(0.07);
		expect(onCharge.mock.calls).toEqual([[0.05]]);
	});

	it.each<[string, (() => number | undefined) | undefined, object]>([
		["at their worth", () => 20_000, { costMicroUsd: 60_000 }],
		["as nothing where their worth is not set", () => undefined, {}],
		["as nothing where there are no credits", undefined, {}],
	])("counts credits %s", async (_how, worth, cost) => {
		creditMicroUsd = worth;
		listener = {};
		begun();
		context?.chargeCredits(3);
		answer.resolve({ output: 1 });
		await settled();
		expect(told).toEqual([{ outputs: { output: 1 }, ...cost }]);
	});

	it("reports that the node needs a person, and gives it the answer the next time", async () => {
		const answered = { answer: "submitted", values: { who: "Ann" }, state: "kept" } as const;
		begun({ command: { answered } });
		expect(context?.answered).toEqual(answered);
		context?.charge(0.05);
		answer.reject(new InputNeeded({ question: "Who?" }, "kept"));
		await settled();
		expect(told).toEqual([
			{ status: "asks", question: { question: "Who?" }, state: "kept", costMicroUsd: 50_000 },
		]);
	});

	it("reports how it failed, with what the node had set", async () => {
		begun();
		answer.reject(new NodeError({ code: "REFUSED", message: "No.", outputs: { output: 1 } }));
		await settled();
		expect(told).toMatchObject([{ code: "REFUSED", message: "No.", outputs: { output: 1 } }]);
	});

	it("logs the stack of a failure that its author did not foresee, without secrets, and of no other", async () => {
		begun();
		answer.reject(new TypeError("hunter2 is not a function"));
		await settled();
		const where = { run: "run-1", step: 7, node: "work" };
		const trace = expect.stringMatching(/^TypeError: ••• is not a function\n\s+at /);
		expect(logger.warn.mock.calls).toEqual([[{ ...where, trace }, "a node failed unforeseen"]]);
		expect(told).toMatchObject([{ code: "NODE_FAILED" }]);
	});

	it.each([new NodeError({ code: "REFUSED", message: "No." }), undefined])(
		"logs no stack of a failure that is foreseen, or that has none: %s",
		async (error) => {
			begun();
			answer.reject(error);
			await settled();
			expect(told).toHaveLength(1);
			expect(logger.warn).not.toHaveBeenCalled();
		},
	);

	it("gives the last of a stream, which could have been the beginning of a secret, before it ends", async () => {
		const [input] = SPEC.properties;
		const secret = { ...input, name: "account", secret: "smtp" } as NodeSpec["properties"][number];
		const onChunk = vi.fn(async () => {});
		listener = { onChunk };
		const params = { account: { credential: "mail" } };
		begun({ spec: { properties: [secret] }, command: { params } });
		await settled();
		await context?.chunk("hun");
		expect(onChunk).not.toHaveBeenCalled();
		answer.resolve({ output: 1 });
		await settled();
		expect(onChunk.mock.calls).toEqual([["hun"]]);
		expect(told).toHaveLength(1);
	});

	it("tells the session that it worked in when it ends", async () => {
		begun({ command: { session: {} as never } });
		expect(context?.session).toBe(heldSession);
		expect(heldSession.settled).not.toHaveBeenCalled();
		answer.resolve({ output: 1 });
		await settled();
		expect(heldSession.settled).toHaveBeenCalledOnce();
	});

	it("ends in a session that its host does not hold", async () => {
		isHeld = false;
		begun({ command: { session: {} as never } });
		answer.resolve({ output: 1 });
		await settled();
		expect(told).toEqual([{ outputs: { output: 1 } }]);
	});

	it("opens the tools of its own step, and says who called", () => {
		expect(begun().openTools()).toBe(toolSession);
		expect(context?.place.call).toBeUndefined();
		begun({ command: { tool: TOOL } });
		expect(context?.place.call).toEqual({ name: "work", caller: "the agent" });
	});

	it.each<[Effect, string]>([
		["safe", "grace"],
		["keyed", "finish"],
		["once", "finish"],
	])("with the effect %s has a stopping host %s it", (effect, what) => {
		expect(attemptOf({ command: { effect } }).whenStopping).toBe(what);
	});
});

describe("what a node says of its results", () => {
	const kept = { spec: { source: { kept: true } } } as Case;
	const outcomeOf = async (given: Case, say: (context: AttemptContext) => void) => {
		begun(given);
		if (context) say(context);
		answer.resolve({ output: 1 });
		await settled();
		return told;
	};

	it("marks each output of a node that keeps values, as much as was said of any of them", async () => {
		const outcome = await outcomeOf(kept, (told) => {
			told.mark?.({ untrusted: true });
			told.mark?.({ private: true });
		});
		const marks = { output: { untrusted: true, private: true } };
		expect(outcome).toEqual([{ outputs: { output: 1 }, marks }]);
	});

	it.each([{ untrusted: true }, { private: true }] as const)("marks them with %o alone", async (mark) => {
		expect(await outcomeOf(kept, (told) => told.mark?.(mark))).toMatchObject([{ marks: { output: mark } }]);
	});

	it("marks no output of values that are trusted and public, which is a word on them too", async () => {
		expect(await outcomeOf(kept, (told) => told.mark?.({}))).toEqual([{ outputs: { output: 1 }, marks: {} }]);
	});

	it.each<[string, Case, (context: AttemptContext) => void]>([
		["that says nothing", kept, () => {}],
		["that keeps no values", {}, (told) => told.mark?.({ untrusted: true })],
	])("has no marks of a node %s", async (_which, given, say) => {
		expect(await outcomeOf(given, say)).toEqual([{ outputs: { output: 1 } }]);
	});

	const note = { kind: "target", parameter: "target", target: {}, by: "fallback", used: true } as const;

	it("has its notes, as many as are kept, and none that is not one", async () => {
		const [outcome] = await outcomeOf({}, (told) => {
			told.note?.({ kind: "rumour" } as never);
			for (let index = 0; index <= MOST_DESIGN_NOTES; index++)
				told.note?.({ ...note, parameter: `target ${index}` });
		});
		const { notes } = outcome as { notes: readonly unknown[] };
		expect(notes).toHaveLength(MOST_DESIGN_NOTES);
		expect(notes[0]).toEqual({ ...note, parameter: "target 0" });
	});
});

describe("the models of a node", () => {
	const [input] = SPEC.properties;
	const MODEL = {
		...input,
		name: "model",
		schema: ModelSetting,
		aiScope: false,
		messageScope: false,
	} as NodeSpec["properties"][number];
	const asking: Case = {
		spec: { properties: [MODEL] },
		command: { params: { model: { provider: "demo" } } },
	};
	const inBlock: Case = {
		command: {
			session: {
				block: {
					spec: { ...SPEC, properties: [MODEL] },
					params: { model: { provider: "demo" } },
				},
			} as never,
		},
	};

	it("are those that the designer chose for it, and for the block in whose session it works", () => {
		const [own, block, none] = [attemptOf(asking), attemptOf(inBlock), attemptOf()];
		expect(own.model).toHaveProperty("ask");
		expect(own.model).toBe(own.model);
		expect(own.blockModel).toBeUndefined();
		expect(block.model).toBeUndefined();
		expect(block.blockModel).toHaveProperty("ask");
		expect([none.model, none.blockModel]).toEqual([undefined, undefined]);
	});

	it("are asked by one attempt in one sequence", () => {
		const attempt = attemptOf(asking);
		expect(attempt.samplings).toHaveProperty("ask");
		expect(attempt.samplings).toBe(attempt.samplings);
	});

	it.each([
		["its own", asking],
		["the block's", inBlock],
	])("give it their time, where that is longer: %s", (_whose, given) => {
		expect(attemptOf(given).limitMs).toBe(MODEL_TIMEOUT_MS);
	});
});

describe("the time of an attempt at a node", () => {
	const onChunk = async () => {};
	const tool = { ...SPEC.tool, name: "work", description: "Works.", streaming: true };

	it.each<[string, Case, Partial<CallListener> | undefined, number]>([
		["the host's", {}, undefined, STEP_TIMEOUT_MS],
		["its node's", { command: { timeoutMs: 70 } }, undefined, 70],
		["a day where it streams and its reader sets none", { spec: { tool } }, { onChunk }, DAY_MS],
		["its reader's where it streams", { spec: { tool } }, { onChunk, deadlineMs: 90 }, 90],
		["the host's where nobody reads its stream", { spec: { tool } }, {}, STEP_TIMEOUT_MS],
		["the host's where nobody listens at all", { spec: { tool } }, undefined, STEP_TIMEOUT_MS],
		["the host's where it is no tool", { spec: NO_TOOL }, { onChunk, deadlineMs: 90 }, STEP_TIMEOUT_MS],
		["the host's where it does not stream", {}, { onChunk, deadlineMs: 90 }, STEP_TIMEOUT_MS],
	])("is %s", (_whose, given, listens, ms) => {
		listener = listens as CallListener | undefined;
		begun(given);
		expect(context?.place.timeoutMs).toBe(ms);
		clock.advance(ms - 1);
		expect(told).toEqual([]);
		clock.advance(1);
		expect(told).toMatchObject([{ code: "STEP_TIMEOUT" }]);
	});

	it("is over with words for people at a step, and for the model at a tool", () => {
		begun();
		begun({ command: { tool: TOOL } });
		clock.advance(STEP_TIMEOUT_MS);
		expect(told).toMatchObject([
			{ code: "STEP_TIMEOUT", message: "The step took longer than 5 seconds.", retryable: true },
			{ code: "TOOL_TIMEOUT", message: "Tool 'work' timed out.", retryable: true },
		]);
	});

	it.each<[string, () => void, object]>([
		["its answer", () => answer.resolve({ output: 1 }), { status: "success", outputs: { output: 1 } }],
		[
			"its failure",
			() => answer.reject(new NodeError({ code: "REFUSED", message: "No.", outputs: { output: 1 } })),
			{ status: "error", error: { code: "REFUSED" }, outputs: { output: 1 } },
		],
	])("may be over before %s, which is reported as late", async (_what, end, came) => {
		begun();
		clock.advance(STEP_TIMEOUT_MS);
		clock.advance(30);
		end();
		await settled();
		const attempt = { step: 7, attempt: 2, node: "work", lateMs: 30 };
		expect(late).toMatchObject([{ run: "run-1", attempt, came }]);
	});

	it("says of a late failure without outputs nothing about outputs", async () => {
		begun();
		clock.advance(STEP_TIMEOUT_MS);
		answer.reject(new NodeError({ code: "REFUSED", message: "No." }));
		await settled();
		expect(late).toMatchObject([{ came: { status: "error" } }]);
		expect(late[0]).not.toHaveProperty("came.outputs");
	});
});
