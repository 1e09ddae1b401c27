import { useSearchParams } from "wouter";
import { readStepFilter, type StepFilter, UnknownSteps } from "../../features/unknown-steps/index.ts";
import { Page } from "../shell/Page.tsx";

/** Steps that may have happened or not, over all runs, filtered by what the address says. */
export default function UnknownStepsPage() {
	const [search, setSearch] = useSearchParams();
	return (
		<Page
			title="Unknown steps"
			description="The server stopped during these steps, or lost their results. Running one again could repeat its effect: check whether it happened, then decide."
		>
			<UnknownSteps
				filter={readStepFilter(search)}
				onFilter={(next: StepFilter) => setSearch(new URLSearchParams({ ...next }), { replace: true })}
			/>
		</Page>
	);
}
