import type { Problem } from "@switchyard/spec/error";

/** The problems of a flow, as the canvas and the inspector look them up. */
export interface FlowProblems {
	readonly all: readonly Problem[];
	/** By node id; nodes without a problem are absent. */
	readonly byNode: ReadonlyMap<string, readonly Problem[]>;
	/** By wire id. */
	readonly byWire: ReadonlyMap<string, readonly Problem[]>;
}

export const NO_PROBLEMS: FlowProblems = { all: [], byNode: new Map(), byWire: new Map() };

export function groupProblems(all: readonly Problem[]): FlowProblems {
	return {
		all,
		byNode: Map.groupBy(
			all.filter((problem) => problem.node !== undefined),
			(problem) => problem.node ?? "",
		),
		byWire: Map.groupBy(
			all.filter((problem) => problem.wire !== undefined),
			(problem) => problem.wire ?? "",
		),
	};
}
