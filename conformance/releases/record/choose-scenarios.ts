import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { QUESTION } from "../resume/question.ts";
import type { Scenario } from "../scenario.ts";
import { prepareFlow } from "./prepare-flow.ts";

type Types = ReadonlyMap<string, NodeSpec>;

/** A scenario whose flow the release can run, and before which node types it waits. */
export interface Candidate {
	readonly scenario: Scenario;
	readonly nodeTypes: readonly string[];
}

/** The scenarios that a release can run, each with the parameters that it has. */
export function candidates(scenarios: readonly Scenario[], types: Types): Candidate[] {
	return scenarios.flatMap((scenario): Candidate[] => {
		if (!scenario.flow.nodes.every((node) => isKnown(node, types))) return [];
		const flow = prepareFlow(scenario.flow, types);
		return [{ scenario: { ...scenario, flow }, nodeTypes: typesAfterQuestion(flow.nodes, types) }];
	});
}

/** Flows that others call are node types only once they are published. */
function isKnown({ type }: FlowNode, types: Types): boolean {
	return types.has(type) || type.startsWith("Subflow.");
}

function typesAfterQuestion(nodes: readonly FlowNode[], types: Types): string[] {
	const after = nodes.slice(1).filter(({ id }) => id !== QUESTION);
	const parts = after.flatMap(({ type }) => types.get(type)?.parts ?? []);
	return [...new Set([...after, ...parts].map(({ type }) => type))];
}

/** As few as have every node type: the one with the most new ones first. */
export function fewest(all: readonly Candidate[]): Candidate[] {
	const chosen: Candidate[] = [];
	const covered = new Set<string>();
	const news = ({ nodeTypes }: Candidate) => nodeTypes.filter((type) => !covered.has(type)).length;
	for (;;) {
		const best = all.reduce<Candidate | undefined>(
			(one, other) => (one && news(one) >= news(other) ? one : other),
			undefined,
		);
		if (!best || news(best) === 0) return chosen;
		chosen.push(best);
		for (const type of best.nodeTypes) covered.add(type);
	}
}
