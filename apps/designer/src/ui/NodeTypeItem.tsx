import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Missing } from "../core/editor/known-node-types.ts";
import { SearchItem } from "./SearchItem.tsx";

interface NodeTypeItemProps {
	readonly type: NodeSpec;
	/** Why it does not work now. */
	readonly missing: Missing | undefined;
	readonly onSelect: (type: NodeSpec) => void;
}

/** A node type in a list from which one is chosen. */
export function NodeTypeItem({ type, missing, onSelect }: NodeTypeItemProps) {
	return (
		<SearchItem
			value={type.id}
			spec={type}
			dimmed={missing !== undefined}
			name={type.name}
			detail={missing?.sentence ?? type.description}
			onSelect={() => onSelect(type)}
		/>
	);
}
