import { agentTools, CALLED, nodeAsTool, TOOL_PORT } from "@switchyard/flow";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { MediaType } from "@switchyard/spec/identity";
import { defined, describeJsonFault, readJson } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { fits } from "@switchyard/spec/schema";
import { isUriTemplate, type PublishedSource } from "@switchyard/spec/tool-publication";

/** What of a flow is offered. */
export type SourceKind = "port" | "nodes" | "flow";

/** What a person has chosen of one flow so far. */
export interface SourceDraft {
	/** Tells it from the others of its form. */
	readonly key: number;
	readonly flow: string;
	readonly kind: SourceKind;
	/** The node on which the tools hang. */
	readonly node: string;
	/** Those of its tools that are offered; all of them when absent. */
	readonly tools?: readonly string[] | undefined;
	/** The nodes that are offered one by one. */
	readonly nodes: readonly string[];
	/** What the flow itself is for clients. */
	readonly as: NonNullable<PublishedSource["as"]>;
	/** Of a resource. */
	readonly uri: string;
	/** Of a resource; empty where it is found out. */
	readonly mimeType: string;
	/** JSON, or nothing. */
	readonly message: string;
}

export function newSource(key: number): SourceDraft {
	return { key, flow: "", kind: "port", node: "", nodes: [], as: "tool", uri: "", mimeType: "", message: "" };
}

/** The draft of a source that is offered. */
export function draftOfSource(source: PublishedSource, key: number): SourceDraft {
	const { flow, node = "", tools, nodes = [], as = "tool", uri = "", mimeType = "", message } = source;
	const kind = source.node !== undefined ? "port" : source.nodes !== undefined ? "nodes" : "flow";
	const text = message === undefined ? "" : JSON.stringify(message, undefined, 2);
	return { key, flow, kind, node, tools, nodes, as, uri, mimeType, message: text };
}

/** The source that was chosen, or what is wrong, by the field. */
export function readSource(draft: SourceDraft): PublishedSource | ReadonlyMap<string, string> {
	const { flow, kind, node, tools, nodes, as } = draft;
	const [uri, mimeType] = [draft.uri.trim(), draft.mimeType.trim()];
	const problems = new Map<string, string>();
	if (flow === "") problems.set("flow", "Choose a published flow.");
	else if (kind === "port" && node === "") problems.set("node", "Choose whose tools are offered.");
	else if (kind === "port" && tools?.length === 0) problems.set("tools", "Choose at least one tool.");
	else if (kind === "nodes" && nodes.length === 0) problems.set("nodes", "Choose at least one node.");
	else if (kind === "flow" && as === "resource" && !isUriTemplate(uri))
		problems.set("uri", "Write a URI such as orders://all, or orders://{number} with an input of the flow.");
	else if (kind === "flow" && as === "resource" && mimeType !== "" && !fits(MediaType, mimeType))
		problems.set("mimeType", "Write a media type such as text/csv, in small letters.");
	const message = readMessage(draft.message);
	if (typeof message === "string") problems.set("message", message);
	if (problems.size > 0 || typeof message === "string") return problems;
	return {
		flow,
		...(kind === "port" ? { node, ...(tools === undefined ? {} : { tools: [...tools] }) } : {}),
		...(kind === "nodes" ? { nodes: [...nodes] } : {}),
		...(kind === "flow" && as !== "tool" ? { as } : {}),
		...(kind === "flow" && as === "resource" ? { uri, ...(mimeType === "" ? {} : { mimeType }) } : {}),
		...defined({ message }),
	};
}

/** Gives a sentence where the text is no JSON object; nothing where there is no text. */
function readMessage(text: string): PublishedSource["message"] | string {
	if (text.trim() === "") return undefined;
	const read = readJson(text, "message");
	if ("fault" in read) return describeJsonFault(read.fault);
	const { value } = read;
	const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
	return isObject
		? (value as PublishedSource["message"])
		: 'Write a JSON object, such as {"desk": "Orders"}.';
}

/** The nodes of a flow on whose tools ports something hangs. */
export function nodesWithTools({ nodes, wires }: Pick<Flow, "nodes" | "wires">): FlowNode[] {
	const agents = new Set(wires.filter(({ to }) => to.port === TOOL_PORT.id).map(({ from }) => from.node));
	return nodes.filter(({ id, disabled }) => agents.has(id) && !disabled);
}

/** Something to check: what it is called here, and as a tool. */
export interface Choice {
	readonly value: string;
	readonly label: string;
	readonly tool: string;
}

/** The tools that hang on a node. */
export function portChoices(flow: Flow, node: string, specs: ReadonlyMap<string, NodeSpec>): Choice[] {
	return agentTools(flow, node, specs).map(({ definition: { name } }) => ({
		value: name,
		label: name,
		tool: name,
	}));
}

/** The nodes of a flow that are tools; its start stands for the flow itself, and is none of them. */
export function nodeChoices(flow: Flow, specs: ReadonlyMap<string, NodeSpec>): Choice[] {
	return flow.nodes.flatMap(({ id, name, type }) => {
		const tool = type === CALLED ? undefined : nodeAsTool(flow, id, specs);
		return tool ? [{ value: id, label: name, tool: tool.definition.name }] : [];
	});
}

/** The name by which the flow itself is called; `undefined` where it cannot be. */
export function flowTool(flow: Flow, specs: ReadonlyMap<string, NodeSpec>): string | undefined {
	const start = flow.nodes.find(({ type, disabled }) => type === CALLED && !disabled);
	return start && nodeAsTool(flow, start.id, specs)?.definition.name;
}

/** The list with the value, or without it where it was in it, in the order of all. */
export function toggled(all: readonly string[], chosen: readonly string[], value: string): string[] {
	return all.filter((each) => chosen.includes(each) !== (each === value));
}
