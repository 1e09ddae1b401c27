import { UnknownSteps } from "../../features/unknown-steps/index.ts";
import { Page } from "../shell/Page.tsx";

/** Steps that may have happened or not, over all runs. */
export default function UnknownStepsPage() {
	return (
		<Page
			title="Unknown steps"
			description="The server stopped in the middle of these steps, or lost what came of them. Running them again could do something twice: look outside whether they happened, then say so."
		>
			<UnknownSteps />
		</Page>
	);
}
