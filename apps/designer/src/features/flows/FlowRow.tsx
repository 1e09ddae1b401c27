import type { FlowSummary } from "@switchyard/spec/http";
import { Ellipsis, Folder } from "lucide-react";
import type { ComponentProps } from "react";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DropdownMenu } from "../../ui/DropdownMenu.tsx";
import { formatNumber } from "../../ui/format/count.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import type { MenuEntry } from "../../ui/menu-entry.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { RowLink, TableRow } from "../../ui/Table.tsx";
import { PHONE, useMediaQuery } from "../../ui/use-media-query.ts";
import { FlowState } from "./FlowState.tsx";
import { TagChip } from "./TagChip.tsx";

interface FlowRowProps {
	readonly flow: FlowSummary;
	/** Whether the flow may be in another folder than the one that is open. */
	readonly showFolder: boolean;
	readonly box: Omit<ComponentProps<typeof Checkbox>, "label">;
	readonly entries: readonly MenuEntry[];
}

export function FlowRow({ flow, showFolder, box, entries }: FlowRowProps) {
	// On a phone, what would be columns stands under the name.
	const isNarrow = useMediaQuery(PHONE);
	return (
		<TableRow selected={box.checked === true}>
			<td>
				{/* Above the row's link. */}
				<Checkbox {...box} label={`Select ${flow.name}`} className="relative z-1" />
			</td>
			<td className="max-w-0 max-sm:w-full">
				<div className="py-1.5">
					<RowLink href={`/flows/${flow.id}`}>{flow.name}</RowLink>
					<Whereabouts flow={flow} showFolder={showFolder} />
					{isNarrow && (
						<div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
							<FlowState flow={flow} />
							<LastRun run={flow.lastRun} />
						</div>
					)}
				</div>
			</td>
			{!isNarrow && (
				<td>
					<FlowState flow={flow} />
				</td>
			)}
			<td className="text-text-muted tabular-nums max-xl:hidden">{formatNumber(flow.nodes)}</td>
			{!isNarrow && (
				<td>
					<LastRun run={flow.lastRun} />
				</td>
			)}
			<td className="text-text-muted max-md:hidden">
				<RelativeTime at={flow.updatedAt} />
			</td>
			<td className="text-right">
				<span className="relative">
					<DropdownMenu
						trigger={
							<IconButton label={`Actions for ${flow.name}`} icon={<Ellipsis size={16} />} size="sm" />
						}
						entries={entries}
					/>
				</span>
			</td>
		</TableRow>
	);
}

/** The folder and the tags of a flow, where it has some. */
function Whereabouts({ flow: { folder, tags }, showFolder }: Pick<FlowRowProps, "flow" | "showFolder">) {
	const inFolder = showFolder && folder !== "";
	if (!inFolder && tags.length === 0) return null;
	return (
		<div className="mt-0.5 flex flex-wrap items-center gap-1">
			{inFolder && (
				<span className="inline-flex max-w-full min-w-0 items-center gap-1 pr-1 text-sm text-text-muted">
					<Folder aria-hidden size={12} className="shrink-0" />
					<span className="truncate">{folder}</span>
				</span>
			)}
			{tags.map((tag) => (
				<TagChip key={tag} tag={tag} />
			))}
		</div>
	);
}

/** How a flow's last run went, and when it began. */
function LastRun({ run }: { readonly run: FlowSummary["lastRun"] }) {
	if (run === undefined) return <span className="text-text-muted">Never run</span>;
	return (
		<span className="flex items-center gap-2">
			<StatusBadge status={run.status} />
			<span className="whitespace-nowrap text-text-muted">
				<RelativeTime at={run.startedAt} />
			</span>
		</span>
	);
}
