import { useRunView } from "../../services/run-view-context.tsx";
import { formatDuration } from "../../ui/format/duration.ts";
import { useNow } from "../../ui/use-now.ts";

/** How long it is until a time in milliseconds since the epoch, from now or from the moment shown: `in 3 s`. */
export function Countdown({ to }: { readonly to: number }) {
	const moment = useRunView((state) => state.moment);
	return (
		<span className="whitespace-nowrap tabular-nums">
			{moment === undefined ? <Ticking to={to} /> : inWords(to - moment)}
		</span>
	);
}

function Ticking({ to }: { readonly to: number }) {
	return inWords(to - useNow(200));
}

function inWords(time: number): string {
	// A second that has begun counts as a whole one, so that it never says 0.
	const seconds = Math.ceil(time / 1000);
	if (seconds <= 0) return "now";
	return `in ${seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000)}`;
}
