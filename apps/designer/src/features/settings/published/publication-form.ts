import { TOOL_PORT } from "@switchyard/flow";
import {
	type Flow,
	type FlowNode,
	fits,
	ToolPublicationName,
	type ToolPublicationSettings,
} from "@switchyard/spec";

/** What a person has chosen so far. */
export interface PublicationDraft {
	readonly name: string;
	readonly description: string;
	readonly flow: string;
	readonly node: string;
	/** The tools that are left out. */
	readonly without: ReadonlySet<string>;
	readonly consent: NonNullable<ToolPublicationSettings["consent"]>;
}

export const NEW_DRAFT: PublicationDraft = {
	name: "",
	description: "",
	flow: "",
	node: "",
	without: new Set(),
	consent: "people",
};

/** The nodes of a flow on whose tools ports something hangs. */
export function nodesWithTools({ nodes, wires }: Pick<Flow, "nodes" | "wires">): FlowNode[] {
	const agents = new Set(wires.filter(({ to }) => to.port === TOOL_PORT.id).map(({ from }) => from.node));
	return nodes.filter(({ id, disabled }) => agents.has(id) && !disabled);
}

/**
 * The settings that were chosen, or what is wrong, by the field.
 * @param tools the names of all tools on the port
 */
export function readDraft(
	{ name, description, flow, node, without, consent }: PublicationDraft,
	tools: readonly string[],
	taken: ReadonlySet<string>,
): ToolPublicationSettings | ReadonlyMap<string, string> {
	const chosen = tools.filter((tool) => !without.has(tool));
	const problems = new Map<string, string>();
	if (!fits(ToolPublicationName, name)) problems.set("name", "Use small letters, digits and “-”.");
	else if (taken.has(name)) problems.set("name", "There is a publication of this name.");
	if (flow === "") problems.set("flow", "Choose a published flow.");
	else if (node === "") problems.set("node", "Choose whose tools are offered.");
	else if (chosen.length === 0) problems.set("tools", "Choose at least one tool.");
	if (problems.size > 0) return problems;
	return {
		...(description.trim() === "" ? {} : { description: description.trim() }),
		sources: [{ flow, node, ...(chosen.length === tools.length ? {} : { tools: chosen }) }],
		...(consent === "people" ? {} : { consent }),
	};
}
