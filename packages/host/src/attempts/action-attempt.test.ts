import { InputNeeded, NodeError } from "@switchyard/node-kit";
import type { Effect, NodeSpec } from "@switchyard/spec/node-spec";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CallListener } from "../ports/tool-sessions.ts";
import {
	type AttemptCase,
	NodeAttempts,
	parameterOf,
	SPEC,
	STEP_TIMEOUT_MS,
} from "../testing/node-attempts.ts";

const DAY_MS = 86_400_000;

const NO_TOOL = { tool: undefined } as unknown as Partial<NodeSpec>;
const TOOL = { agent: 3, call: "call-1", name: "work", arguments: {} };

let at: NodeAttempts;

/** Resolves after what is under way. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

beforeEach(() => {
	at = new NodeAttempts();
});

describe("an attempt at a node", () => {
	it("gives it its parameters at once, and passes on what it gives, past the crash points of an effect", async () => {
		at.begun();
		expect(at.performed).toEqual([{ input: "given" }]);
		expect(at.open).not.toHaveBeenCalled();
		at.answer.resolve({ output: 1 });
		await settled();
		expect(at.told).toEqual([{ outputs: { output: 1 } }]);
		expect(at.passed).toEqual(["before-effect", "after-effect"]);
		expect(at.reservation.release).toHaveBeenCalledOnce();
	});

	it("opens credentials for the node alone, and before it begins", async () => {
		const secret = parameterOf({ name: "account", secret: "smtp" });
		const params = { account: { credential: "mail" } };
		at.begun({ spec: { properties: [secret] }, command: { params } });
		expect(at.performed).toEqual([]);
		await settled();
		expect(at.open).toHaveBeenCalledWith("mail", "smtp");
		expect(at.performed).toEqual([{ account: { opened: "mail" } }]);
		expect(params).toEqual({ account: { credential: "mail" } });
	});

	it("reports what the node says that it has cost, however it ends", async () => {
		at.begun();
		at.context?.charge(0.05);
		at.context?.charge(0.07);
		at.answer.resolve({ output: 1 });
		await settled();
		expect(at.told).toEqual([{ outputs: { output: 1 }, costMicroUsd: 120_000 }]);
	});

	it("reports what a failure has cost", async () => {
		at.begun();
		at.context?.charge(0.000_000_1);
		at.answer.reject(new NodeError({ code: "REFUSED", message: "No." }));
		await settled();
		expect(at.told).toMatchObject([{ code: "REFUSED", costMicroUsd: 1 }]);
	});

	it("tells who follows it what something has cost, as long as it is under way", () => {
		const onCharge = vi.fn();
		at.listener = { onCharge };
		at.begun();
		at.context?.charge(0.05);
		at.clock.advance(STEP_TIMEOUT_MS);
		at.context?.charge(0.07);
		expect(onCharge.mock.calls).toEqual([[0.05]]);
	});

	it.each<[string, (() => number | undefined) | undefined, object]>([
		["at their worth", () => 20_000, { costMicroUsd: 60_000 }],
		["as nothing where their worth is not set", () => undefined, {}],
		["as nothing where there are no credits", undefined, {}],
	])("counts credits %s", async (_how, worth, cost) => {
		at.creditMicroUsd = worth;
		at.listener = {};
		at.begun();
		at.context?.chargeCredits(3);
		at.answer.resolve({ output: 1 });
		await settled();
		expect(at.told).toEqual([{ outputs: { output: 1 }, ...cost }]);
	});

	it("reports that the node needs a person, and gives it the answer the next time", async () => {
		const answered = { answer: "submitted", values: { who: "Ann" }, state: "kept" } as const;
		at.begun({ command: { answered } });
		expect(at.context?.answered).toEqual(answered);
		at.context?.charge(0.05);
		at.answer.reject(new InputNeeded({ question: "Who?" }, "kept"));
		await settled();
		expect(at.told).toEqual([
			{ status: "asks", question: { question: "Who?" }, state: "kept", costMicroUsd: 50_000 },
		]);
	});

	it("reports how it failed, with what the node had set", async () => {
		at.begun();
		at.answer.reject(new NodeError({ code: "REFUSED", message: "No.", outputs: { output: 1 } }));
		await settled();
		expect(at.told).toMatchObject([{ code: "REFUSED", message: "No.", outputs: { output: 1 } }]);
	});

	it("logs the stack of a failure that its author did not foresee, without secrets, and of no other", async () => {
		at.begun();
		at.answer.reject(new TypeError("hunter2 is not a function"));
		await settled();
		const where = { run: "run-1", step: 7, node: "work" };
		const trace = expect.stringMatching(/^TypeError: ••• is not a function\n\s+at /);
		expect(at.logger.warn.mock.calls).toEqual([[{ ...where, trace }, "a node failed unforeseen"]]);
		expect(at.told).toMatchObject([{ code: "NODE_FAILED" }]);
	});

	it.each([new NodeError({ code: "REFUSED", message: "No." }), undefined])(
		"logs no stack of a failure that is foreseen, or that has none: %s",
		async (error) => {
			at.begun();
			at.answer.reject(error);
			await settled();
			expect(at.told).toHaveLength(1);
			expect(at.logger.warn).not.toHaveBeenCalled();
		},
	);

	it("gives the last of a stream, which could have been the beginning of a secret, before it ends", async () => {
		const secret = parameterOf({ name: "account", secret: "smtp" });
		const onChunk = vi.fn(async () => {});
		at.listener = { onChunk };
		const params = { account: { credential: "mail" } };
		at.begun({ spec: { properties: [secret] }, command: { params } });
		await settled();
		await at.context?.chunk("hun");
		expect(onChunk).not.toHaveBeenCalled();
		at.answer.resolve({ output: 1 });
		await settled();
		expect(onChunk.mock.calls).toEqual([["hun"]]);
		expect(at.told).toHaveLength(1);
	});

	it("tells the session that it worked in when it ends", async () => {
		at.begun({ command: { session: {} as never } });
		expect(at.context?.session).toBe(at.heldSession);
		expect(at.heldSession.settled).not.toHaveBeenCalled();
		at.answer.resolve({ output: 1 });
		await settled();
		expect(at.heldSession.settled).toHaveBeenCalledOnce();
	});

	it("ends in a session that its host does not hold", async () => {
		at.isHeld = false;
		at.begun({ command: { session: {} as never } });
		at.answer.resolve({ output: 1 });
		await settled();
		expect(at.told).toEqual([{ outputs: { output: 1 } }]);
	});

	it("opens the tools of its own step, and says who called", () => {
		expect(at.begun().openTools()).toBe(at.toolSession);
		expect(at.context?.place.call).toBeUndefined();
		at.begun({ command: { tool: TOOL } });
		expect(at.context?.place.call).toEqual({ name: "work", caller: "the agent" });
	});

	it.each<[Effect, string]>([
		["safe", "grace"],
		["keyed", "finish"],
		["once", "finish"],
	])("with the effect %s has a stopping host %s it", (effect, what) => {
		expect(at.attemptOf({ command: { effect } }).whenStopping).toBe(what);
	});
});

describe("the time of an attempt at a node", () => {
	const onChunk = async () => {};
	const tool = { ...SPEC.tool, name: "work", description: "Works.", streaming: true };

	it.each<[string, AttemptCase, Partial<CallListener> | undefined, number]>([
		["the host's", {}, undefined, STEP_TIMEOUT_MS],
		["its node's", { command: { timeoutMs: 70 } }, undefined, 70],
		["a day where it streams and its reader sets none", { spec: { tool } }, { onChunk }, DAY_MS],
		["its reader's where it streams", { spec: { tool } }, { onChunk, deadlineMs: 90 }, 90],
		["the host's where nobody reads its stream", { spec: { tool } }, {}, STEP_TIMEOUT_MS],
		["the host's where nobody listens at all", { spec: { tool } }, undefined, STEP_TIMEOUT_MS],
		["the host's where it is no tool", { spec: NO_TOOL }, { onChunk, deadlineMs: 90 }, STEP_TIMEOUT_MS],
		["the host's where it does not stream", {}, { onChunk, deadlineMs: 90 }, STEP_TIMEOUT_MS],
	])("is %s", (_whose, given, listens, ms) => {
		at.listener = listens as CallListener | undefined;
		at.begun(given);
		expect(at.context?.place.timeoutMs).toBe(ms);
		at.clock.advance(ms - 1);
		expect(at.told).toEqual([]);
		at.clock.advance(1);
		expect(at.told).toMatchObject([{ code: "STEP_TIMEOUT" }]);
	});

	it("is over with words for people at a step, and for the model at a tool", () => {
		at.begun();
		at.begun({ command: { tool: TOOL } });
		at.clock.advance(STEP_TIMEOUT_MS);
		expect(at.told).toMatchObject([
			{ code: "STEP_TIMEOUT", message: "The step took longer than 5 seconds.", retryable: true },
			{ code: "TOOL_TIMEOUT", message: "Tool 'work' timed out.", retryable: true },
		]);
	});

	it.each<[string, () => void, object]>([
		["its answer", () => at.answer.resolve({ output: 1 }), { status: "success", outputs: { output: 1 } }],
		[
			"its failure",
			() => at.answer.reject(new NodeError({ code: "REFUSED", message: "No.", outputs: { output: 1 } })),
			{ status: "error", error: { code: "REFUSED" }, outputs: { output: 1 } },
		],
	])("may be over before %s, which is reported as late", async (_what, end, came) => {
		at.begun();
		at.clock.advance(STEP_TIMEOUT_MS);
		at.clock.advance(30);
		end();
		await settled();
		const attempt = { step: 7, attempt: 2, node: "work", lateMs: 30 };
		expect(at.late).toMatchObject([{ run: "run-1", attempt, came }]);
	});

	it("says of a late failure without outputs nothing about outputs", async () => {
		at.begun();
		at.clock.advance(STEP_TIMEOUT_MS);
		at.answer.reject(new NodeError({ code: "REFUSED", message: "No." }));
		await settled();
		expect(at.late).toMatchObject([{ came: { status: "error" } }]);
		expect(at.late[0]).not.toHaveProperty("came.outputs");
	});
});
