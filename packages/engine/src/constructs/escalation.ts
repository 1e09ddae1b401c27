import type { AskPersonCommand } from "../command.ts";

interface EscalationSetting {
	readonly afterMs: unknown;
	readonly to: unknown;
	/** Milliseconds until the question expires; `undefined` is never. */
	readonly expiresMs: number | undefined;
}

/** Whom else a question is asked of, as the designer set it. A question that is over by then is asked of nobody else. */
export function escalationOf({
	afterMs,
	to,
	expiresMs,
}: EscalationSetting): Pick<AskPersonCommand, "escalation"> {
	if (typeof afterMs !== "number" || typeof to !== "string" || to === "") return {};
	return expiresMs !== undefined && afterMs >= expiresMs ? {} : { escalation: { afterMs, to } };
}
