import type { Flow, FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import { subFlowType } from "@switchyard/spec/node-spec";
import { CALLED, subFlowSpec } from "./sub-flow-spec.ts";

/**
 * The node by which a flow is called where no other flow has one: what its start leaves to models is the caller's, and every other input
 * is the field of the message that has its name. `undefined` for a flow that others cannot call.
 */
export function calledNode(
	flow: Flow,
): { readonly node: FlowNode; readonly spec: NonNullable<ReturnType<typeof subFlowSpec>> } | undefined {
	const start = flow.nodes.find(({ type, disabled }) => type === CALLED && !disabled);
	const spec = subFlowSpec(flow);
	if (!start || !spec) return undefined;
	const inputs = spec.properties.filter(({ variableType }) => variableType !== "Out");
	const params = Object.fromEntries(
		inputs.map(({ name, aiScope }): [string, ParameterSetting] => [
			name,
			aiScope ? { scope: "AI" } : { scope: "Message", path: name },
		]),
	);
	const { id, position } = start;
	return { node: { id, type: subFlowType(flow.id), name: flow.name, position, params }, spec };
}
