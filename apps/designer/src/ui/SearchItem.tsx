import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Command } from "cmdk";
import { NodeIcon } from "./NodeIcon.tsx";

interface SearchItemProps {
	readonly value: string;
	/** The node type whose icon is shown; absent for one that nobody knows. */
	readonly spec: NodeSpec | undefined;
	readonly dimmed?: boolean;
	readonly name: string;
	/** A line below the name. */
	readonly detail: string;
	readonly onSelect: () => void;
}

/** A node, or something that has one's icon, in a list from which one is chosen. */
export function SearchItem({ value, spec, dimmed = false, name, detail, onSelect }: SearchItemProps) {
	return (
		<Command.Item
			value={value}
			onSelect={onSelect}
			className="flex items-center gap-2.5 rounded-sm px-2 py-1.5 data-[selected=true]:bg-selected"
		>
			<NodeIcon spec={spec} size="sm" dimmed={dimmed} />
			<div className="min-w-0 flex-1">
				<div className="truncate">{name}</div>
				<div className="truncate text-xs text-text-muted">{detail}</div>
			</div>
		</Command.Item>
	);
}
