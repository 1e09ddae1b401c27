import type { NodeSpec } from "@switchyard/spec";
import { unavailableWords } from "../core/editor/known-node-types.ts";
import { SearchItem } from "./SearchItem.tsx";

interface NodeTypeItemProps {
	readonly type: NodeSpec;
	/** No host serves it now. */
	readonly unavailable: boolean;
	readonly onSelect: (type: NodeSpec) => void;
}

/** A node type in a list from which one is chosen. */
export function NodeTypeItem({ type, unavailable, onSelect }: NodeTypeItemProps) {
	return (
		<SearchItem
			value={type.id}
			spec={type}
			dimmed={unavailable}
			name={type.name}
			detail={unavailable ? unavailableWords(type.id) : type.description}
			onSelect={() => onSelect(type)}
		/>
	);
}
