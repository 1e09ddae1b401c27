import { allowsScope } from "@switchyard/flow";
import type { EditorState } from "./editor-state.ts";
import { type FieldReach, reachField } from "./field-reach.ts";
import type { FieldSource } from "./field-source.ts";
import { onlyNode } from "./selection.ts";

/** A parameter that the message may fill. */
export interface FieldTarget {
	readonly node: string;
	readonly nodeName: string;
	readonly name: string;
	readonly title: string;
	/** How the field is read there, or why it cannot be. */
	readonly reach: FieldReach;
}

/**
 * The parameters that the message may fill, those of the selected node first, those that cannot read the field last; none
 * where nothing can be edited.
 */
export function fieldTargets(
	state: Pick<EditorState, "flow" | "nodeTypes" | "selection" | "readOnly">,
	source: FieldSource,
): readonly FieldTarget[] {
	const { flow, nodeTypes, selection, readOnly } = state;
	if (readOnly) return [];
	const selected = onlyNode(selection);
	const targets = flow.nodes.flatMap((node) => {
		const properties = (nodeTypes.get(node.type)?.properties ?? []).filter(
			(property) => property.variableType !== "Out" && allowsScope(property, "Message"),
		);
		if (properties.length === 0) return [];
		const reach = reachField(state, source, node.id);
		return properties.map(
			({ name, title }): FieldTarget => ({
				node: node.id,
				nodeName: node.name,
				name,
				title: title ?? name,
				reach,
			}),
		);
	});
	const rank = ({ node, reach }: FieldTarget) =>
		reach.problem !== undefined ? 2 : node === selected ? 0 : 1;
	return targets.toSorted((one, other) => rank(one) - rank(other));
}
