import type { StepView } from "../../../core/run/run-view-state.ts";
import { Fold } from "./Fold.tsx";

/** The message that reached the step, and as the step sent it on. */
export function MessageAround({ step }: { readonly step: StepView }) {
	const { message, written, call } = step;
	const names = Object.keys(written ?? {});
	return (
		<section aria-label="Message" className="flex min-w-0 flex-col gap-1">
			<h4 className="text-xs font-medium text-text-muted">Message</h4>
			<Fold title={call ? "A copy of its agent's message" : "Before the step"} value={message} />
			{written && (
				<Fold
					title={
						names.length === 0
							? "After it: the same"
							: `After it, with ${names.map((name) => `“${name}”`).join(", ")}`
					}
					value={{ ...message, ...written }}
				/>
			)}
			{call && <p className="text-sm text-text-muted">A tool call only answers: nothing flows on from it.</p>}
		</section>
	);
}
