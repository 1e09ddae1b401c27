import { type AgentTool, agentTools, CALLED, hasToolsPort, nodeAsTool } from "@switchyard/flow";
import { type SessionRequest, toolFacts } from "@switchyard/host";
import type { Flow } from "@switchyard/spec/flow";
import { defined, type Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { PublishedResource, PublishedSource, PublishedTool } from "@switchyard/spec/tool-publication";
import type { Publications } from "../flows/index.ts";
import type { OfferProblem } from "./offer-problem.ts";
import { resourceProblem } from "./resource-problem.ts";

/** A tool that is offered, and what its calls open. */
export interface OfferedTool extends PublishedTool {
	readonly toolSession: Pick<SessionRequest, "flow" | "node" | "asTool" | "message">;
}

/** A flow that is offered as a resource: reading it is a call. */
export interface OfferedResource extends OfferedTool, Pick<PublishedResource, "uri" | "mimeType"> {}

/** What sources give, and why they do not give all that they name. */
export interface Offer {
	readonly tools: readonly OfferedTool[];
	readonly prompts: readonly OfferedTool[];
	readonly resources: readonly OfferedResource[];
	readonly problems: readonly OfferProblem[];
}

/** What one source gives: one of the three has something. */
type Part = Pick<Offer, "problems"> & Partial<Offer>;

export interface OfferedToolsOptions {
	readonly flows: Pick<Publications, "flow">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

/** Why a place of a flow offers nothing. */
interface Nothing {
	readonly problem: string;
	readonly hint: string;
}

/** What one place of a flow offers. */
type Found = { readonly tools: readonly PublishedTool[] } | Nothing;

/** The tools that sources name, as the published versions of their flows have them now. */
export class OfferedTools {
	readonly #flows: OfferedToolsOptions["flows"];
	readonly #nodeTypes: OfferedToolsOptions["nodeTypes"];
	/** By the published document, of which another one is made for each version, and what is asked of it. */
	#found = new WeakMap<Flow, Map<string, Found>>();

	constructor({ flows, nodeTypes }: OfferedToolsOptions) {
		this.#flows = flows;
		this.#nodeTypes = nodeTypes;
	}

	/** Node types came, changed or went. */
	forget(): void {
		this.#found = new WeakMap();
	}

	/** Of two tools or prompts of one name, and two resources of one URI, the first one is offered. */
	async of(sources: readonly PublishedSource[]): Promise<Offer> {
		const parts: Part[] = [];
		for (const [index, source] of sources.entries())
			parts.push(await this.#offer(source, `sources/${index}`));
		const problems = parts.flatMap((part) => part.problems);
		const firsts = <Item>(
			items: (part: Part) => readonly Item[] | undefined,
			keyOf: (item: Item) => string,
			twice: (key: string) => Omit<OfferProblem, "field">,
		): Item[] => {
			const found = new Map<string, Item>();
			for (const [index, part] of parts.entries())
				for (const item of items(part) ?? []) {
					const key = keyOf(item);
					if (found.has(key)) problems.push({ field: `sources/${index}`, ...twice(key) });
					else found.set(key, item);
				}
			return [...found.values()];
		};
		const tools = firsts(
			({ tools }) => tools,
			nameOf,
			(name) => ({
				message: `Two tools are called \`${name}\`.`,
				hint: "Rename one of the tools, or choose the others with `tools`.",
			}),
		);
		const prompts = firsts(
			({ prompts }) => prompts,
			nameOf,
			(name) => ({
				message: `Two prompts are called \`${name}\`.`,
				hint: "Give one of the flows another tool name.",
			}),
		);
		const resources = firsts(
			({ resources }) => resources,
			({ uri }) => uri,
			(uri) => ({
				message: `Two resources have the URI \`${uri}\`.`,
				hint: "Give one of them another `uri`.",
			}),
		);
		return { tools, prompts, resources, problems };
	}

	/** All that a published flow offers: the tools of its agents, and itself where it can be called. `undefined` for one that is not published. */
	async ofFlow(id: string): Promise<readonly OfferedTool[] | undefined> {
		const flow = await this.#flows.flow(id);
		if (!flow) return undefined;
		const agents = flow.nodes.filter(({ type, disabled }) => {
			const spec = this.#nodeTypes.get(type);
			return spec !== undefined && hasToolsPort(spec) && !disabled;
		});
		const { tools } = await this.of([...agents.map(({ id: node }) => ({ flow: id, node })), { flow: id }]);
		return tools;
	}

	async #offer(source: PublishedSource, place: string): Promise<Part> {
		const { flow: id, node, nodes, tools: chosen } = source;
		const refused = (part: string, message: string, hint: string): Part => ({
			problems: [{ field: `${place}/${part}`, message, hint }],
		});
		if (node !== undefined && nodes !== undefined)
			return refused("nodes", "A source has `node` or `nodes`, not both.", "Make it two sources.");
		if (chosen !== undefined && node === undefined)
			return refused(
				"tools",
				"`tools` chooses among the tools of a `node`.",
				"Name the node that they hang on.",
			);
		if ((node !== undefined || nodes !== undefined) && (source.as ?? "tool") !== "tool")
			return refused(
				"as",
				"Only a whole flow can be a prompt or a resource.",
				"Leave out `node` and `nodes`, or offer their tools.",
			);
		const flow = await this.#flows.flow(id);
		if (flow === undefined)
			return refused("flow", `The flow \`${id}\` is not published.`, "Publish the flow first.");
		if (node !== undefined) return this.#port(flow, { ...source, node }, place);
		if (nodes !== undefined) return this.#nodes(flow, { ...source, nodes }, place);
		return this.#whole(flow, source, place);
	}

	#port(flow: Flow, source: PublishedSource & { readonly node: string }, place: string): Part {
		const { node, tools: names, message = {} } = source;
		const found = this.#known(flow, `port ${node}`, () => this.#onPort(flow, node));
		if ("problem" in found) return { problems: [at(`${place}/node`, found)] };
		const chosen = names && new Set(names);
		const missing = (names ?? []).filter((name) => !found.tools.some((tool) => tool.name === name));
		return {
			tools: found.tools
				.filter(({ name }) => !chosen || chosen.has(name))
				.map((tool) => ({ ...tool, toolSession: { flow: flow.id, node, message } })),
			problems: missing.map((name) => ({
				field: `${place}/tools`,
				message: `The node \`${node}\` of the flow \`${flow.id}\` has no tool \`${name}\`.`,
				hint: `It has: ${found.tools.map((tool) => tool.name).join(", ")}.`,
			})),
		};
	}

	#nodes(flow: Flow, source: PublishedSource & { readonly nodes: readonly string[] }, place: string): Part {
		const tools: OfferedTool[] = [];
		const problems: OfferProblem[] = [];
		for (const [index, node] of source.nodes.entries()) {
			const found = this.#known(flow, `node ${node}`, () => this.#node(flow, node));
			if ("problem" in found) problems.push(at(`${place}/nodes/${index}`, found));
			else tools.push(...found.tools.map((tool) => withSession(tool, source.message)));
		}
		return { tools, problems };
	}

	#whole(flow: Flow, source: PublishedSource, place: string): Part {
		const { message = {}, as = "tool", uri, mimeType } = source;
		const found = this.#known(flow, "flow", () => this.#flow(flow));
		if ("problem" in found) return { problems: [at(`${place}/flow`, found)] };
		const wrong = resourceProblem(source, found.tools);
		if (wrong) return { problems: [{ ...wrong, field: `${place}/${wrong.field}` }] };
		const unfilled = found.tools
			.flatMap(({ node }) => this.#notForModels(flow, node))
			.filter((name) => !Object.hasOwn(message, name));
		if (unfilled.length > 0)
			return {
				problems: unfilled.map((name) => ({
					field: `${place}/message`,
					message: `The flow \`${flow.id}\` needs \`${name}\`, which no caller may fill.`,
					hint: `Set \`${name}\` in the source's \`message\`, or mark the input as one that AI may fill.`,
				})),
			};
		const offered = found.tools.map((tool) => withSession(tool, message));
		if (as === "tool") return { tools: offered, problems: [] };
		if (as === "prompt") return { prompts: offered, problems: [] };
		const resource = { uri: uri ?? "", ...defined({ mimeType }) };
		return { resources: offered.map((tool) => ({ ...tool, ...resource })), problems: [] };
	}

	/** The inputs that a flow must have and that callers cannot give. */
	#notForModels(flow: Flow, start: string): string[] {
		const { spec } = nodeAsTool(flow, start, this.#nodeTypes) ?? {};
		const needed = spec?.properties.filter(({ variableType, aiScope }) => variableType === "In" && !aiScope);
		return (needed ?? []).map(({ name }) => name);
	}

	#known(flow: Flow, asked: string, find: () => Found): Found {
		const known = this.#found.get(flow) ?? new Map<string, Found>();
		this.#found.set(flow, known);
		const found = known.get(asked) ?? find();
		known.set(asked, found);
		return found;
	}

	#onPort(flow: Flow, id: string): Found {
		const node = flow.nodes.find((each) => each.id === id);
		if (!node) return noNode(flow, id);
		const type = this.#nodeTypes.get(node.type);
		if (!type || !hasToolsPort(type) || node.disabled) {
			const problem = `The node \`${id}\` of the flow \`${flow.id}\` has no tools port, or is disabled.`;
			return {
				problem,
				hint: "Name a node with tools, such as an Agent; single nodes are named in `nodes`.",
			};
		}
		const tools = agentTools(flow, id, this.#nodeTypes);
		if (tools.length > 0) return { tools: tools.map((tool) => published(flow, tool)) };
		const problem = `No tool hangs on the node \`${id}\` of the flow \`${flow.id}\`.`;
		return { problem, hint: "Hang nodes on its tools port, and publish the flow again." };
	}

	#node(flow: Flow, id: string): Found {
		if (!flow.nodes.some((node) => node.id === id)) return noNode(flow, id);
		const tool = nodeAsTool(flow, id, this.#nodeTypes);
		if (tool) return { tools: [published(flow, tool)] };
		const problem = `The node \`${id}\` of the flow \`${flow.id}\` is no tool, is disabled, or has tools of its own.`;
		return { problem, hint: "Name a node that a model can call; an agent's tools are a source with `node`." };
	}

	#flow(flow: Flow): Found {
		const start = flow.nodes.find(({ type, disabled }) => type === CALLED && !disabled);
		const tool = start && nodeAsTool(flow, start.id, this.#nodeTypes);
		if (tool) return { tools: [published(flow, tool)] };
		const problem = `The flow \`${flow.id}\` has no Sub-flow Start with a tool name.`;
		return {
			problem,
			hint: "Begin it with a Sub-flow Start and set its tool name, or name a node with tools.",
		};
	}
}

function nameOf({ name }: OfferedTool): string {
	return name;
}

function withSession(tool: PublishedTool, message: Message = {}): OfferedTool {
	const { flow, node } = tool;
	return { ...tool, toolSession: { flow, node, asTool: true, message } };
}

function published(flow: Flow, { node, spec, definition }: AgentTool): PublishedTool {
	return { ...definition, ...toolFacts(spec), flow: flow.id, node: node.id };
}

function noNode(flow: Flow, id: string): Nothing {
	const problem = `The flow \`${flow.id}\` has no node \`${id}\`.`;
	return { problem, hint: "Check the id; the published version of the flow counts." };
}

function at(field: string, { problem: message, hint }: Nothing): OfferProblem {
	return { field, message, hint };
}
