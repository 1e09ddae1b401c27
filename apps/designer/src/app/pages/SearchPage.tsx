import type { KeyboardEvent } from "react";
import { useSearchParams } from "wouter";
import { readSearchView, type SearchView, writeSearchView } from "../../core/search/search-view.ts";
import { SearchFilters, SearchResults } from "../../features/search/index.ts";
import { Page } from "../shell/Page.tsx";

/** What is found in the workspace, as the address says. */
export default function SearchPage() {
	const [params, setParams] = useSearchParams();
	const view = readSearchView(params);
	const show = (next: SearchView) => setParams(writeSearchView(next), { replace: true });
	return (
		<Page title="Search" narrow>
			<search aria-label="Search the workspace" className="flex flex-col gap-4" onKeyDown={moveByArrows}>
				<SearchFilters view={view} onView={show} />
				<SearchResults key={writeSearchView(view).toString()} view={view} />
			</search>
		</Page>
	);
}

/** From the field to the first result and from one to the next, and back. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
	const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
	const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input[type=search], li > a")];
	const at = stops.indexOf(document.activeElement as HTMLElement);
	const next = at < 0 ? undefined : stops[at + by];
	if (by === 0 || next === undefined) return;
	event.preventDefault();
	next.focus();
}
