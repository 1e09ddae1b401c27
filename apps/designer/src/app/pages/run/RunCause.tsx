import type { RunCause as Cause } from "@switchyard/spec";
import { useCauseWords } from "../../../services/cause-text.ts";
import { useRunView } from "../../../services/run-view-context.tsx";

/** Causes that need no mention: someone pressed Run, or the run that waits for this one is linked beside it. */
const OBVIOUS: ReadonlySet<Cause> = new Set(["api", "sub-flow"]);

/** What started the run, where that was not a person who pressed Run. */
export function RunCause() {
	const cause = useRunView((state) => state.cause);
	const words = useCauseWords(cause);
	if (words === undefined || cause === undefined || OBVIOUS.has(cause)) return null;
	return <span className="truncate">started {words.phrase}</span>;
}
