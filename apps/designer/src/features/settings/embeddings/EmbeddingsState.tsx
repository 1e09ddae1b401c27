import type { EmbeddingsReply } from "@switchyard/spec/embeddings";
import { TriangleAlert } from "lucide-react";
import { formatNumber } from "../../../ui/format/count.ts";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { ShareBar } from "../../../ui/ShareBar.tsx";
import { WithCode } from "../../../ui/WithCode.tsx";

/** How far the texts have their vectors, and what keeps the model from making them. */
export function EmbeddingsState({ state }: { readonly state: EmbeddingsReply }) {
	const { total, embedded, trouble } = state;
	const isDone = embedded >= total;
	return (
		<div className="flex flex-col gap-3 border-b border-border px-4 py-3">
			<p role="status" className="tabular-nums">
				{isDone
					? `Switched on. ${total === 1 ? "The one text is" : `All ${formatNumber(total)} texts are`} embedded.`
					: `Embedded ${formatNumber(embedded)} of ${formatNumber(total)}. What is missing is found by its words.`}
			</p>
			{!isDone && (
				<ShareBar share={total === 0 ? 1 : embedded / total} tone={trouble ? "warning" : "neutral"} />
			)}
			{trouble && (
				<div role="alert" className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2">
					<TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
					<div className="min-w-0">
						<p className="wrap-anywhere">
							<WithCode text={trouble.message} />
						</p>
						<p className="text-sm text-text-muted">
							The model is asked again by itself; it refused <RelativeTime at={trouble.at} />. If it does not
							pass, correct the model or its credential and save.{" "}
							<span className="font-mono">{trouble.code}</span>
						</p>
					</div>
				</div>
			)}
		</div>
	);
}
