import { CircleX } from "lucide-react";
import type { NodeRunView } from "../../../../core/run/run-view-state.ts";
import { WithCode } from "../../../../ui/WithCode.tsx";

/** Below a node whose last step failed: what went wrong, and what to do about it. */
export function FailureBubble({ run: { state, step } }: { readonly run: NodeRunView }) {
	const fault = state === "failed" || state === "refused" ? step?.error : undefined;
	if (!fault) return null;
	return (
		<div role="note" aria-label="What went wrong" className="canvas-node-failure">
			<CircleX aria-hidden size={12} className="mt-0.5 shrink-0 text-danger" />
			<div className="flex min-w-0 flex-col gap-0.5">
				<p className="line-clamp-3 break-words text-danger" title={fault.message}>
					<WithCode text={fault.message} />
				</p>
				{fault.hint !== undefined && (
					<p className="line-clamp-3 break-words text-text-muted" title={fault.hint}>
						<WithCode text={fault.hint} />
					</p>
				)}
			</div>
		</div>
	);
}
