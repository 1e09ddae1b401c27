import { formatDuration } from "../../ui/format/duration.ts";
import { useNow } from "../../ui/use-now.ts";

/** How long it is until a moment, in milliseconds since the epoch: `in 3 s`. */
export function Countdown({ to }: { readonly to: number }) {
	// A second that has begun counts as a whole one, so that it never says 0.
	const seconds = Math.ceil((to - useNow(200)) / 1000);
	return (
		<span className="whitespace-nowrap tabular-nums">
			{seconds <= 0 ? "now" : `in ${seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000)}`}
		</span>
	);
}
