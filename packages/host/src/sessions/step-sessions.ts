import { callerOfStep } from "@switchyard/engine";
import type { Fault } from "@switchyard/spec/error";
import type { EventBody } from "@switchyard/spec/event";
import type { CallListener } from "../ports/tool-sessions.ts";
import { type SessionRun, StepSession } from "./step-session.ts";

/** The sessions of a run: of each step whose tools a program has. */
export class StepSessions {
	readonly #run: SessionRun;
	/** By step. */
	readonly #nodeSessions = new Map<number, StepSession>();

	constructor(run: SessionRun) {
		this.#run = run;
	}

	/** @param onEnd told when the program is done. */
	open(step: number, onEnd: () => void = () => {}): StepSession {
		const known = this.#nodeSessions.get(step);
		if (known) return known;
		const nodeSession = new StepSession(`s_${this.#run.ids.secret()}`, this.#run, step, onEnd);
		this.#nodeSessions.set(step, nodeSession);
		return nodeSession;
	}

	get(step: number): StepSession | undefined {
		return this.#nodeSessions.get(step);
	}

	/** Who listens to what a call's step tells meanwhile. */
	listener(caller: number | undefined, step: number): CallListener | undefined {
		return caller === undefined ? undefined : this.#nodeSessions.get(caller)?.listener(step);
	}

	/** Follows the journal: answers reach their callers, and a step's end is the end of its session. */
	follow(event: EventBody): void {
		if (this.#nodeSessions.size === 0) return;
		if (event.type === "tool-request") this.#nodeSessions.get(event.agent)?.begun(event);
		else if (event.type === "tool-response") this.#nodeSessions.get(event.agent)?.answered(event);
		else if (event.type === "approval-open") this.#asked(event);
		else if (event.type === "child-wait" && event.waiting) this.#asked(event);
		else if (event.type === "step-fail" && event.unknown) this.#lost(event.step, event.error);
		else if (event.type === "step-end" || event.type === "step-fail") this.#close(event.step);
		else if (event.type === "run-end") this.closeAll();
	}

	/** Takes no calls any more, except those of programs whose own step is under way. */
	stop(why: Fault, working: ReadonlySet<number>): void {
		for (const [step, nodeSession] of this.#nodeSessions)
			if (!working.has(step)) nodeSession.stop(why, working);
	}

	closeAll(): void {
		for (const step of [...this.#nodeSessions.keys()]) this.#close(step);
	}

	/**
	 * A person must agree to a call, or to spend more than the run may before it is made; or the call itself asks one, or the flow that it is.
	 * Its caller hears of it once people can see the question.
	 */
	#asked({ step }: Extract<EventBody, { type: "approval-open" | "child-wait" }>): void {
		const listener = this.listener(callerOfStep(this.#run.state, step), step);
		if (!listener?.onAsked) return;
		// Where the disk does not have it, the call is answered with why.
		this.#run.committed().then(
			() => listener.onAsked?.(),
			() => {},
		);
	}

	/** Nobody knows what came of a step. Its caller need not wait until a person has found out. */
	#lost(step: number, error: Fault): void {
		const caller = callerOfStep(this.#run.state, step);
		if (caller === undefined) this.#close(step);
		else this.#nodeSessions.get(caller)?.lost(step, error);
	}

	#close(step: number): void {
		this.#nodeSessions.get(step)?.close();
		this.#nodeSessions.delete(step);
	}
}
