import type { NodeType } from "@switchyard/node-kit";
import type { Effect } from "@switchyard/spec/node-spec";
import { probe } from "../../testing/probe-nodes.ts";

/** A step that is under way. */
export interface PatientStep {
	readonly signal: AbortSignal;
	/** Ends the step with this output. */
	readonly end: (output: unknown) => void;
}

/** A node type whose steps end when the test says so, or fail when they are aborted. */
export class PatientNode {
	readonly type: NodeType;
	/** All steps that began, in order. */
	readonly steps: PatientStep[] = [];
	/** Resolves with the first step. */
	readonly begun: Promise<PatientStep>;

	constructor(name: string, effect: Effect = "safe") {
		const { promise, resolve } = Promise.withResolvers<PatientStep>();
		this.begun = promise;
		this.type = probe(name, effect, (_params, { signal }) => {
			const ended = Promise.withResolvers<{ output: unknown }>();
			signal.addEventListener("abort", () => ended.reject(signal.reason));
			const step = { signal, end: (output: unknown) => ended.resolve({ output }) };
			this.steps.push(step);
			resolve(step);
			return ended.promise;
		});
	}
}
