import type { Problem } from "@switchyard/spec/error";
import { createStore } from "zustand/vanilla";
import { parameterOf } from "../../../core/editor/problem-text.ts";
import { nodeFieldPath } from "../../../core/editor/unfinished/node-fields.ts";

/** Where in the inspector a field is. */
export type FieldTab = "parameters" | "tool" | "outputs" | "failure";

interface FieldRequest {
	readonly tab: FieldTab;
	/** The parameter, the output, or the number of the node itself; `undefined` for the tab alone. */
	readonly name: string | undefined;
	/** Raised with every request, so that the same field can be asked for twice. */
	readonly serial: number;
}

/** The field that someone wants to go to; the inspector answers it once, as soon as it shows the node. */
export const fieldRequest = createStore<{ readonly wanted: FieldRequest | undefined }>(() => ({
	wanted: undefined,
}));

let serial = 0;

/** Opens the tab that a problem's field is on, brings the field into view and puts the focus into it. */
export function focusField(field: string, code?: Problem["code"]): void {
	serial++;
	fieldRequest.setState({ wanted: { ...placeOf(field, code), serial } });
}

/** Where a problem's field is, by the field and the kind of problem: an output may have a parameter's name. */
export function placeOf(field: string, code = ""): Omit<FieldRequest, "serial"> {
	const path = nodeFieldPath(field);
	if (path !== undefined) return { tab: path.startsWith("tool.") ? "tool" : "failure", name: path };
	if (field.startsWith("tool.")) return { tab: "tool", name: undefined };
	return { tab: code.startsWith("OUTPUT_") ? "outputs" : "parameters", name: parameterOf(field) };
}
