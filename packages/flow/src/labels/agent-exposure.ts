import type { Flow, FlowNode, PolicyAnswer } from "@switchyard/spec/flow";
import { consequentialProperties, isWayOut, type NodeSpec } from "@switchyard/spec/node-spec";
import { approvalPolicy, isDestructive } from "@switchyard/spec/tool";
import { settingOf } from "../property.ts";
import { type AgentTool, agentTools, hasToolsPort } from "../tools.ts";
import { nodeSource, readsFiles } from "./node-source.ts";
import { wireMarks } from "./wire-marks.ts";

/** Something consequential that a model chooses. */
export interface OpenChoice {
	/** The name of the tool's node. */
	readonly node: string;
	/** The parameter; `undefined` where it is whether the tool is called at all. */
	readonly parameter: string | undefined;
	/** Whether data leave by it. */
	readonly leads: "out" | "within";
}

/** What somebody who writes what an agent reads could make of it. */
export interface AgentExposure {
	/** What brings in words of outsiders, by the names of the nodes. */
	readonly untrusted: readonly string[];
	/** What brings in private data. */
	readonly private: readonly string[];
	/** What those words could choose: neither listed as allowed nor behind an approval. */
	readonly choices: readonly OpenChoice[];
	/** What the flow's policies do about that. */
	readonly answer: PolicyAnswer | undefined;
	/** Private data, words of outsiders and a way out meet, and nothing stands between them. */
	readonly leaks: boolean;
}

export function agentExposure(
	flow: Flow,
	agent: string,
	specs: ReadonlyMap<string, NodeSpec>,
): AgentExposure {
	const tools = toolsWithin(flow, agent, specs);
	const above = agentsAbove(flow, agent, specs);
	const agents = new Set([agent, ...above]);
	const sources = [
		...flow.nodes.filter((node) => agents.has(node.id) && readsFiles(node, specs.get(node.type))),
		...upstream(flow, [...agents], specs),
		...[...agents].flatMap((each) => toolsWithin(flow, each, specs)).map(({ node }) => node),
	];
	const named = (nodes: readonly FlowNode[], kind: "untrusted" | "private") => [
		...new Set(nodes.filter((node) => nodeSource(node, specs.get(node.type))[kind]).map(({ name }) => name)),
	];
	const choices = tools.flatMap(choicesOf);
	const read = sources.filter(({ tool }) => !(tool?.byReference && readsByReference(flow, agent, specs)));
	const [untrusted, secret] = [named(read, "untrusted"), named(sources, "private")];
	const { policies } = flow;
	return {
		untrusted,
		private: secret,
		choices,
		answer: policies?.untrusted,
		leaks:
			untrusted.length > 0 &&
			secret.length > 0 &&
			choices.some(({ leads }) => leads === "out") &&
			!policies?.untrusted &&
			!policies?.private,
	};
}

/** What comes by reference no model of ours reads; a program that is an agent gets all. */
function readsByReference(flow: Flow, agent: string, specs: ReadonlyMap<string, NodeSpec>): boolean {
	const spec = specs.get(flow.nodes.find(({ id }) => id === agent)?.type ?? "");
	return spec?.construct === "agent";
}

/** What an agent can do by its tools: those of the agents among them are in its reach, too. */
function toolsWithin(flow: Flow, agent: string, specs: ReadonlyMap<string, NodeSpec>): AgentTool[] {
	const tools = new Map<string, AgentTool>();
	const pending = [agent];
	for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
		for (const tool of agentTools(flow, id, specs)) {
			if (tools.has(tool.node.id)) continue;
			tools.set(tool.node.id, tool);
			pending.push(tool.node.id);
		}
	}
	return [...tools.values()];
}

/** The agents that an agent is a tool of, those above them included: what they have read can be in the tasks that they give it. */
function agentsAbove(flow: Flow, agent: string, specs: ReadonlyMap<string, NodeSpec>): string[] {
	return flow.nodes
		.filter(({ id, type }) => id !== agent && isCaller(specs.get(type)))
		.filter(({ id }) => toolsWithin(flow, id, specs).some(({ node }) => node.id === agent))
		.map(({ id }) => id);
}

/** The nodes whose results can be in the messages that reach the agents. */
function upstream(flow: Flow, agents: readonly string[], specs: ReadonlyMap<string, NodeSpec>) {
	const marked = wireMarks(flow, specs);
	const before = new Map<string, string[]>();
	for (const { id, from, to } of flow.wires) {
		if (to.port === "tool" || !marked.has(id)) continue;
		const nodes = before.get(to.node);
		if (nodes) nodes.push(from.node);
		else before.set(to.node, [from.node]);
	}
	const seen = new Set<string>();
	const pending = [...agents];
	for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
		for (const node of before.get(id) ?? []) {
			if (seen.has(node)) continue;
			seen.add(node);
			pending.push(node);
		}
	}
	return flow.nodes.filter(({ id }) => seen.has(id));
}

function isCaller(spec: NodeSpec | undefined): boolean {
	return spec !== undefined && hasToolsPort(spec);
}

function choicesOf({ node, spec }: AgentTool): OpenChoice[] {
	if (approvalPolicy(spec, node) === "always") return [];
	const choices = consequentialProperties(spec).flatMap(({ name, sink, scope }): OpenChoice[] => {
		if (node.pinnedSets?.[name]) return [];
		if ((settingOf(node, name)?.scope ?? scope) !== "AI") return [];
		return [{ node: node.name, parameter: name, leads: isWayOut(sink) ? "out" : "within" }];
	});
	if (choices.length > 0 || !spec.tool || !isDestructive(spec.tool)) return choices;
	return [{ node: node.name, parameter: undefined, leads: "within" }];
}
