import type { BridgeSession } from "@switchyard/spec";

/** A session's key as one text, by which it is found. */
export function sessionName({ kind, run, step, round }: BridgeSession): string {
	return `${run}-${step}-${round}-${kind}`;
}
