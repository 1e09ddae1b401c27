import type { Fault } from "@switchyard/spec";
import type { Step } from "../../run/step.ts";

/** A fault as a model may read it. */
type ModelFault = Omit<Fault, "detail">;

/** Shorter values are too common to hide without tearing words apart. */
const SHORTEST_HIDDEN_VALUE = 4;

/** The tool call that a fault is of. */
type FailedCall = Pick<Step, "node" | "params">;

/**
 * Takes everything out of a fault that a model must not learn: the raw error, the values that the designer or the
 * message filled in, and the names of parameters that the model was not shown. A setup fault of such a parameter
 * becomes what it is to the model: a tool that is not set up right.
 */
export function faultForModel(call: FailedCall, { detail: _detail, field, ...fault }: Fault): ModelFault {
	const isShown = call.node.parameters.some(({ name, source }) => name === field && source.kind === "ai");
	if (SETUP_CODES.has(fault.code) && !isShown) {
		return {
			code: "TOOL_NOT_READY",
			message: "The tool is not set up correctly and cannot be used now.",
			retryable: false,
		};
	}
	const hidden = valuesNotFromModel(call);
	return {
		...fault,
		message: hide(fault.message, hidden),
		...(field !== undefined && isShown ? { field } : {}),
		...(fault.hint === undefined ? {} : { hint: hide(fault.hint, hidden) }),
	};
}

const SETUP_CODES: ReadonlySet<string> = new Set([
	"PARAMETER_MISSING",
	"PARAMETER_INVALID",
	"PATH_NOT_FOUND",
	"EXPRESSION_FAILED",
	"SCOPE_FORBIDDEN",
	"CREDENTIAL_NOT_FOUND",
	"CREDENTIAL_KIND_WRONG",
	"NODE_TYPE_UNKNOWN",
]);

function valuesNotFromModel({ node, params }: FailedCall): string[] {
	const values: string[] = [];
	for (const { name, source } of node.parameters) {
		if (source.kind !== "ai") collectStrings(params?.[name], values);
	}
	return values.sort((a, b) => b.length - a.length);
}

function collectStrings(value: unknown, into: string[]): void {
	if (typeof value === "string") {
		if (value.length >= SHORTEST_HIDDEN_VALUE) into.push(value);
	} else if (typeof value === "object" && value !== null) {
		for (const item of Object.values(value)) collectStrings(item, into);
	}
}

function hide(text: string, values: readonly string[]): string {
	return values.reduce((shown, value) => shown.replaceAll(value, "…"), text);
}
