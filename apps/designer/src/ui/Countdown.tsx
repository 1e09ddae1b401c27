import { formatDuration } from "./format/duration.ts";
import { useNow } from "./use-now.ts";

interface CountdownProps {
	/** In milliseconds since the Unix epoch. */
	readonly to: number;
	/** The moment to count from; now when `undefined`. */
	readonly from: number | undefined;
}

/** How long it is until a time: `in 3 s`. */
export function Countdown({ to, from }: CountdownProps) {
	return (
		<span className="whitespace-nowrap tabular-nums">
			{from === undefined ? <Ticking to={to} /> : inWords(to - from)}
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
