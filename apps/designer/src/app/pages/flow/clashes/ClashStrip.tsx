import { type Clash, fieldKey } from "@switchyard/flow";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { describeClash } from "../../../../core/sync/describe-clash.ts";
import { useEditor } from "../../../../services/editor-context.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { WithCode } from "../../../../ui/WithCode.tsx";

interface ClashStripProps {
	readonly onSettle: (clash: Clash, choice: "mine" | "theirs") => void;
}

/** Fields that someone else set at the same time: both values, and which one stays. Nothing else has to wait for it. */
export function ClashStrip({ onSettle }: ClashStripProps) {
	const clashes = useEditor((state) => state.clashes);
	const flow = useEditor((state) => state.flow);
	return (
		<section aria-label="Set by two people" aria-live="polite">
			{clashes.length > 0 && (
				<ul className="max-h-[40vh] divide-y divide-border overflow-y-auto border-b border-border bg-warning-soft">
					{clashes.map((clash) => {
						const { field, theirs, mine } = describeClash(flow, clash);
						return (
							<li key={fieldKey(clash.mine)} className="flex flex-col gap-2 px-4 py-3">
								<p className="flex items-start gap-2">
									<TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0 text-warning" />
									<span>
										Someone else set <WithCode text={field} /> while you did. Theirs is in use until you
										choose.
									</span>
								</p>
								<div className="grid gap-2 sm:grid-cols-2">
									<Value owner="Theirs" value={theirs}>
										<Button onClick={() => onSettle(clash, "theirs")}>Keep theirs</Button>
									</Value>
									<Value owner="Yours" value={mine}>
										<Button onClick={() => onSettle(clash, "mine")}>Use mine</Button>
									</Value>
								</div>
							</li>
						);
					})}
				</ul>
			)}
		</section>
	);
}

interface ValueProps {
	readonly owner: string;
	readonly value: string;
	readonly children: ReactNode;
}

function Value({ owner, value, children }: ValueProps) {
	return (
		<div className="flex min-w-0 items-start gap-3 rounded-md border border-border bg-surface p-2">
			<div className="min-w-0 flex-1">
				<p className="text-sm text-text-muted">{owner}</p>
				<pre className="max-h-20 overflow-auto font-mono text-sm wrap-anywhere whitespace-pre-wrap">
					{value}
				</pre>
			</div>
			{children}
		</div>
	);
}
