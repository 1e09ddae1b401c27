import type { StepView } from "../../../core/run/run-view-state.ts";
import type { LoopView } from "../../../core/run/step-parts.ts";
import { useCalmRunView } from "../../../services/run-view-context.tsx";
import { formatCount, formatNumber } from "../../../ui/format/count.ts";

/** As many failed rounds are listed; the timeline has them all. */
const LISTED = 20;

interface RoundsProps {
	/** The loop's step. */
	readonly step: number;
	readonly loop: LoopView;
	readonly onStep: (step: number) => void;
}

/** How far a loop is, and which of its rounds failed. */
export function Rounds({ step, loop: { done, total, failed }, onStep }: RoundsProps) {
	const steps = useCalmRunView((state) => state.steps);
	const failures = failed === 0 ? [] : steps.filter((each) => failedIn(each, step));
	const rounds =
		total === undefined
			? formatCount(done, "round")
			: `${formatNumber(done)} of ${formatCount(total, "round")}`;
	return (
		<section aria-label="Rounds" className="flex min-w-0 flex-col gap-1 text-sm">
			<p className="text-text-muted tabular-nums">
				{rounds} done{failed > 0 && <span className="text-danger">, {formatNumber(failed)} failed</span>}.
			</p>
			{failures.length > 0 && (
				<ul className="flex min-w-0 flex-col gap-0.5">
					{failures.slice(0, LISTED).map((failure) => (
						<li key={failure.step} className="flex min-w-0 gap-2">
							<button
								type="button"
								className="shrink-0 rounded-sm underline hover:text-text"
								onClick={() => onStep(failure.step)}
							>
								Round {(failure.round?.index ?? 0) + 1}, step {failure.step}
							</button>
							<span className="min-w-0 truncate text-text-muted">{failure.error?.message}</span>
						</li>
					))}
				</ul>
			)}
			{failures.length > LISTED && (
				<p className="text-text-muted">And {formatNumber(failures.length - LISTED)} more.</p>
			)}
		</section>
	);
}

/** Whether a step ended a round of a loop by failing. */
function failedIn({ state, port, call, round }: StepView, loop: number): boolean {
	return round?.loop === loop && state === "failed" && port === undefined && call === undefined;
}
