import {
	type CallOfFlow,
	childOfStep,
	type Inherited,
	type PendingChild,
	pendingChildren,
} from "@switchyard/engine";
import type { Flow } from "@switchyard/spec/flow";
import type { RunRecorder } from "./run-recorder.ts";

/** A run of a sub-flow to begin. */
export interface FlowCall {
	readonly flow: Flow;
	/** At which trigger it begins, and with what. */
	readonly call: CallOfFlow;
	/** The step that waits for it. */
	readonly parent: { readonly run: string; readonly step: number; readonly depth: number };
	readonly inherited: Inherited;
}

/** What a run asks of its host about the runs of its sub-flows. */
export interface FlowCalls {
	/**
	 * Begins a run.
	 * @throws AppError when it cannot be accepted
	 */
	readonly begin: (call: FlowCall) => string;
	/** Resumes a run that the journal says was begun: it may be over, or may never have reached the disk. */
	readonly takeUp: (child: PendingChild, parent: FlowCall["parent"]) => void;
	readonly cancel: (run: string) => void;
}

/** The runs that a run waits for. */
export class SubFlowRuns {
	readonly #calls: FlowCalls;
	readonly #recorder: RunRecorder;
	/** By step. */
	readonly #runs = new Map<number, string>();

	constructor(calls: FlowCalls, recorder: RunRecorder) {
		this.#calls = calls;
		this.#recorder = recorder;
	}

	/** @throws AppError when it cannot be accepted */
	begin({ step, depth, ...call }: Omit<FlowCall, "parent"> & { step: number; depth: number }): {
		readonly child: string;
		readonly revision: number;
	} {
		const child = this.#calls.begin({ ...call, parent: { run: this.#recorder.head.id, step, depth } });
		this.#runs.set(step, child);
		return { child, revision: call.flow.revision };
	}

	/** Looks after those that were begun before. */
	takeUp(): void {
		for (const child of pendingChildren(this.#recorder.state)) {
			this.#runs.set(child.step, child.run);
			const { step, depth } = child;
			this.#calls.takeUp(child, { run: this.#recorder.head.id, step, depth });
		}
	}

	/** The run that a step waited for is over. */
	forget(step: number): void {
		this.#runs.delete(step);
	}

	/** Cancels the runs that no step waits for any more. A run that is over is not affected. */
	cancelUnwanted(): void {
		if (this.#runs.size === 0) return;
		for (const [step, run] of this.#runs) {
			if (childOfStep(this.#recorder.state, step) === run) continue;
			this.#runs.delete(step);
			this.#calls.cancel(run);
		}
	}
}
