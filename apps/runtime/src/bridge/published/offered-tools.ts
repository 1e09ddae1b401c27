import { agentTools, hasToolsPort } from "@switchyard/flow";
import { toolFacts } from "@switchyard/host";
import type { Flow, NodeSpec, PublishedPort, PublishedTool } from "@switchyard/spec";
import type { Publications } from "../../flows/publications.ts";

/** A tool that is offered, and where its calls go. */
export interface OfferedTool extends PublishedTool {
	readonly port: PublishedPort;
}

/** What a source gives, and why it does not give all that it names. */
export interface Offer {
	readonly tools: readonly OfferedTool[];
	readonly problems: readonly string[];
}

export interface OfferedToolsOptions {
	readonly flows: Pick<Publications, "flow">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

/** The tools that sources name, as the published versions of their flows have them now. */
export class OfferedTools {
	readonly #flows: OfferedToolsOptions["flows"];
	readonly #nodeTypes: OfferedToolsOptions["nodeTypes"];
	/** By the published document, of which another one is made for each version, and the node. */
	#ports = new WeakMap<Flow, Map<string, readonly PublishedTool[] | string>>();

	constructor({ flows, nodeTypes }: OfferedToolsOptions) {
		this.#flows = flows;
		this.#nodeTypes = nodeTypes;
	}

	/** Node types came, changed or went. */
	forget(): void {
		this.#ports = new WeakMap();
	}

	/** Of two tools of one name the first one is offered. */
	async of(sources: readonly PublishedPort[]): Promise<Offer> {
		const tools = new Map<string, OfferedTool>();
		const problems: string[] = [];
		for (const source of sources) {
			const offer = await this.#offer(source);
			problems.push(...offer.problems);
			for (const tool of offer.tools) {
				if (tools.has(tool.name)) problems.push(`Two tools are called \`${tool.name}\`.`);
				else tools.set(tool.name, tool);
			}
		}
		return { tools: [...tools.values()], problems };
	}

	async #offer(port: PublishedPort): Promise<Offer> {
		const flow = await this.#flows.flow(port.flow);
		if (flow === undefined) return { tools: [], problems: [`The flow \`${port.flow}\` is not published.`] };
		const found = this.#toolsAt(flow, port.node);
		if (typeof found === "string") return { tools: [], problems: [found] };
		const chosen = port.tools && new Set(port.tools);
		const tools = found.filter(({ name }) => !chosen || chosen.has(name)).map((tool) => ({ ...tool, port }));
		const missing = (port.tools ?? []).filter((name) => !found.some((tool) => tool.name === name));
		const problems = missing.map(
			(name) => `The node \`${port.node}\` of the flow \`${port.flow}\` has no tool \`${name}\`.`,
		);
		if (found.length === 0) {
			problems.push(`No tool hangs on the node \`${port.node}\` of the flow \`${port.flow}\`.`);
		}
		return { tools, problems };
	}

	/** Gives a sentence where the node has no tools port. */
	#toolsAt(flow: Flow, node: string): readonly PublishedTool[] | string {
		const nodes = this.#ports.get(flow) ?? new Map<string, readonly PublishedTool[] | string>();
		this.#ports.set(flow, nodes);
		const tools = nodes.get(node) ?? this.#read(flow, node);
		nodes.set(node, tools);
		return tools;
	}

	#read(flow: Flow, id: string): readonly PublishedTool[] | string {
		const node = flow.nodes.find((each) => each.id === id);
		if (!node) return `The flow \`${flow.id}\` has no node \`${id}\`.`;
		const type = this.#nodeTypes.get(node.type);
		if (!type || !hasToolsPort(type) || node.disabled) {
			return `The node \`${id}\` of the flow \`${flow.id}\` has no tools port, or is disabled.`;
		}
		return agentTools(flow, id, this.#nodeTypes).map(({ node: executes, spec, definition }) => ({
			...definition,
			...toolFacts(spec),
			flow: flow.id,
			node: executes.id,
		}));
	}
}
