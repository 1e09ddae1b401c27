import { useQuery } from "@tanstack/react-query";
import { SearchX, Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { FlowRow } from "./FlowRow.tsx";
import { searchFlows } from "./search-flows.ts";

interface FlowListProps {
	readonly search: string;
	/** What to do where there is no flow yet: buttons. */
	readonly firstSteps: ReactNode;
}

const COLUMNS: readonly Column[] = [
	{ label: "Name" },
	{ label: "State", width: "w-44" },
	{ label: "Nodes", width: "w-20" },
	{ label: "Last run", width: "w-60" },
	{ label: "Changed", width: "w-32" },
	{ label: "Actions", labelHidden: true, width: "w-12" },
];

/** Every flow, the last changed first. */
export function FlowList({ search, firstSteps }: FlowListProps) {
	const { api } = useServices();
	const flows = useQuery(queries.flows(api));
	const runs = useQuery(queries.latestRuns(api, { limit: "100" }));

	if (flows.isError && !flows.data) {
		return (
			<ErrorState
				title="The flows could not be loaded"
				error={flows.error}
				onRetry={() => void flows.refetch()}
			/>
		);
	}
	if (!flows.data) return <SkeletonRows rows={5} label="Loading the flows" />;
	if (flows.data.length === 0) {
		return (
			<EmptyState icon={<Workflow size={20} />} title="No flow yet" actions={firstSteps}>
				A flow is a picture of what should happen: nodes do the work, wires say what comes next.
			</EmptyState>
		);
	}
	const found = searchFlows(flows.data, search);
	if (found.length === 0) {
		return (
			<EmptyState icon={<SearchX size={20} />} title={`No flow matches “${search.trim()}”`}>
				The search looks at names and ids.
			</EmptyState>
		);
	}
	return (
		<Table columns={COLUMNS}>
			{found.map((flow) => (
				<FlowRow key={flow.id} flow={flow} runs={runs.data} />
			))}
		</Table>
	);
}
