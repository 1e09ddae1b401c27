import type { LateAnswer } from "../../../core/run/step-parts.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { formatMoment } from "../../../ui/format/time.ts";
import { Fold } from "./Fold.tsx";

/** Answers that came after their attempt had been given up; the step continued without them. */
export function LateAnswers({ answers }: { readonly answers: readonly LateAnswer[] }) {
	return answers.map((answer) => (
		<section key={answer.at} aria-label="Late answer" className="flex flex-col gap-1 text-sm">
			<p className="text-text-muted" title={formatMoment(answer.at)}>
				Attempt {answer.attempt} answered {formatDuration(answer.lateMs)} after{" "}
				{answer.timedOut ? "its time limit" : "it was cancelled"}. The answer was not used.
			</p>
			<Fold title="What it answered" value={contentOf(answer)} />
		</section>
	));
}

function contentOf({ came }: LateAnswer): unknown {
	return came.error ?? came.answer ?? came.outputs;
}
