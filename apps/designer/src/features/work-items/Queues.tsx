import type { WorkQueue } from "@switchyard/spec/work";
import { useQuery } from "@tanstack/react-query";
import { Inbox, Plus } from "lucide-react";
import { useState } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { formatNumber } from "../../ui/format/count.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { type Column, RowLink, Table, TableRow } from "../../ui/Table.tsx";
import { QueueDialog } from "./QueueDialog.tsx";

const COLUMNS: readonly Column[] = [
	{ label: "Queue" },
	{ label: "Open", width: "w-24" },
	{ label: "In progress", width: "w-28 max-sm:hidden" },
	{ label: "Done", width: "w-24 max-sm:hidden" },
	{ label: "Failed", width: "w-24" },
];

/** All queues, with how many items each has. */
export function Queues() {
	const { api } = useServices();
	const queues = useQuery(queries.workQueues(api));
	const [isMaking, setMaking] = useState(false);
	const add = (
		<Button icon={<Plus size={14} />} onClick={() => setMaking(true)}>
			New queue
		</Button>
	);
	return (
		<>
			{queues.data && queues.data.length > 0 && <div className="flex justify-end">{add}</div>}
			<div className="overflow-hidden rounded-lg border border-border bg-surface">
				{queues.data ? (
					queues.data.length === 0 ? (
						<EmptyState icon={<Inbox size={20} />} title="No queues yet" actions={add}>
							People, systems and flows add items to a queue, and the node Process Work Items takes one after
							the other.
						</EmptyState>
					) : (
						<Table columns={COLUMNS}>
							{queues.data.map((queue) => (
								<QueueRow key={queue.name} queue={queue} />
							))}
						</Table>
					)
				) : queues.isError ? (
					<ErrorState
						title="The queues could not be loaded"
						error={queues.error}
						onRetry={() => void queues.refetch()}
					/>
				) : (
					<SkeletonRows rows={4} label="Loading the queues" />
				)}
			</div>
			{isMaking && <QueueDialog onClose={() => setMaking(false)} />}
		</>
	);
}

function QueueRow({ queue: { name, description, counts } }: { readonly queue: WorkQueue }) {
	return (
		<TableRow>
			<td className="max-w-0 py-2">
				<RowLink href={`/work-items/${encodeURIComponent(name)}`}>{name}</RowLink>
				{description !== "" && <span className="block truncate text-text-muted">{description}</span>}
			</td>
			<td className="tabular-nums">{formatNumber(counts.new + counts.retried)}</td>
			<td className="tabular-nums max-sm:hidden">{formatNumber(counts.leased)}</td>
			<td className="tabular-nums max-sm:hidden">{formatNumber(counts.done)}</td>
			<td className="tabular-nums">{formatNumber(counts.failed + counts.abandoned)}</td>
		</TableRow>
	);
}
