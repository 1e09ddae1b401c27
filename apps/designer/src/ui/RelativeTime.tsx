import { formatAgo, formatMoment } from "./format/time.ts";
import { useNow } from "./use-now.ts";

/** How long ago something was, kept up to date; the exact moment on hover. */
export function RelativeTime({ at }: { readonly at: number }) {
	const now = useNow(30_000);
	return (
		<time dateTime={new Date(at).toISOString()} title={formatMoment(at)} className="whitespace-nowrap">
			{formatAgo(at, now)}
		</time>
	);
}
