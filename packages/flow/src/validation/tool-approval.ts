import type { FlowNode, NodeSpec } from "@switchyard/spec";
import { parseExpression } from "../expression/expression.ts";
import { WHOLE_MESSAGE } from "../expression/message-variables.ts";
import { conditionProblems } from "./condition.ts";
import type { FieldProblem } from "./flow-problem.ts";

const FIELD = "tool.approvalWhen";

/** The condition by which calls wait for consent: it can be true or false, and reads what the tool has. */
export function toolApprovalProblems({ name, tool }: FlowNode, { properties }: NodeSpec): FieldProblem[] {
	if (tool?.approval !== "when") return [];
	const { approvalWhen: when } = tool;
	if (when === undefined) {
		return [
			{
				code: "APPROVAL_CONDITION_MISSING",
				message: `Nothing says which calls of “${name}” wait for consent, so all of them do.`,
				field: FIELD,
				hint: "Set a condition, or choose that every call waits.",
				warning: true,
			},
		];
	}
	const problems = conditionProblems(when, FIELD);
	return problems.length > 0 ? problems : unknownParameters(when, properties);
}

function unknownParameters(when: string, properties: NodeSpec["properties"]): FieldProblem[] {
	const inputs = properties.filter(({ variableType }) => variableType !== "Out").map(({ name }) => name);
	return parseExpression(when)
		.fields.filter((field) => field !== WHOLE_MESSAGE && !inputs.includes(field))
		.map((field) => ({
			code: "EXPRESSION_INVALID",
			message: `\`${FIELD}\` reads \`${field}\`, which is no parameter of the tool.`,
			field: FIELD,
			hint:
				inputs.length > 0
					? `The parameters are ${inputs.map((input) => `\`${input}\``).join(", ")}.`
					: "The tool has no parameters.",
		}));
}
