import type { Event } from "@switchyard/spec/event";
import {
	type ExpectedCall,
	FLOW_TEST_FORMAT_VERSION,
	type FlowTest,
	type RecordedCall,
} from "@switchyard/spec/flow-test";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { evolve } from "../evolve.ts";
import type { Plan } from "../plan/plan.ts";
import { newRun } from "../run/run-state.ts";
import { Recording } from "./recording.ts";

/**
 * Makes a test of a finished run: what went in, what the outside world said, and what came out.
 * @throws Error when the events are not a whole run of this plan
 */
export function saveTest(plan: Plan, events: readonly Event[], name: string): FlowTest {
	const [start] = events;
	if (start?.type !== "run-start") throw new Error("The events are not those of a whole run.");
	const state = newRun(plan);
	for (const event of events) evolve(state, event);
	const { steps } = new Recording(events);
	const calls = steps.filter(({ node, tool, outcomes }) => isCall(plan, node, tool) && outcomes.length > 0);
	return {
		formatVersion: FLOW_TEST_FORMAT_VERSION,
		name,
		flow: plan.flow,
		nodeTypes: typesOf(plan),
		start: { node: start.node, message: start.message },
		recorded: {
			calls: calls.map(
				({ node, tool, params, check, outcomes }): RecordedCall => ({
					...named(node, tool),
					params,
					...(check === undefined ? {} : { check: check.value }),
					outcomes: outcomes.map(({ value }) => value),
				}),
			),
			models: steps
				.filter(({ answers, tool }) => answers.length > 0 && tool === undefined)
				.filter(({ node }) => plan.nodes.get(node)?.construct === "agent")
				.map(({ node, answers, attachments }) => ({
					node,
					...(attachments.length === 0 ? {} : { attachments: attachments.map(({ value }) => value) }),
					answers: answers.map(({ value }) => value),
				})),
			people: steps.flatMap(({ node, consents }) =>
				consents.map(({ value: { actor: _, ...said } }) => ({ node, ...said })),
			),
		},
		expect: {
			...(state.status === "new" ? {} : { status: state.status }),
			...(state.status === "succeeded" ? { message: state.result } : {}),
			...(state.error ? { error: { code: state.error.code } } : {}),
			...(state.response ? { response: state.response } : {}),
			calls: calls.map(({ node, tool, params }): ExpectedCall => ({ ...named(node, tool), params })),
		},
	};
}

function named(node: string, tool: string | undefined): Pick<ExpectedCall, "node" | "tool"> {
	return tool === undefined ? { node } : { node, tool };
}

/** Whether a host does it: everything else the engine does by itself, in a test as well. */
export function isCall(plan: Plan, node: string, tool: string | undefined): boolean {
	const construct = plan.nodes.get(node)?.construct;
	return tool !== undefined || construct === "action" || construct === "sub-flow";
}

function typesOf({ nodes }: Plan): NodeSpec[] {
	const specs = new Map<string, NodeSpec>();
	for (const { spec } of nodes.values()) if (spec) specs.set(spec.id, spec);
	return [...specs.values()];
}
