import { Link, useSearchParams } from "wouter";
import { type RunFilter, RunFilters, RunList, readRunFilter } from "../../features/runs/index.ts";
import { UnknownStepsNotice } from "../../features/unknown-steps/index.ts";
import { Page } from "../shell/Page.tsx";

/** Every run, filtered by what the address says. */
export default function RunsPage() {
	const [search, setSearch] = useSearchParams();
	const filter = readRunFilter(search);
	return (
		<Page
			title="Runs"
			description={
				<>
					How runs do over time is under{" "}
					<Link href="/statistics" className="rounded-sm underline underline-offset-2 hover:decoration-2">
						Statistics
					</Link>
					.
				</>
			}
		>
			<UnknownStepsNotice />
			<RunFilters
				filter={filter}
				onFilter={(next: RunFilter) => setSearch(new URLSearchParams({ ...next }), { replace: true })}
			/>
			<section aria-label="Runs" className="overflow-hidden rounded-lg border border-border bg-surface">
				<RunList key={search.toString()} filter={filter} />
			</section>
		</Page>
	);
}
