import { formatDuration } from "./format/duration.ts";
import { useNow } from "./use-now.ts";

interface DurationProps {
	/** Milliseconds since the Unix epoch. */
	readonly from: number;
	/** Absent while it is still in progress: the duration then counts up. */
	readonly to?: number | undefined;
}

/** How long something took, or has taken so far. */
export function Duration({ from, to }: DurationProps) {
	return (
		<span className="whitespace-nowrap tabular-nums">
			{to === undefined ? <Running from={from} /> : formatDuration(to - from)}
		</span>
	);
}

function Running({ from }: { readonly from: number }) {
	return formatDuration(useNow(100) - from);
}
