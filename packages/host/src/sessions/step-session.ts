import {
	faultForModel,
	isUnderWay,
	type PlanNode,
	planOfStep,
	type Run,
	sessionCallEvent,
	withdrawalEvent,
} from "@switchyard/engine";
import type { BridgeTool } from "@switchyard/spec/bridge";
import { AppError, type Fault } from "@switchyard/spec/error";
import type { EventBody, ToolRequest, ToolResponse } from "@switchyard/spec/event";
import type { ToolResult } from "@switchyard/spec/tool";
import { type Clock, LONGEST_TIMER_MS } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import type { Journal } from "../ports/journal.ts";
import type { CallListener, SessionCall, StepToolSession } from "../ports/tool-sessions.ts";
import { bridgeTools } from "./bridge-tools.ts";

/** What a session asks of the run that it belongs to. */
export interface SessionRun {
	readonly id: string;
	readonly state: Run;
	readonly clock: Clock;
	readonly ids: Pick<Ids, "secret">;
	readonly faultOf: (error: unknown) => Fault;
	readonly append: (event: EventBody) => void;
	readonly drive: () => void;
	/** Asks a step that executes to stop. */
	readonly abortStep: (step: number, fault: Fault) => void;
	readonly journal: Pick<Journal, "isWritable" | "unavailable">;
	/** Resolves once everything so far is on disk. */
	readonly committed: () => Promise<void>;
	/** The same, in no hurry where nobody waits for the run. */
	readonly settled: () => Promise<void>;
}

/** A call that has not been answered. */
interface OpenCall {
	readonly request: SessionCall;
	/** Whether its answer may be sent before the disk has it: what runs again after a crash promises nothing. */
	readonly atOnce: boolean;
	begun: boolean;
	readonly answer: (result: ToolResult) => void;
}

/** The tools of one step while a program has them. */
export class StepSession implements StepToolSession {
	readonly id: string;
	readonly tools: readonly BridgeTool[];
	readonly ended: Promise<void>;
	readonly #run: SessionRun;
	readonly #step: number;
	readonly #node: PlanNode;
	readonly #onEnd: () => void;
	readonly #open = new Map<number, OpenCall>();
	#calls = 0;
	#over = false;
	/** Why no call is taken any more although the session is not over. */
	#stopped: Fault | undefined;
	#tellEnded: () => void = () => {};

	/** @param onEnd told when the program is done, not when the step ends. */
	constructor(id: string, run: SessionRun, step: number, onEnd: () => void) {
		const node = planOfStep(run.state, step);
		if (!node) throw new Error(`Step ${step} is not under way.`);
		this.id = id;
		this.#run = run;
		this.#step = step;
		this.#node = node;
		this.#onEnd = onEnd;
		this.tools = bridgeTools(id, node.tools.values());
		this.ended = new Promise((resolve) => {
			this.#tellEnded = resolve;
		});
	}

	get run(): string {
		return this.#run.id;
	}

	get step(): number {
		return this.#step;
	}

	/** How many calls the program has made. */
	get calls(): number {
		return this.#calls;
	}

