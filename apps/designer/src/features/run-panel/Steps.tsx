import { useRunView, useRunViewVerbs } from "../../services/run-view-context.tsx";
import { FaultView } from "./FaultView.tsx";
import { StepAnnouncer } from "./StepAnnouncer.tsx";
import { FirstMessage } from "./step/FirstMessage.tsx";
import { StepDetail } from "./step/StepDetail.tsx";
import { Timeline } from "./timeline/Timeline.tsx";
import { useShownStep } from "./use-shown-step.ts";

/** The timeline, and beside it the step that was picked, or the one that speaks for the run. */
export function Steps({ onRead }: { readonly onRead?: (() => void) | undefined }) {
	const run = useRunViewVerbs();
	const error = useRunView((state) => state.error);
	const failedStep = useRunView((state) => state.failedStep);
	const { shown, pick, held, hold } = useShownStep(onRead);
	const step = shown === undefined ? undefined : run.step(shown);
	return (
		<div className="flex h-full min-h-0 max-sm:flex-col">
			<StepAnnouncer />
			<div className="flex w-1/2 max-w-160 min-w-72 flex-col border-r border-border max-sm:h-2/5 max-sm:w-full max-sm:max-w-none max-sm:shrink-0 max-sm:border-r-0 max-sm:border-b py-1">
				<Timeline selected={step?.step} onSelect={pick} />
			</div>
			<div className="relative min-w-0 flex-1 overflow-auto [container-type:size]">
				{error && failedStep === undefined && (
					<div className="p-3 pb-0">
						<FaultView fault={error} />
					</div>
				)}
				{step && <StepDetail key={step.step} {...{ step, held }} onStep={pick} onHold={hold} />}
				{shown === 0 && <FirstMessage />}
				{!step && shown !== 0 && (
					<p className="p-3 text-text-muted">Select a step, or a node on the canvas, to see its values.</p>
				)}
			</div>
		</div>
	);
}
