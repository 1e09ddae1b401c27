import type { StepSampling } from "../../../core/run/step-parts.ts";
import { formatMoment } from "../../../ui/format/time.ts";
import { answerNotes } from "./answer-notes.ts";
import { Fold } from "./Fold.tsx";

interface SamplingsProps {
	readonly samplings: readonly StepSampling[];
	/** The step is under way, and so an answer may still come. */
	readonly working: boolean;
}

/** What an MCP server had a model answer in the middle of the call. */
export function Samplings({ samplings, working }: SamplingsProps) {
	return samplings.map((sampling) => (
		<section
			key={`${sampling.attempt}-${sampling.number}`}
			aria-label={`Model asked by ${sampling.by}`}
			className="flex flex-col gap-1 text-sm"
		>
			<p className="break-words" title={formatMoment(sampling.at)}>
				{sampling.by} asked the model <span className="font-mono text-ai">{sampling.model}</span>
				{sampling.answer && <span className="text-text-muted"> · {answerNotes(sampling.answer)}</span>}
			</p>
			{sampling.text !== undefined && <Fold title="What it asked" value={sampling.text} />}
			{sampling.answer && <Fold title="What the model answered" value={sampling.answer.text} />}
			{sampling.error && (
				<p className="break-words text-danger">
					{sampling.error.message} {sampling.error.hint}
				</p>
			)}
			{!sampling.answer && !sampling.error && (
				<p className={working ? "text-text-muted" : "text-warning"}>
					{working
						? "It waits for the answer."
						: "No answer was kept: it may have been paid for all the same."}
				</p>
			)}
		</section>
	));
}
