import type { AnswerUnknownStepsReply } from "@switchyard/spec";
import { formatCount } from "../../ui/format/count.ts";
import { WithCode } from "../../ui/WithCode.tsx";

/** Which steps did not take an answer, and why; nothing when all did. */
export function RefusedSteps({ refused }: Pick<AnswerUnknownStepsReply, "refused">) {
	if (refused.length === 0) return null;
	return (
		<div role="alert" className="rounded-lg bg-danger-soft px-4 py-2.5 text-sm text-danger">
			<p>The answer was refused for {formatCount(refused.length, "step")}:</p>
			<ul className="max-h-32 list-disc overflow-y-auto pl-5">
				{refused.map(({ run, step, error }) => (
					<li key={`${run}.${step}`}>
						Run <span className="font-mono">{run.slice(-8)}</span>, step {step}:{" "}
						<WithCode text={error.message} />
					</li>
				))}
			</ul>
		</div>
	);
}
