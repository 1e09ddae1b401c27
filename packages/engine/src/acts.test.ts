import { custom, FlowBuilder } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { type ExecuteCommand, type Outcome, replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { mailSpec, SPECS } from "./testing/specs.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

const specs = new Map([
	...SPECS,
	...[mailSpec("Test.Order", "once", "order"), mailSpec("Test.Book", "keyed", "book")].map(
		(spec) => [spec.id, spec] as const,
	),
]);

const flowOf = (type: string, retry?: { attempts: number; backoffMs: number }) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("act", type, { to: custom("a@b.c"), server }, retry ? { retry } : {})
		.wire("start > act")
		.build();

const ACT = { type: "step-act", step: 1, attempt: 1 } as const;
const UNKNOWN = { code: "STEP_OUTCOME_UNKNOWN", message: "It may have been done.", retryable: false };
const DONE: Outcome = { status: "success", outputs: { message_id: "m1" } };

/** Hosts that note what each attempt reads of the ones before, and say this of it. */
function reading(say: (command: ExecuteCommand) => Outcome = () => DONE) {
	const read: (true | undefined)[] = [];
	const execute = (_params: object, command: ExecuteCommand): Outcome => {
		read.push(command.acted);
		return say(command);
	};
	return { read, execute };
}

/** A keyed step whose host dies before or after it began its act. */
function cutOff(acts: boolean, engine?: "earlier") {
	const first = new TestRuntime({ flow: flowOf("Book"), specs }).start();
	first.begin();
	if (acts) first.append(ACT);
	const [start, ...rest] = first.events;
	if (start?.type !== "run-start") throw new Error("A run starts with its start.");
	const began = engine ? { ...start, engine: { version: "0.0.9", behaviours: [] } } : start;
	return [began, ...rest];
}

describe("an act that must not be done twice", () => {
	it("is known to the attempt after the one that began it, and to no other", () => {
		for (const [acts, known] of [
			[true, true],
			[false, undefined],
		] as const) {
			const { read, execute } = reading();
			const run = new TestRuntime({ flow: flowOf("Book"), specs, execute, events: cutOff(acts) });
			run.append({ type: "run-resume" }).finish();
			expect(read).toEqual([known]);
			expect(run.state.status).toBe("succeeded");
			expect(replay(run.plan, run.events).difference).toBeUndefined();
		}
	});

	it("may have begun without a note where an earlier engine began the run, until a person says that it was not done", () => {
		const { read, execute } = reading(({ acted }) => (acted ? { status: "error", error: UNKNOWN } : DONE));
		const run = new TestRuntime({ flow: flowOf("Book"), specs, execute, events: cutOff(false, "earlier") });
		run.append({ type: "run-resume" }).finish();
		expect(run.state.status).toBe("waiting");
		run.resolve(1, "again").finish();
		expect(read).toEqual([true, undefined]);
		expect(run.state.status).toBe("succeeded");
	});

	it("is asked of a person where its node cannot tell, whatever the step's effect and its retry say", () => {
		for (const type of ["Book", "Order"]) {
			const execute = (): Outcome => ({ status: "error", error: { ...UNKNOWN, retryable: true } });
			const run = new TestRuntime({ flow: flowOf(type, { attempts: 3, backoffMs: 10 }), specs, execute });
			run.start().finish();
			expect(run.state.status).toBe("waiting");
			expect(run.ofType("step-fail")).toMatchObject([{ unknown: true }]);
			run.resolve(1, "happened", { message_id: "m7" }).finish();
			expect(run.state).toMatchObject({ status: "succeeded", result: { message_id: "m7" } });
		}
	});

	it("is known to an attempt after a failure, too", () => {
		const busy = { code: "BUSY", message: "Busy.", retryable: true };
		const { read, execute } = reading(({ attempt }) =>
			attempt === 1 ? { status: "error", error: busy } : DONE,
		);
		const flow = flowOf("Order", { attempts: 2, backoffMs: 10 });
		const run = new TestRuntime({ flow, specs, execute }).start();
		run.begin();
		run.append(ACT).finish();
		expect(read).toEqual([undefined, true]);
	});
});
