import type { Fault } from "@switchyard/spec";
import type { Step } from "../../run/step.ts";

/** A fault as a model may read it. */
export type ModelFault = Omit<Fault, "detail">;

/** Shorter values are too common to hide without tearing words apart. */
const SHORTEST_HIDDEN_VALUE = 4;

/**
 * Takes everything out of a fault that a model must not learn: the raw error, and the values that the designer or
 * the message filled in. A fault of a parameter that the model does not fill is told as what it is to the model:
 * a tool that is not set up right.
 */
export function faultForModel(step: Step, { detail: _detail, ...fault }: Fault): ModelFault {
	if (isSetupFault(step, fault)) {
		return {
			code: "TOOL_NOT_READY",
			message: "The tool is not set up correctly and cannot be used now.",
			retryable: false,
		};
	}
	const hidden = valuesNotFromModel(step);
	return {
		...fault,
		message: hide(fault.message, hidden),
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

function isSetupFault(step: Step, fault: ModelFault): boolean {
	if (!SETUP_CODES.has(fault.code)) return false;
	const parameter = step.node.parameters.find(({ name }) => name === fault.field);
	return parameter?.source.kind !== "ai";
}

function valuesNotFromModel(step: Step): string[] {
	const values: string[] = [];
	for (const { name, source } of step.node.parameters) {
		if (source.kind !== "ai") collectStrings(step.params?.[name], values);
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
