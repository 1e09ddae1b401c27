import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { type CallCondition, parseCallCondition } from "../approval/call-condition.ts";
import { CALL_NAMES, COSTS, PROVENANCE_FACTS, RISKS } from "../approval/call-facts.ts";
import { WHOLE_MESSAGE } from "../expression/message-variables.ts";
import type { PathSegment } from "../expression/path.ts";
import { conditionProblems } from "./condition.ts";
import type { FieldProblem } from "./flow-problem.ts";

const FIELD = "tool.approvalWhen";

/** The condition by which calls wait for consent: it can be true or false, and reads what is known of a call. */
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
	const problems = conditionProblems(when, FIELD, (text) => parseCallCondition(text).expression);
	if (problems.length > 0) return problems;
	const inputs = properties.filter(({ variableType }) => variableType !== "Out");
	return unknownNames(
		parseCallCondition(when),
		inputs.map(({ name }) => name),
	);
}

function unknownNames(condition: CallCondition, inputs: readonly string[]): FieldProblem[] {
	const { expression, firstTimes, paths, comparisons } = condition;
	const known: readonly string[] = [...inputs, ...CALL_NAMES, WHOLE_MESSAGE];
	const facts = paths.filter(([root]) => !inputs.includes(String(root)));
	return [
		...expression.fields
			.filter((field) => !known.includes(field))
			.map((field) => notRead(field, "no parameter of the tool, and nothing else known of a call", inputs)),
		...firstTimes
			.filter((parameter) => !inputs.includes(parameter))
			.map((parameter) =>
				notRead(`first_time(${JSON.stringify(parameter)})`, "about no parameter of the tool", inputs),
			),
		...facts.flatMap((path) => unknownMember(path, inputs)),
		...comparisons
			.filter(({ path: [root] }) => !inputs.includes(String(root)))
			.flatMap(({ path, text }) => impossible(path, text)),
	];
}

function notRead(name: string, what: string, inputs: readonly string[]): FieldProblem {
	const parameters =
		inputs.length > 0 ? `The parameters are ${quoted(inputs)}.` : "The tool has no parameters.";
	return problem(
		`\`${FIELD}\` reads \`${name}\`, which is ${what}.`,
		`${parameters} A condition also reads ${quoted(CALL_NAMES)} and \`first_time("…")\`.`,
	);
}

/** A member that a fact never has: `risk.dangerous`, `provenance.nobody`. */
function unknownMember(path: readonly PathSegment[], inputs: readonly string[]): FieldProblem[] {
	const [root, first, second] = path;
	const choices = MEMBERS[String(root) as keyof typeof MEMBERS]?.(inputs);
	if (!choices || first === undefined) return [];
	if (!choices.includes(String(first))) return [noMember(String(root), String(first), choices)];
	if (root !== "provenance" || second === undefined) return [];
	const facts = Object.keys(PROVENANCE_FACTS);
	return facts.includes(String(second)) ? [] : [noMember(`${root}.${first}`, String(second), facts)];
}

const MEMBERS = {
	args: (inputs: readonly string[]) => inputs,
	provenance: (inputs: readonly string[]) => inputs,
	risk: (): readonly string[] => RISKS,
	cost: (): readonly string[] => COSTS,
};

function noMember(object: string, member: string, choices: readonly string[]): FieldProblem {
	const hint = choices.length > 0 ? `There are ${quoted(choices)}.` : "The tool has no parameters.";
	return problem(`\`${FIELD}\` reads \`${member}\`, which \`${object}\` does not have.`, hint);
}

/** A comparison that can never hold, such as that of an integrity with "public". */
function impossible([root, , fact, ...rest]: readonly PathSegment[], text: string): FieldProblem[] {
	if (root !== "provenance" || rest.length > 0 || !Object.hasOwn(PROVENANCE_FACTS, String(fact))) return [];
	const words: readonly string[] = PROVENANCE_FACTS[String(fact) as keyof typeof PROVENANCE_FACTS];
	if (words.includes(text)) return [];
	return [
		problem(
			`\`${FIELD}\` compares \`${fact}\` with ${JSON.stringify(text)}, which it never is.`,
			`It is one of ${words.map((word) => JSON.stringify(word)).join(", ")}.`,
		),
	];
}

function problem(message: string, hint: string): FieldProblem {
	return { code: "EXPRESSION_INVALID", message, field: FIELD, hint };
}

function quoted(names: readonly string[]): string {
	return names.map((name) => `\`${name}\``).join(", ");
}
