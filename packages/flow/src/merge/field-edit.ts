import type { Flow, Operation } from "@switchyard/spec/flow";
import { applyOperation } from "../operations/apply-operation.ts";
import { OperationError } from "../operations/operation-error.ts";

const FIELD_OPERATIONS = [
	"rename-flow",
	"set-budget",
	"set-policies",
	"rename-node",
	"set-parameter",
	"set-output",
	"set-tool",
	"set-disabled",
	"set-error-policy",
	"set-retry",
	"set-timeout",
	"set-source",
	"set-pinned-set",
	"set-note-text",
	"rename-group",
	"set-color",
] as const;

/** An operation that sets one field of the document as a whole: of two at the same time, one would overwrite the other. */
export type FieldEdit = Extract<Operation, { op: (typeof FIELD_OPERATIONS)[number] }>;

export function isFieldEdit(operation: Operation): operation is FieldEdit {
	return FIELD_OPERATIONS.some((op) => op === operation.op);
}

/** Whether two edits set the same field. */
export function sameField(one: FieldEdit, other: FieldEdit): boolean {
	return fieldKey(one) === fieldKey(other);
}

/** The edit that sets the same field to what the flow holds; `undefined` where the flow has no such field. */
export function standingEdit(flow: Flow, edit: FieldEdit): FieldEdit | undefined {
	try {
		return applyOperation(flow, edit)
			.inverse.filter(isFieldEdit)
			.find((back) => sameField(back, edit));
	} catch (error) {
		if (!(error instanceof OperationError)) throw error;
		return undefined;
	}
}

/** Names the field that an edit sets. */
export function fieldKey(edit: FieldEdit): string {
	switch (edit.op) {
		case "rename-flow":
		case "set-budget":
		case "set-policies":
			return edit.op;
		case "set-parameter":
		case "set-pinned-set":
			return JSON.stringify([edit.op, edit.node, edit.name]);
		case "set-output":
			return JSON.stringify([edit.op, edit.node, edit.output]);
		case "set-note-text":
			return JSON.stringify([edit.op, edit.note]);
		case "rename-group":
			return JSON.stringify([edit.op, edit.group]);
		case "set-color":
			return JSON.stringify([edit.op, edit.part, edit.id]);
		default:
			return JSON.stringify([edit.op, edit.node]);
	}
}
