import { isHeld } from "../../../core/run/projection/step-views.ts";
import type { FailedAttempt, StepView } from "../../../core/run/run-view-state.ts";
import { formatMoment } from "../../../ui/format/time.ts";
import { WithCode } from "../../../ui/WithCode.tsx";
import { Countdown } from "../Countdown.tsx";

/** What came of the attempts before, and when the next one begins. */
export function Attempts({ step }: { readonly step: StepView }) {
	const { failures, state, attempt, wait } = step;
	// The last failure of a step that failed for good is shown already.
	const earlier = state === "failed" ? failures.slice(0, -1) : failures;
	if (earlier.length === 0) return null;
	return (
		<section aria-label="Attempts" className="flex flex-col gap-1 rounded-md bg-warning-soft p-2 text-sm">
			{state === "waiting" && (
				<p className="text-warning">
					Attempt {attempt} failed. The next one {wait?.for === "host" && "waits for its host"}
					{wait?.for === "file" && `waits for ${wait.file}`}
					{!isHeld(step) && "begins "}
					{!isHeld(step) && (wait?.due === undefined ? "soon" : <Countdown to={wait.due} />)}.
				</p>
			)}
			{state === "running" && <p className="text-warning">This is attempt {attempt}.</p>}
			{state === "failed" && <p className="text-warning">It was tried {attempt} times. Earlier attempts:</p>}
			{state === "succeeded" && <p className="text-warning">It took {attempt} attempts.</p>}
			<ol className="flex flex-col gap-0.5">
				{earlier.map((failure) => (
					<Failure key={`${failure.attempt} ${failure.at}`} {...failure} />
				))}
			</ol>
		</section>
	);
}

function Failure({ attempt, at, error }: FailedAttempt) {
	return (
		<li className="flex min-w-0 gap-2" title={formatMoment(at)}>
			<span className="shrink-0 text-text-muted tabular-nums">{attempt}</span>
			<span className="min-w-0 break-words">
				<WithCode text={error.message} />{" "}
				<code className="font-mono text-xs text-text-muted">{error.code}</code>
			</span>
		</li>
	);
}
