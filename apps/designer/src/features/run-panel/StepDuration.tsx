import type { StepView } from "../../core/run/run-view-state.ts";
import { useRunView } from "../../services/run-view-context.tsx";
import { Duration } from "../../ui/Duration.tsx";

/** How long a step took or, for a step in progress, how long it had taken at the moment shown. */
export function StepDuration({ step }: { readonly step: Pick<StepView, "startedAt" | "endedAt"> }) {
	const moment = useRunView((state) => state.moment);
	return <Duration from={step.startedAt} to={step.endedAt ?? moment} />;
}
