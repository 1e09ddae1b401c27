import type { FlowSummary } from "@switchyard/spec/http";
import { Ellipsis, X } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { DropdownMenu } from "../../../ui/DropdownMenu.tsx";
import { formatNumber } from "../../../ui/format/count.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { useFlowCommands } from "./use-flow-commands.tsx";

interface SelectionBarProps {
	readonly flows: readonly FlowSummary[];
	readonly commands: ReturnType<typeof useFlowCommands>;
	readonly onClear: () => void;
}

/** What can be done with the selected flows; it stays in view while the list is scrolled. */
export function SelectionBar({ flows, commands, onClear }: SelectionBarProps) {
	const direct = [commands.move(flows), commands.tag(flows), commands.remove(flows)];
	return (
		<div
			role="toolbar"
			aria-label="Selected flows"
			className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-border-strong bg-surface-raised px-3 py-2 shadow-overlay"
		>
			<IconButton label="Clear the selection" icon={<X size={16} />} size="sm" onClick={onClear} />
			<p role="status" className="mr-auto font-medium tabular-nums">
				{formatNumber(flows.length)} selected
			</p>
			{direct.map(({ label, icon, onSelect, danger }) => (
				<Button
					key={label}
					size="sm"
					icon={icon}
					onClick={onSelect}
					className={danger ? "text-danger" : ""}
					aria-disabled={commands.busy}
				>
					{label}
				</Button>
			))}
			<DropdownMenu
				trigger={<IconButton label="More for the selected flows" icon={<Ellipsis size={16} />} size="sm" />}
				entries={commands.more(flows)}
			/>
		</div>
	);
}
