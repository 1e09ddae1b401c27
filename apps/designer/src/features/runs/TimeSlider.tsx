import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useRunView, useRunViewVerbs } from "../../services/run-view-context.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Slider } from "../../ui/Slider.tsx";
import { usePlayback } from "./use-playback.ts";

/**
 * Goes back and forth through a run, event by event or by itself: everything in view shows the run as it was then. On the
 * line, the arrow keys, Home, End and the page keys go to other moments, and Space plays.
 */
export function TimeSlider() {
	const runView = useRunViewVerbs();
	const seq = useRunView((state) => state.seq);
	const cursor = useRunView((state) => state.cursor);
	const { playing, play } = usePlayback();
	if (seq === 0) return null;
	const past = cursor < seq;
	// At the last event the run is followed again.
	const go = (to: number) => {
		play(false);
		runView.seek(to >= seq ? undefined : Math.max(1, to));
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== " " || !(event.target instanceof HTMLElement && event.target.role === "slider")) return;
		event.preventDefault();
		play(!playing);
	};
	return (
		<fieldset
			aria-label="Time travel"
			onKeyDown={onKeyDown}
			className="flex min-w-0 shrink-0 items-center gap-0.5 border-b border-border px-2 py-0.5"
		>
			<IconButton
				label="To the first event"
				size="sm"
				icon={<ChevronFirst size={16} />}
				disabled={cursor <= 1}
				onClick={() => go(1)}
			/>
			<IconButton
				label="One event back"
				size="sm"
				icon={<ChevronLeft size={16} />}
				disabled={cursor <= 1}
				onClick={() => go(cursor - 1)}
			/>
			<IconButton
				label={playing ? "Pause" : "Play"}
				size="sm"
				icon={playing ? <Pause size={14} /> : <Play size={14} />}
				disabled={seq < 2}
				onClick={() => play(!playing)}
			/>
			<IconButton
				label="One event forward"
				size="sm"
				icon={<ChevronRight size={16} />}
				disabled={!past}
				onClick={() => go(cursor + 1)}
			/>
			<IconButton
				label="To the latest event"
				size="sm"
				icon={<ChevronLast size={16} />}
				disabled={!past}
				onClick={() => go(seq)}
			/>
			<Slider
				label="Event shown"
				value={cursor}
				min={1}
				max={Math.max(2, seq)}
				onValueChange={go}
				valueText={`Event ${cursor} of ${seq}`}
				className="ml-2 min-w-24 flex-1"
			/>
			<Moment {...{ past, cursor, seq }} />
		</fieldset>
	);
}

interface MomentProps {
	readonly past: boolean;
	readonly cursor: number;
	readonly seq: number;
}

/** Which moment is shown: the event, and how long after the start it was; for the whole run, how long it took. */
function Moment({ past, cursor, seq }: MomentProps) {
	const moment = useRunView((state) => state.moment ?? state.endedAt);
	const startedAt = useRunView((state) => state.startedAt);
	const after = moment === undefined || startedAt === undefined ? undefined : moment - startedAt;
	return (
		<span className="flex w-36 items-baseline max-sm:w-auto max-sm:pr-1 justify-end gap-2 text-sm whitespace-nowrap text-text-muted tabular-nums">
			{after !== undefined && <span className="max-sm:hidden">{formatDuration(after)}</span>}
			<span>{past ? `${cursor} of ${seq}` : formatCount(seq, "event")}</span>
		</span>
	);
}
