import { custom } from "@switchyard/flow/testing";
import type { Flow, FlowNode, SubFlowInput } from "@switchyard/spec/flow";

const position = { x: 0, y: 0 };

/** An agent that has the caller's model. */
export const sampled = (prompt: FlowNode["params"][string]): FlowNode => ({
	id: "agent",
	type: "AI.Agent",
	name: "Agent",
	position,
	params: { prompt, model: custom({ provider: "caller", maxOutputTokens: 100 }) },
	outputs: { text: "answer" },
});

/** In which folders the caller works. */
export const FOLDERS: FlowNode = {
	id: "folders",
	type: "Workspace.CallerFolders",
	name: "Folders",
	position,
	params: {},
	outputs: { result: "folders" },
};

/** A question to the caller's person. */
export const PERSON: FlowNode = {
	id: "user_name",
	type: "Flow.Ask",
	name: "Name",
	position,
	params: {
		question: custom("What is your name?"),
		form: custom([{ name: "name", type: "text", required: true }]),
	},
};

/** A flow that is a tool, and asks its caller for all that these nodes do at the same time. */
export function together(
	tool: string,
	asking: readonly FlowNode[],
	inputs: readonly SubFlowInput[] = [],
): Flow {
	const outputs = asking.flatMap(({ outputs: given = {} }) => Object.values(given).map((name) => ({ name })));
	const params = { tool_name: custom(tool), inputs: custom(inputs), outputs: custom(outputs) };
	const id = tool.replaceAll("_", "-");
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: [{ id: "start", type: "Flow.Called", name: "Start", position, params }, ...asking],
		wires: asking.map(({ id: node }) => ({
			id: node,
			from: { node: "start", port: "out" },
			to: { node, port: "in" },
		})),
	};
}
