import type { Message } from "@switchyard/spec";
import type { RefusedRequest } from "../../../core/run/run-view-state.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { modelName, REFUSALS } from "../../../ui/model-words.ts";

interface RefusedAttemptProps {
	readonly refusal: RefusedRequest;
	/** The agent's resolved parameters. */
	readonly params: Message;
}

/** A model that refused, why, and what the agent did then. */
export function RefusedAttempt({ refusal, params }: RefusedAttemptProps) {
	const { reason, error, waitMs, fallback } = refusal;
	const then = waitMs === undefined ? "asks the next model" : `waits ${formatDuration(waitMs)}`;
	return (
		<p className="text-sm break-words text-warning">
			<span className="font-mono">{modelName(params, fallback)}</span>: {REFUSALS[reason]}, {then}.{" "}
			<span className="text-text-muted">{error.message}</span>
		</p>
	);
}
