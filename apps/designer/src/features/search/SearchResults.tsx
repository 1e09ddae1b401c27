import { DEFAULT_SEARCH_RESULTS, MAX_SEARCH_RESULTS, type SearchWorkspaceReply } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { KIND_WORDS, limitsOf, type SearchView, searchQuery } from "../../core/search/search-view.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { HitRow } from "./HitRow.tsx";

/** What was found, the best first. Give it a key per question, so that each begins with the first page. */
export function SearchResults({ view }: { readonly view: SearchView }) {
	const { api } = useServices();
	const [most, setMost] = useState(2 * DEFAULT_SEARCH_RESULTS);
	const found = useQuery(queries.search(api, searchQuery(view, most)));

	if (view.query.trim() === "") return <Invitation />;
	if (found.isError)
		return (
			<ErrorState title="Nothing could be searched" error={found.error} onRetry={() => found.refetch()} />
		);
	if (found.data === undefined) return <SkeletonRows rows={6} label="Searching…" />;
	const { hits, match, indexing } = found.data.result;
	return (
		<section aria-label="Results" aria-busy={found.isFetching} className="flex flex-col gap-3">
			<p role="status" className="text-sm text-text-muted">
				{summary(found.data, view)}
				{match === "some" && " Nothing has all of these words; these have some of them."}
				{indexing && " The index is being brought up to date; more may be found in a moment."}
			</p>
			{hits.length > 0 && (
				<ul className="rounded-lg border border-border bg-surface">
					{hits.map((hit) => (
						<HitRow key={`${hit.kind} ${hit.id}`} hit={hit} />
					))}
				</ul>
			)}
			{hits.length === 0 && <Nothing view={view} />}
			{hits.length === most && most < MAX_SEARCH_RESULTS && (
				<Button className="self-center" onClick={() => setMost(MAX_SEARCH_RESULTS)}>
					Show more
				</Button>
			)}
		</section>
	);
}

function summary({ result: { hits }, error }: SearchWorkspaceReply, { kind }: SearchView): string {
	if (error !== undefined) return `${error[0]?.toUpperCase()}${error.slice(1)}.`;
	const among = kind === undefined ? "" : ` in ${KIND_WORDS[kind].toLowerCase()}`;
	return `${hits.length} ${hits.length === 1 ? "result" : "results"}${among}.`;
}

function Invitation() {
	return (
		<EmptyState icon={<Search size={20} />} title="Search everything here">
			Flows by their nodes and notes, runs by their results and errors, packages, documents. Put words in
			quotation marks to find them together.
		</EmptyState>
	);
}

function Nothing({ view }: { readonly view: SearchView }) {
	const { query, kind } = view;
	const isLimited = kind !== undefined || limitsOf(view) > 0;
	return (
		<EmptyState icon={<Search size={20} />} title={`Nothing fits “${query.trim()}”`}>
			{isLimited
				? "Search everything without filters, or try fewer words."
				: "Try fewer words, or the beginning of one. A value inside a step is found on the page Runs."}
		</EmptyState>
	);
}
