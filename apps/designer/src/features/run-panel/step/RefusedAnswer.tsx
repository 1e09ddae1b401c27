import type { AnswerProblem } from "@switchyard/spec";
import { TriangleAlert } from "lucide-react";

/** Why an answer does not fit the agent's output schema, as the model reads it. */
export function RefusedAnswer({ problems }: { readonly problems: readonly AnswerProblem[] }) {
	return (
		<div className="mt-0.5 flex min-w-0 gap-1.5 text-sm text-warning">
			<TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
			<div className="min-w-0">
				<p>The answer does not fit the output schema:</p>
				<ul className="list-disc pl-4">
					{problems.map(({ message }) => (
						<li key={message} className="break-words">
							{message}
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}
