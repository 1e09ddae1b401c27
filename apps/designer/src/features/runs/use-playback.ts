import { useEffect, useState } from "react";
import { nextMove } from "../../core/run/playback.ts";
import { useRunView, useRunViewVerbs } from "../../services/run-view-context.tsx";

/** Playing the run in view: moment after moment from the one shown, or from the first when that is the last. */
export function usePlayback(): { readonly playing: boolean; readonly play: (wanted: boolean) => void } {
	const view = useRunViewVerbs();
	const run = useRunView((state) => state.run);
	const seq = useRunView((state) => state.seq);
	const cursor = useRunView((state) => state.cursor);
	const [played, setPlayed] = useState<string>();
	const playing = played !== undefined && played === run;

	useEffect(() => {
		if (!playing) return;
		if (cursor >= seq) {
			setPlayed(undefined);
			return;
		}
		const events = view.events();
		const gap = (events[cursor]?.at ?? 0) - (events[cursor - 1]?.at ?? 0);
		const move = nextMove(seq, gap);
		const timer = setTimeout(() => {
			const to = cursor + move.events;
			view.seek(to >= seq ? undefined : to);
		}, move.afterMs);
		return () => clearTimeout(timer);
	}, [view, playing, cursor, seq]);

	return {
		playing,
		play(wanted) {
			if (wanted && cursor >= seq) view.seek(1);
			setPlayed(wanted ? run : undefined);
		},
	};
}