	async call(request: SessionCall): Promise<ToolResult> {
		if (this.#over) return failed(SESSION_OVER);
		if (this.#stopped) return failed(this.#stopped);
		const { id: call, name, signal } = request;
		if (signal?.aborted) return failed(CANCELLED);
		if (!this.#run.journal.isWritable) return failed(this.#unavailable);
		const made = { call, name, arguments: request.arguments };
		const admitted = sessionCallEvent(this.#run.state, this.#step, made);
		if ("fault" in admitted) return failed(admitted.fault);
		this.#run.append(admitted.event);
		if (this.#over || !isUnderWay(this.#run.state, admitted.made)) return failed(SESSION_OVER);
		this.#calls++;
		return this.#wait(admitted.made, request);
	}

	#wait(number: number, request: SessionCall): Promise<ToolResult> {
		const { name, signal, deadlineMs } = request;
		return new Promise((resolve) => {
			const stop = () => this.#cancel(number, CANCELLED);
			const cancelTimer =
				deadlineMs === undefined
					? undefined
					: this.#run.clock.after(Math.min(deadlineMs, LONGEST_TIMER_MS), () =>
							this.#cancel(number, timedOut(name)),
						);
			const answer = (result: ToolResult) => {
				signal?.removeEventListener("abort", stop);
				cancelTimer?.();
				resolve(result);
			};
			signal?.addEventListener("abort", stop, { once: true });
			const atOnce = this.#node.tools.get(name)?.node.effect === "safe";
			this.#open.set(number, { request, atOnce, begun: false, answer });
			this.#run.drive();
		});
	}

	/** Who listens to what a call's step tells meanwhile. */
	listener(step: number): CallListener | undefined {
		return this.#open.get(step)?.request;
	}

	/** A call of the step has begun in the journal. */
	begun({ step }: Pick<ToolRequest, "step">): void {
		const call = this.#open.get(step);
		if (call) call.begun = true;
	}

	/** A call of the step has been answered in the journal. */
	answered({ step, result, callerId }: Pick<ToolResponse, "step" | "result" | "callerId">): void {
		const call = this.#open.get(step);
		if (!call) return;
		this.#open.delete(step);
		const told = this.#forCaller(call, result);
		if (callerId === undefined) call.answer(told);
		else this.#tell(call, told);
	}

	/** The program shows a model what it is answered, so it reads of a failure what an agent's own model would. */
	#forCaller({ request, begun }: OpenCall, result: ToolResult): ToolResult {
		const tool = this.#node.tools.get(request.name);
		if (!tool || !result.error) return result;
		return { ...result, error: faultForModel({ node: tool.node, begun }, result.error) };
	}

	#tell({ atOnce, answer }: OpenCall, result: ToolResult): void {
		if (atOnce) answer(result);
		else
			this.#run.committed().then(
				() => answer(result),
				(error: unknown) => answer(failed(this.#run.faultOf(error))),
			);
	}

	/** What came of a call is for a person to find out: the run waits for that, its caller does not. */
	lost(step: number, error: Fault): void {
		const call = this.#open.get(step);
		this.#open.delete(step);
		if (!call) return;
		const lost = this.#forCaller(call, failed(error));
		const hint = "What came of it is for a person to find out.";
		this.#tell(call, { ...lost, error: { ...(lost.error ?? error), hint } });
	}

	async end(): Promise<void> {
		if (this.#over) return;
		for (const step of [...this.#open.keys()]) this.#cancel(step, CANCELLED);
		this.close();
		this.#onEnd();
		await this.#run.settled();
	}

	/** What a program gets when it calls a tool whose result could not be recorded for now. */
	get #unavailable(): Fault {
		const error = this.#run.journal.unavailable ?? new AppError("JOURNAL_UNAVAILABLE");
		return { ...this.#run.faultOf(error), retryable: true };
	}

	/** Takes no call any more. Of the open ones, those that nothing works for are answered at once. */
	stop(why: Fault, working: ReadonlySet<number>): void {
		this.#stopped = why;
		for (const [step, { answer }] of this.#open) {
			if (working.has(step)) continue;
			this.#open.delete(step);
			answer(failed(why));
		}
	}

	/** The step is over, or the server stops: no call is taken any more. */
	close(): void {
		if (this.#over) return;
		this.#over = true;
		for (const { answer } of this.#open.values()) answer(failed(this.#stopped ?? SESSION_OVER));
		this.#open.clear();
		this.#tellEnded();
	}

	/** What executes is asked to stop, and its own word still counts; what only waits is answered at once. */
	#cancel(number: number, error: Fault): void {
		const call = this.#open.get(number);
		const { state } = this.#run;
		if (!call || !isUnderWay(state, number)) return;
		const { id, name } = call.request;
		const withdrawal = withdrawalEvent(state, number, { call: id, name }, failed(error));
		if (!withdrawal) {
			this.#run.abortStep(number, error);
			return;
		}
		this.#run.append(withdrawal);
		this.#run.drive();
	}
}

const CANCELLED: Fault = {
	code: "CALL_CANCELLED",
	message: "The call was cancelled.",
	retryable: false,
};

const SESSION_OVER: Fault = {
	code: "SESSION_EXPIRED",
	message: "The session is over.",
	hint: "Open a new one.",
	retryable: false,
};

function timedOut(name: string): Fault {
	return { code: "TOOL_TIMEOUT", message: `Tool '${name}' timed out`, retryable: true };
}

function failed(error: Fault): ToolResult {
	return { status: "error", data: {}, error };
}
