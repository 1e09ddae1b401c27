import { useSearchParams } from "wouter";
import { readStepFilter, type StepFilter, UnknownSteps } from "../../features/unknown-steps/index.ts";
import { Page } from "../shell/Page.tsx";

/** Steps that may have happened or not, over all runs, filtered by what the address says. */
export default function UnknownStepsPage() {
	const [search, setSearch] = useSearchParams();
	return (
		<Page
			title="Unknown steps"
			description="Steps that the server stopped in the middle of, or whose end it lost. Running one again could do something twice: look outside whether it happened, then say so."
		>
			<UnknownSteps
				filter={readStepFilter(search)}
				onFilter={(next: StepFilter) => setSearch(new URLSearchParams({ ...next }), { replace: true })}
			/>
		</Page>
	);
}
