import { DEFAULT_APPROVAL_TIMEOUT_MS, type FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { constantOf, inputProperty, settingOf } from "../property.ts";
import type { FieldProblem } from "./flow-problem.ts";

/** Who else a question is asked of, and after how long, belong together; and the question must not be over by then. */
export function escalationProblems(node: FlowNode, spec: NodeSpec): FieldProblem[] {
	return [...questionProblems(node, spec), ...consentProblems(node)];
}

/** Of a node that asks people. */
function questionProblems(node: FlowNode, spec: NodeSpec): FieldProblem[] {
	if (!inputProperty(spec, "escalate_ms")) return [];
	const after = constantOf(node, spec, "escalate_ms");
	const end = constantOf(node, spec, "expires_ms");
	const to = settingOf(node, "escalate_to");
	return problemsOf({
		after: typeof after === "number" ? after : undefined,
		to: to?.scope === "Custom" ? to.value : to,
		end: typeof end === "number" ? end : undefined,
		fields: { after: "escalate_ms", to: "escalate_to" },
	});
}

/** Of a tool whose calls may wait for consent. */
function consentProblems({ tool }: FlowNode): FieldProblem[] {
	return problemsOf({
		after: tool?.escalateAfterMs,
		to: tool?.escalateTo,
		end: tool?.approvalTimeoutMs ?? DEFAULT_APPROVAL_TIMEOUT_MS,
		fields: { after: "tool.escalateAfterMs", to: "tool.escalateTo" },
	});
}

interface Escalation {
	/** In milliseconds; `undefined` where it is not set. */
	readonly after: number | undefined;
	/** Empty or absent where nobody is named. */
	readonly to: unknown;
	/** When the question expires, in milliseconds; `undefined` is never. */
	readonly end: number | undefined;
	readonly fields: { readonly after: string; readonly to: string };
}

function problemsOf({ after, to, end, fields }: Escalation): FieldProblem[] {
	const isNamed = to !== undefined && to !== "";
	if (after === undefined)
		return isNamed
			? [
					{
						code: "PARAMETER_MISSING",
						message: "Nothing says after how long the question is escalated, so it never is.",
						field: fields.after,
						hint: "Set after how long, or clear whom it is escalated to.",
					},
				]
			: [];
	if (!isNamed)
		return [
			{
				code: "PARAMETER_MISSING",
				message: "Nothing says whom the question is escalated to, so it never is.",
				field: fields.to,
				hint: "Name who should answer then, or clear after how long.",
			},
		];
	if (end === undefined || after < end) return [];
	return [
		{
			code: "PARAMETER_INVALID",
			message: "The question has expired before it would be escalated.",
			field: fields.after,
			hint: "Escalate it sooner, or let it expire later.",
		},
	];
}
