import { nodesInPart, type Plan } from "@switchyard/engine";
import { AppError, isBlocking, type Problem } from "@switchyard/spec/error";
import type { RunDebug } from "@switchyard/spec/event";
import type { PreparedFlow } from "../run/plan-cache.ts";

/** The part of a flow that a run is to do. */
export interface WantedPart extends RunDebug {
	readonly until: string;
}

/**
 * Refuses the run of a part of a flow that cannot be. What is wrong elsewhere in the flow does not matter to it.
 * @throws AppError `NODE_NOT_FOUND`, `NODE_NOT_TRIGGER`, `NODE_NOT_STEP`, `NODE_NOT_REACHED`, `FLOW_INVALID`
 */
export function refuseUnfitPart(
	{ plan, problems }: Pick<PreparedFlow, "plan" | "problems">,
	start: string,
	{ until, only, pins }: WantedPart,
): void {
	const last = nodeOf(plan, until, only ? "only" : "until");
	const isTrigger = last.construct === "trigger";
	if (only && isTrigger) throw new AppError("NODE_NOT_STEP", { field: "only" });
	const nodes = nodesInPart(plan, { until, ...(only && { only }), ...(pins && { pins }) });
	if (!only) {
		if (nodeOf(plan, start, "node").construct !== "trigger")
			throw new AppError("NODE_NOT_TRIGGER", { field: "node" });
		if (!nodes?.has(start)) {
			throw new AppError("NODE_NOT_REACHED", {
				message: `No message comes to “${last.node.name}” from the trigger that the run starts at.`,
				field: "until",
			});
		}
	}
	const ofPart = problems.filter((problem) => isBlocking(problem) && concerns(problem, nodes, only));
	if (ofPart.length > 0) throw new AppError("FLOW_INVALID", { problems: [...ofPart] });
}

function nodeOf(plan: Plan, id: string, field: string) {
	const node = plan.nodes.get(id);
	if (node) return node;
	throw new AppError("NODE_NOT_FOUND", { field });
}

function concerns(
	{ node, code }: Problem,
	nodes: ReadonlySet<string> | undefined,
	only: true | undefined,
): boolean {
	if (node !== undefined) return nodes?.has(node) ?? true;
	return !(only && code === "TRIGGER_MISSING");
}
