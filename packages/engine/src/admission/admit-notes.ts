import type { EventBody } from "@switchyard/spec/event";
import type { DesignNote } from "@switchyard/spec/recorder";
import { admit, type Redact } from "./admit.ts";

/** The event that keeps what an attempt found out; none for nothing, and none for what a run must not have. */
export function noteEvents(
	step: number,
	notes: readonly DesignNote[] | undefined,
	limit: number,
	redact?: Redact,
): readonly EventBody[] {
	if (!notes || notes.length === 0) return [];
	const admitted = admit({ notes }, limit, redact);
	return "fault" in admitted ? [] : [{ type: "step-note", step, notes: [...admitted.value.notes] }];
}
