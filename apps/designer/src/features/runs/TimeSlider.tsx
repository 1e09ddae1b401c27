import { ChevronLeft, ChevronRight, ChevronsRight } from "lucide-react";
import { useRunView, useRunViewVerbs } from "../../services/run-view-context.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Slider } from "../../ui/Slider.tsx";

/** Goes back and forth through a run, event by event: everything in view shows the run as it was then. */
export function TimeSlider() {
	const runView = useRunViewVerbs();
	const seq = useRunView((state) => state.seq);
	const cursor = useRunView((state) => state.cursor);
	if (seq === 0) return null;
	const past = cursor < seq;
	// At the last event the run is followed again.
	const go = (to: number) => runView.seek(to >= seq ? undefined : Math.max(1, to));
	return (
		<fieldset
			aria-label="Time travel"
			className="flex min-w-0 shrink-0 items-center gap-1 border-b border-border px-2 py-0.5"
		>
			<IconButton
				label="One event back"
				size="sm"
				icon={<ChevronLeft size={16} />}
				disabled={cursor <= 1}
				onClick={() => go(cursor - 1)}
			/>
			<Slider
				label="Event shown"
				value={cursor}
				min={1}
				max={Math.max(2, seq)}
				onValueChange={go}
				valueText={`Event ${cursor} of ${seq}`}
				className="min-w-24 flex-1"
			/>
			<IconButton
				label="One event on"
				size="sm"
				icon={<ChevronRight size={16} />}
				disabled={!past}
				onClick={() => go(cursor + 1)}
			/>
			<IconButton
				label="To the latest event"
				size="sm"
				icon={<ChevronsRight size={16} />}
				disabled={!past}
				onClick={() => go(seq)}
			/>
			<span className="w-20 text-right text-sm whitespace-nowrap text-text-muted tabular-nums">
				{past ? `${cursor} of ${seq}` : `${seq} events`}
			</span>
		</fieldset>
	);
}
