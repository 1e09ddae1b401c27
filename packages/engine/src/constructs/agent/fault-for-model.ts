import { ERRORS, type ErrorEntry, type Fault } from "@switchyard/spec/error";
import { isSameJson } from "@switchyard/spec/json";
import type { DeclaredError } from "@switchyard/spec/node-spec";
import type { CompiledParameter } from "../../plan/parameter.ts";
import type { PlanNode } from "../../plan/plan-node.ts";

/** A fault as a model may read it. */
type ModelFault = Omit<Fault, "detail">;

/** The tool call that a fault is of. */
interface FailedCall {
	readonly node: PlanNode;
	/** Whether the call was admitted. Before that, nothing but the engine speaks. */
	readonly begun: boolean;
	/** Whether a person changed parameters for this run. */
	readonly edited?: boolean;
}

/**
 * A fault in words that hold nothing but what the model may know. A node's own words can hold whatever the node was given: a
 * constant, a part of one, something read from a credential or computed from any of them, so no search for values makes them
 * safe. The words are therefore those of the error catalogue for the fault's code, or of the node type, with the name of the parameter. The fault's own words
 * stay where the model itself wrote all that they can hold. People and the journal have the whole fault.
 */
export function faultForModel(call: FailedCall, fault: Fault): ModelFault {
	if (isAboutTheCall(call, fault) || isFilledByModelAlone(call)) {
		const { detail: _detail, ...told } = fault;
		return told;
	}
	return inCatalogueWords(call, fault);
}

/** What the engine says of a call before it admits it: of the arguments, or what a person answered. */
const ABOUT_THE_CALL: ReadonlySet<string> = new Set([
	"TOOL_UNKNOWN",
	"TOOL_ARGUMENTS_INVALID",
	"RESULT_REFERENCE_UNKNOWN",
	"APPROVAL_REJECTED",
	"APPROVAL_EXPIRED",
	"AUTHORIZATION_NOT_FOUND",
	"AUTHORIZATION_FORBIDDEN",
	"AUTHORIZATION_DECIDED",
	"AUTHORIZATION_LIMIT",
	"AGENT_TOO_DEEP",
	"HAND_OVER_NOT_ALONE",
	"PLAN_INVALID",
	"PLAN_TASK_FAILED",
]);

function isAboutTheCall({ begun }: FailedCall, { code }: Fault): boolean {
	return !begun && ABOUT_THE_CALL.has(code);
}

/** An action of its own, of which flow and message fill no parameter, knows what the model and the node's author wrote. */
function isFilledByModelAlone({ node, edited = false }: FailedCall): boolean {
	if (!node.spec || node.construct !== "action" || edited) return false;
	if (node.spec.ports.some(({ kind }) => kind === "tools")) return false;
	return node.parameters.every(isModelsOrAuthors);
}

function isModelsOrAuthors({ source, fallback }: CompiledParameter): boolean {
	if (source.kind === "constant") return fallback !== undefined && isSameJson(source.value, fallback.value);
	return source.kind === "ai" || source.kind === "unset";
}

function inCatalogueWords({ node, begun }: FailedCall, { code, field, retryable }: Fault): ModelFault {
	// Within a sub-flow, codes and fields are those of nodes that the caller's designer did not show.
	const isOfAnotherFlow = begun && node.construct === "sub-flow";
	const entry = entryOf(code) ?? (isOfAnotherFlow ? undefined : declaredBy(node, code));
	const parameter = isOfAnotherFlow ? undefined : node.parameters.find(({ name }) => name === field);
	const hint = parameter && parameter.source.kind !== "ai" ? notForTheCall(parameter.name) : entry?.hint;
	return {
		code: isOfAnotherFlow && !entry ? "NODE_FAILED" : code,
		message: entry?.summary ?? "The tool failed.",
		...(parameter ? { field: parameter.name } : {}),
		...(hint === undefined || isOfAnotherFlow ? {} : { hint }),
		retryable,
	};
}

function entryOf(code: string): ErrorEntry | undefined {
	return Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS] : undefined;
}

function declaredBy({ spec }: PlanNode, code: string): DeclaredError | undefined {
	return spec?.errors && Object.hasOwn(spec.errors, code) ? spec.errors[code] : undefined;
}

function notForTheCall(parameter: string): string {
	return `The flow sets \`${parameter}\`; a call cannot change it.`;
}
