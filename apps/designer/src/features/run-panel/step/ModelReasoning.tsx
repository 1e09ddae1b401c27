import { useState } from "react";
import type { ModelCall } from "../../../core/run/run-view-state.ts";

interface ModelReasoningProps {
	readonly call: Pick<ModelCall, "reasoning" | "answer">;
}

/** What a model thought before it spoke, folded. Opened while the model thinks, it shows the words as they come. */
export function ModelReasoning({ call: { reasoning, answer } }: ModelReasoningProps) {
	const [open, setOpen] = useState(false);
	if (reasoning === "") {
		const isHidden = answer?.reasoning?.some(({ encrypted }) => encrypted !== undefined) ?? false;
		return (
			isHidden && <p className="text-xs text-text-muted">It reasoned, which its provider does not show.</p>
		);
	}
	return (
		<details open={open} className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="w-fit cursor-default rounded-sm text-xs text-text-muted hover:text-text">
				Reasoning
			</summary>
			{open && (
				<p className="my-1 border-l-2 border-border pl-2 break-words whitespace-pre-wrap text-text-muted">
					{reasoning}
				</p>
			)}
		</details>
	);
}
