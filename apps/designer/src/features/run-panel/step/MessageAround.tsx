import { useState } from "react";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { JsonView } from "../../../ui/json-view/JsonView.tsx";

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

interface FoldProps {
	readonly title: string;
	readonly value: unknown;
}

/** A value that is drawn when it is asked for. */
function Fold({ title, value }: FoldProps) {
	const [open, setOpen] = useState(false);
	return (
		<details className="min-w-0 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="cursor-default truncate rounded-sm text-text-muted hover:text-text">
				{title}
			</summary>
			{open && (
				<div className="pt-1">
					<JsonView label={title} value={value} />
				</div>
			)}
		</details>
	);
}
