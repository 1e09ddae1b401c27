import { formatMoment } from "../../../ui/format/time.ts";
import { Countdown } from "../Countdown.tsx";

interface HostWaitProps {
	readonly packageName: string;
	/** Until when the step waits for a host to come, in milliseconds since the Unix epoch; it waits for room when absent. */
	readonly due: number | undefined;
}

/** What a step waits for that has not begun, and what can be done about it. */
export function HostWait({ packageName, due }: HostWaitProps) {
	if (due === undefined)
		return (
			<p className="text-sm text-text-muted">
				It has not started: every host of the package {packageName} is busy.
			</p>
		);
	return (
		<div className="flex flex-col gap-0.5 rounded-md bg-warning-soft p-2 text-sm">
			<p className="text-warning">
				It waits for the package {packageName}: none of its hosts is connected. Start one, and the step
				begins.
			</p>
			<p className="text-text-muted">
				The wait ends at {formatMoment(due)}, <Countdown to={due} />. Nothing has been sent, and waiting does
				not count as an attempt.
			</p>
		</div>
	);
}
