import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FolderOpen, FolderX, SearchX, Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { flowsQuery, isFiltered } from "../../core/flow-list/flow-view.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { formatNumber } from "../../ui/format/count.ts";
import { ShowMore } from "../../ui/ShowMore.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { useRowSelection } from "../../ui/use-row-selection.ts";
import { SelectionBar } from "./batch/SelectionBar.tsx";
import { useFlowCommands } from "./batch/use-flow-commands.tsx";
import { FlowRow } from "./FlowRow.tsx";
import { useFlowListUpdates } from "./use-flow-list-updates.ts";
import { useFlowView } from "./use-flow-view.ts";

interface FlowListProps {
	/** What to do where there is no flow yet: buttons. */
	readonly firstSteps: ReactNode;
}

const COLUMNS: readonly Column[] = [
	{ label: "Name" },
	{ label: "State", width: "w-52 max-xl:w-40 max-sm:hidden" },
	{ label: "Nodes", width: "w-20 max-xl:hidden" },
	{ label: "Last run", width: "w-56 max-xl:w-48 max-sm:hidden" },
	{ label: "Last edited", width: "w-32 max-xl:w-28 max-md:hidden" },
	{ label: "Actions", labelHidden: true, width: "w-12" },
];

/** The flows that the address asks for, a page at a time, kept up to date. */
export function FlowList({ firstSteps }: FlowListProps) {
	const { api } = useServices();
	const { view } = useFlowView();
	useFlowListUpdates();
	const pages = useInfiniteQuery(queries.flowPages(api, flowsQuery(view)));
	// A flow that moves down while pages are read comes twice.
	const flows = [
		...new Map(
			(pages.data?.pages ?? []).flatMap((page) => page.flows).map((flow) => [flow.id, flow]),
		).values(),
	];
	const selection = useRowSelection(flows.map(({ id }) => id));
	const commands = useFlowCommands();
	const selected = flows.filter(({ id }) => selection.selected.includes(id));

	if (pages.isError && !pages.data) {
		return (
			<ErrorState
				title="The flows could not be loaded"
				error={pages.error}
				onRetry={() => void pages.refetch()}
			/>
		);
	}
	if (!pages.data) return <SkeletonRows rows={5} label="Loading the flows" />;
	if (flows.length === 0) return <NoFlows firstSteps={firstSteps} />;
	const all: Column = {
		label: "Select",
		width: "w-10 max-sm:w-12",
		control: (
			<Checkbox
				label="Select all flows in view"
				checked={selection.share === "all"}
				mixed={selection.share === "some"}
				onChange={selection.toggleAll}
			/>
		),
	};
	const total = pages.data.pages[0]?.total ?? flows.length;
	return (
		<>
			<section aria-label="Flows" className="overflow-hidden rounded-lg border border-border bg-surface">
				<Table columns={[all, ...COLUMNS]}>
					{flows.map((flow) => (
						<FlowRow
							key={flow.id}
							flow={flow}
							showFolder={view.deep || isFiltered(view)}
							box={selection.boxOf(flow.id)}
							entries={[
								commands.move([flow]),
								commands.tag([flow]),
								...commands.more([flow]),
								"separator",
								commands.remove([flow]),
							]}
						/>
					))}
				</Table>
				<ShowMore pages={pages} bordered>
					<p role="status" className="text-sm text-text-muted tabular-nums">
						{formatNumber(flows.length)} of {formatNumber(total)}
					</p>
				</ShowMore>
			</section>
			{selected.length > 0 && <SelectionBar flows={selected} commands={commands} onClear={selection.clear} />}
			{commands.dialog}
		</>
	);
}

/** Nothing is found, the folder is empty, or there is no flow at all. */
function NoFlows({ firstSteps }: FlowListProps) {
	const { api } = useServices();
	const { view, show } = useFlowView();
	const { data: folders } = useQuery(queries.flowFolders(api));
	const frame = "rounded-lg border border-border bg-surface";
	if (isFiltered(view)) {
		return (
			<EmptyState
				className={frame}
				icon={<SearchX size={20} />}
				title={view.text.trim() === "" ? "No flow matches" : `No flow matches “${view.text.trim()}”`}
				actions={
					<Button onClick={() => show({ text: "", tags: [], state: undefined })}>Clear the filters</Button>
				}
			>
				The search covers names, ids, tags and node types
				{view.folder === "" ? "." : `, in ${view.folder} and the folders in it.`}
			</EmptyState>
		);
	}
	if (view.folder !== "" && folders?.every(({ path }) => path !== view.folder)) {
		return (
			<EmptyState
				className={frame}
				icon={<FolderX size={20} />}
				title={`There is no folder “${view.folder}”`}
				actions={<Button onClick={() => show({ folder: "" })}>Show all flows</Button>}
			>
				Someone may have renamed, moved or deleted it.
			</EmptyState>
		);
	}
	if (view.folder !== "" || folders?.some(({ flows }) => flows > 0)) {
		return (
			<EmptyState className={frame} icon={<FolderOpen size={20} />} title="No flow here">
				Make one here, look into a folder, or select flows elsewhere and move them.
			</EmptyState>
		);
	}
	return (
		<EmptyState className={frame} icon={<Workflow size={20} />} title="No flow yet" actions={firstSteps}>
			A flow shows what should happen: nodes do the work, and wires say what comes next.
		</EmptyState>
	);
}
