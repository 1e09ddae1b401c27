import type { RunCause as Cause } from "@switchyard/spec";
import { useRunView } from "../../../services/run-view-context.tsx";

/** Nothing for what nobody needs to be told: somebody pressed Run, or the run that waits for this one is linked beside it. */
const CAUSES: Record<Cause, string | undefined> = {
	api: undefined,
	"sub-flow": undefined,
	form: "with a form",
	webhook: "by a webhook",
	schedule: "by its schedule",
	file: "by a file",
	mail: "by a mail",
	flow: "by another run's end",
	session: "by a program",
};

/** What started the run, where that was not a person who pressed Run. */
export function RunCause() {
	const words = useRunView(({ cause }) => cause && CAUSES[cause]);
	return words && <span className="truncate">started {words}</span>;
}
