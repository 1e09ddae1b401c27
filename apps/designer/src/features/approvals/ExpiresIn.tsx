import { classNames } from "../../ui/class-names.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { formatMoment } from "../../ui/format/time.ts";
import { useNow } from "../../ui/use-now.ts";

/** From here on it is said in a colour, in milliseconds: an hour. */
const SOON = 3_600_000;

/** How long a question can still be answered. */
export function ExpiresIn({ due }: { readonly due: number }) {
	const left = due - useNow(1000);
	return (
		<time
			dateTime={new Date(due).toISOString()}
			title={formatMoment(due)}
			className={classNames("shrink-0 whitespace-nowrap tabular-nums", left < SOON && "text-warning")}
		>
			{left <= 0 ? "expired" : `expires in ${formatDuration(Math.ceil(left / 1000) * 1000)}`}
		</time>
	);
}
