import type { PlanNode } from "../plan/plan-node.ts";
import { wantedAt } from "./joins.ts";
import type { Frame, Step } from "./step.ts";

/** A join that waits for more messages. */
export interface Gathering {
	readonly step: Step;
	/** Messages that have come. */
	readonly came: number;
	/** Messages that it goes on with; with fewer when no more can come. */
	readonly wanted: number;
}

/** The joins that a node's last message has reached by a port, where they wait for more. */
export function gatheringAfter(frame: Frame, from: PlanNode, port: string): Gathering[] {
	return from.wiresFrom(port).flatMap(({ node, input }) => {
		const join = frame.joins.get(node);
		const round = join?.rounds.get((join.arrived[input] ?? 0) - 1);
		const isWaiting = round?.step.phase === "gathering" || round?.step.phase === "sleep";
		return round && isWaiting
			? [{ step: round.step, came: round.tokens.length, wanted: wantedAt(node) }]
			: [];
	});
}
