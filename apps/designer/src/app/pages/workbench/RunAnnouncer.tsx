import { useRunView } from "../../../services/run-view-context.tsx";
import { formatDuration } from "../../../ui/format/duration.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";

/** Tells a screen reader how the run is going. */
export function RunAnnouncer() {
	const status = useRunView((state) => state.status);
	const startedAt = useRunView((state) => state.startedAt);
	const endedAt = useRunView((state) => state.endedAt);
	const error = useRunView((state) => state.error);
	const took =
		startedAt !== undefined && endedAt !== undefined ? ` after ${formatDuration(endedAt - startedAt)}` : "";
	const words = {
		running: "The run is in progress.",
		waiting: "The run waits for a person.",
		succeeded: `The run succeeded${took}.`,
		failed: `The run failed${took}: ${error?.message ?? "no reason was given."}`,
		cancelled: `The run was stopped${took}.`,
	} as const;
	return <VisuallyHidden live>{status && words[status]}</VisuallyHidden>;
}
