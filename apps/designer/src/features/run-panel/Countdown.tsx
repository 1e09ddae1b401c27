import { formatDuration } from "../../ui/format/duration.ts";
import { useNow } from "../../ui/use-now.ts";

/** How long it is until a moment, in milliseconds since the epoch: `in 3 s`. */
export function Countdown({ to }: { readonly to: number }) {
	const left = to - useNow(200);
	// A second begun is said as a whole one, so that it never says 0.
	return (
		<span className="whitespace-nowrap tabular-nums">
			{left <= 0 ? "now" : `in ${formatDuration(Math.ceil(left / 1000) * 1000)}`}
		</span>
	);
}
