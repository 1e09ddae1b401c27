import type { Flow, Operation } from "@switchyard/spec/flow";
import { isFieldEdit, standingEdit } from "./field-edit.ts";
import { type Clash, mergeEdit } from "./merge-edit.ts";

/** Which of the operations, made on `before`, set fields that are another value in `now`, and cannot be merged. */
export function clashesSince(before: Flow, now: Flow, operations: readonly Operation[]): Clash[] {
	return operations.filter(isFieldEdit).flatMap((mine) => {
		const [old, theirs] = [standingEdit(before, mine), standingEdit(now, mine)];
		if (!old || !theirs) return [];
		const merged = mergeEdit({ before: old, theirs, mine });
		return "clash" in merged ? [merged.clash] : [];
	});
}
