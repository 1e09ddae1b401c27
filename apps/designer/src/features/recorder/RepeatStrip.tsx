import { Repeat, X } from "lucide-react";
import type { RecordedNodes } from "../../core/editor/recorded-nodes.ts";
import type { Recorder } from "../../services/recorder.ts";
import { useRecorderState } from "../../services/recorder-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

interface RepeatStripProps {
	readonly recorder: Recorder;
	readonly nodes: Pick<RecordedNodes, "repeat">;
}

/** The same was done in several rows of a list: it may be done in all of them. */
export function RepeatStrip({ recorder, nodes }: RepeatStripProps) {
	const repetition = useRecorderState((state) => state.repetition);
	if (!repetition) return null;
	const { rows } = repetition;
	return (
		<div
			role="status"
			className="flex flex-wrap items-center gap-2 border-b border-border bg-surface-sunken py-1 pr-1 pl-3 text-sm"
		>
			<Repeat aria-hidden size={14} className="shrink-0 text-text-muted" />
			<span className="min-w-40 flex-1 break-words">
				You did the same in {rows.length} rows. A loop does it in every row of the list.
			</span>
			<Button
				size="sm"
				onClick={() => {
					nodes.repeat(repetition);
					recorder.dismissRepetition();
				}}
			>
				Make a loop
			</Button>
			<IconButton label="Dismiss" icon={<X size={14} />} onClick={() => recorder.dismissRepetition()} />
		</div>
	);
}
