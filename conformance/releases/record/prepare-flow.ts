import type { Flow, FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { GRAPHQL, SITE } from "../../docs/example-servers.ts";
import { QUESTION } from "../resume/question.ts";

type Types = ReadonlyMap<string, NodeSpec>;

/** Every output of the question but its answer is written nowhere: the message is the scenario's. */
const UNUSED = "";

/** The fields of the answer, by what a scenario calls the server whose address each is. */
const FIELDS: ReadonlyMap<string, string> = new Map([
	[SITE, "site"],
	[GRAPHQL, "graphql"],
]);

/**
 * A flow that asks a person before its first node. The answer has the addresses of servers, which no recorded flow can know.
 * @throws Error for a flow that cannot wait so, with the reason
 */
export function prepareFlow(flow: Flow, types: Types): Flow {
	const [start, ...rest] = flow.nodes;
	if (!start) throw new Error("The flow has no node.");
	const first = flow.wires.filter(({ from }) => from.node === start.id);
	const others = flow.wires.filter(({ from }) => from.node !== start.id);
	return {
		...flow,
		nodes: [start, question(types), ...rest.map((node) => prepareNode(node, types))],
		wires: [
			{ id: QUESTION, from: { node: start.id, port: "out" }, to: { node: QUESTION, port: "in" } },
			...first.map((wire) => ({ ...wire, from: { node: QUESTION, port: "out" } })),
			...others,
		],
	};
}

function question(types: Types): FlowNode {
	const form = [...FIELDS.values()].map((name) => ({ name, title: name, type: "text", required: false }));
	const outputs = (types.get("Flow.Ask")?.properties ?? []).filter(
		({ variableType }) => variableType === "Out",
	);
	return {
		id: QUESTION,
		type: "Flow.Ask",
		name: "Continue?",
		position: { x: 0, y: 0 },
		params: {
			question: { scope: "Custom", value: "Continue?" },
			form: { scope: "Custom", value: form },
		},
		outputs: Object.fromEntries(outputs.map(({ name }) => [name, name === "answer" ? QUESTION : UNUSED])),
	};
}

/** With the parameters that the release has, each of which takes its servers' addresses from the answer. */
function prepareNode(node: FlowNode, types: Types): FlowNode {
	const spec = types.get(node.type);
	const known = spec && new Set(spec.properties.map(({ name }) => name));
	const settings = Object.entries(node.params).filter(([name]) => known?.has(name) ?? true);
	return {
		...node,
		params: Object.fromEntries(settings.map(([name, setting]) => [name, addressed(setting)])),
	};
}

function addressed(setting: ParameterSetting): ParameterSetting {
	const named = [...FIELDS].filter(([address]) => JSON.stringify(setting).includes(address));
	if (named.length === 0) return setting;
	const text = "value" in setting ? setting.value : "template" in setting ? setting.template : undefined;
	if (typeof text !== "string") throw new Error(`No answer can fill ${JSON.stringify(setting)}.`);
	const template = named.reduce(
		(filled, [address, field]) => filled.replaceAll(address, `{{ ${QUESTION}.${field} }}`),
		text,
	);
	return { scope: "Message", template };
}
