import type { FlowSummary, ListRunsReply } from "@switchyard/spec";
import { Copy, Download, Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { DropdownMenu } from "../../ui/DropdownMenu.tsx";
import { formatNumber } from "../../ui/format/count.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { RowLink, TableRow } from "../../ui/Table.tsx";
import { FlowState } from "./FlowState.tsx";
import { LastRun } from "./LastRun.tsx";
import { useFlowActions } from "./use-flow-actions.ts";

interface FlowRowProps {
	readonly flow: FlowSummary;
	/** The latest runs of all flows, once known. */
	readonly runs: ListRunsReply | undefined;
}

export function FlowRow({ flow, runs }: FlowRowProps) {
	const actions = useFlowActions();
	const [deleting, setDeleting] = useState(false);
	return (
		<TableRow>
			<td className="max-w-0">
				<RowLink href={`/flows/${flow.id}`}>{flow.name}</RowLink>
			</td>
			<td>
				<FlowState flow={flow} />
			</td>
			<td className="text-text-muted tabular-nums">{formatNumber(flow.nodes)}</td>
			<td>
				<LastRun flow={flow.id} runs={runs} />
			</td>
			<td className="text-text-muted">
				<RelativeTime at={flow.updatedAt} />
			</td>
			<td className="text-right">
				<span className="relative">
					<DropdownMenu
						trigger={
							<IconButton label={`Actions for ${flow.name}`} icon={<Ellipsis size={16} />} size="sm" />
						}
						entries={[
							{
								label: "Duplicate",
								icon: <Copy size={14} />,
								onSelect: () => void actions.duplicate(flow),
							},
							{
								label: "Export as JSON",
								icon: <Download size={14} />,
								onSelect: () => void actions.exportFile(flow.id),
							},
							"separator",
							{
								label: "Delete…",
								icon: <Trash2 size={14} />,
								danger: true,
								onSelect: () => setDeleting(true),
							},
						]}
					/>
					<AlertDialog
						open={deleting}
						onOpenChange={setDeleting}
						title={`Delete “${flow.name}”?`}
						description="It can no longer be run or started by its webhooks. You can undo this for a few seconds afterwards."
						action="Delete"
						danger
						onAction={() => {
							setDeleting(false);
							void actions.remove(flow);
						}}
					/>
				</span>
			</td>
		</TableRow>
	);
}
