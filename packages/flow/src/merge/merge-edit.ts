import { isSameJson } from "@switchyard/spec/json";
import type { FieldEdit } from "./field-edit.ts";
import { mergeJson } from "./merge-json.ts";

/** Two edits of one field that do not go together: each set it to another value. */
export interface Clash {
	/** Sets the field to what it was when both began. */
	readonly before: FieldEdit;
	/** Sets it to what the flow holds now. */
	readonly theirs: FieldEdit;
	/** The edit that came later. */
	readonly mine: FieldEdit;
}

/** What a later edit of a field means beside an earlier one: an edit of both, nothing any more, or a clash. */
export type MergedEdit = { readonly edit: FieldEdit | undefined } | { readonly clash: Clash };

/** Merges two edits of one field. Constants are merged by their parts, as are a tool's settings and retries. */
export function mergeEdit({ before, theirs, mine }: Clash): MergedEdit {
	if (isSameJson(theirs, mine)) return { edit: undefined };
	if (isSameJson(before, theirs)) return { edit: mine };
	return mergeParts(before, theirs, mine) ?? { clash: { before, theirs, mine } };
}

function mergeParts(before: FieldEdit, theirs: FieldEdit, mine: FieldEdit): MergedEdit | undefined {
	if (before.op === "set-parameter" && theirs.op === "set-parameter" && mine.op === "set-parameter") {
		const [old, other, own] = [before.setting, theirs.setting, mine.setting];
		if (old?.scope !== "Custom" || other?.scope !== "Custom" || own?.scope !== "Custom") return undefined;
		const merged = mergeJson(old.value, other.value, own.value);
		return merged && { edit: { ...mine, setting: { scope: "Custom", value: merged.value } } };
	}
	if (mine.op !== "set-tool" && mine.op !== "set-retry") return undefined;
	const merged = mergeJson(before, theirs, mine);
	return merged && { edit: merged.value as FieldEdit };
}
