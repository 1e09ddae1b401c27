import { useInfiniteQuery } from "@tanstack/react-query";
import { FolderOpen } from "lucide-react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ShowMore } from "../../ui/ShowMore.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { EntryRow } from "./EntryRow.tsx";

const COLUMNS: readonly Column[] = [
	{ label: "Name" },
	{ label: "Size", width: "w-28 max-sm:w-24" },
	{ label: "Changed", width: "w-36 max-sm:hidden" },
	{ label: "Actions", labelHidden: true, width: "w-26" },
];

/** What is in a folder, by name and a page at a time. */
export function FileList({ folder }: { readonly folder: string }) {
	const { api } = useServices();
	const pages = useInfiniteQuery(queries.files(api, folder));
	if (pages.isError && !pages.data) {
		return (
			<ErrorState
				title="The folder could not be loaded"
				error={pages.error}
				onRetry={() => void pages.refetch()}
			/>
		);
	}
	if (!pages.data) return <SkeletonRows rows={6} label="Loading the files" />;
	const entries = pages.data.pages.flatMap((page) => page.entries);
	if (entries.length === 0) {
		return (
			<EmptyState icon={<FolderOpen size={20} />} title="No files here">
				Drop files here, or press Upload. Flows read and write them with Read File and Write File.
			</EmptyState>
		);
	}
	return (
		<>
			<Table columns={COLUMNS}>
				{entries.map((entry) => (
					<EntryRow key={entry.name} folder={folder} entry={entry} />
				))}
			</Table>
			<ShowMore pages={pages} bordered />
		</>
	);
}
