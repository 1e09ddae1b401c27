import type { StepView } from "../../core/run/run-view-state.ts";

/** What someone wants to see: a step, or whatever a node does. */
export type Pick =
	| { readonly step: number; readonly node: string | undefined }
	| { readonly step: undefined; readonly node: string };

interface Run {
	readonly steps: readonly StepView[];
	/** The step that ended the run by failing. */
	readonly failedStep: number | undefined;
	/** A node's latest step; 0 for the trigger that the run began at. */
	readonly latestOf: (node: string) => number | undefined;
}

/**
 * The number of the step to show: the one picked, else the latest of the node picked, else the one that speaks for the
 * run. 0 is the trigger, `undefined` nothing.
 */
export function shownStep(pick: Pick | undefined, { steps, failedStep, latestOf }: Run): number | undefined {
	if (pick?.step !== undefined) return pick.step;
	return (pick && latestOf(pick.node)) ?? failedStep ?? telling(steps);
}

/** What is picked once a node has been selected on the canvas: of a node whose step is picked already, that step. */
export function pickNode(pick: Pick | undefined, node: string): Pick {
	return pick?.node === node ? pick : { step: undefined, node };
}

/** A step that waits for a person, else the latest of the flow's own steps. */
function telling(steps: readonly StepView[]): number | undefined {
	const waiting = steps.find(({ state }) => state === "unknown" || state === "asking");
	return (waiting ?? steps.findLast(({ call }) => call === undefined))?.step;
}
