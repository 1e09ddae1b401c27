import type { WorkItem } from "@switchyard/spec/work";
import { SlidersHorizontal, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { formatNumber } from "../../ui/format/count.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChangeItemsDialog } from "./ChangeItemsDialog.tsx";

/** How many items one change may have. */
const MOST = 500;

interface ItemSelectionProps {
	readonly queue: string;
	readonly items: readonly WorkItem[];
	readonly onClear: () => void;
}

/** What can be done with the selected items; it stays in view while the list is scrolled. */
export function ItemSelection({ queue, items, onClear }: ItemSelectionProps) {
	const [isChanging, setChanging] = useState(false);
	const isMany = items.length > MOST;
	return (
		<div
			role="toolbar"
			aria-label="Selected items"
			className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-border-strong bg-surface-raised px-3 py-2 shadow-overlay"
		>
			<IconButton label="Clear the selection" icon={<X size={16} />} size="sm" onClick={onClear} />
			<p role="status" className="mr-auto font-medium tabular-nums">
				{formatNumber(items.length)} selected{isMany && `, ${MOST} at most`}
			</p>
			<Button
				size="sm"
				icon={<SlidersHorizontal size={14} />}
				aria-disabled={isMany}
				onClick={() => setChanging(!isMany)}
			>
				Change…
			</Button>
			{isChanging && (
				<ChangeItemsDialog
					queue={queue}
					items={items}
					onClose={() => setChanging(false)}
					onChanged={onClear}
				/>
			)}
		</div>
	);
}
