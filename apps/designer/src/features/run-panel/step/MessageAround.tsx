import type { StepView } from "../../../core/run/run-view-state.ts";
import { useFields } from "../../../services/use-fields.ts";
import { Fold } from "./Fold.tsx";
import { MessageChanges } from "./MessageChanges.tsx";

/** The message that reached the step, as the step sent it on, and what it changed. */
export function MessageAround({ step }: { readonly step: StepView }) {
	const { node, message, written, call } = step;
	const arrived = useFields({ node, seen: "arrived" });
	const sent = useFields({ node, seen: "written", written });
	const names = Object.keys(written ?? {});
	return (
		<section aria-label="Message" className="flex min-w-0 flex-col gap-1">
			<h4 className="text-xs font-medium text-text-muted">Message</h4>
			<Fold
				title={call ? "A copy of its agent's message" : "Before the step"}
				value={message}
				fields={arrived}
			/>
			{written && (
				<Fold
					title={
						names.length === 0
							? "After it: the same"
							: `After it, with ${names.map((name) => `“${name}”`).join(", ")}`
					}
					value={{ ...message, ...written }}
					fields={sent}
				/>
			)}
			{written && names.length > 0 && <MessageChanges before={message} written={written} />}
			{call && (
				<p className="text-sm text-text-muted">
					A tool call only returns its result. It sends no message on.
				</p>
			)}
		</section>
	);
}
