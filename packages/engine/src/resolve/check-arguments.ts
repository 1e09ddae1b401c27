import type { Fault } from "@switchyard/spec/error";
import { RESERVED_KEYS } from "@switchyard/spec/event";
import { FORBIDDEN_KEYS, type Message } from "@switchyard/spec/json";
import type { Property } from "@switchyard/spec/node-spec";
import { aiProperties } from "@switchyard/spec/tool";
import { checkValue } from "../plan/check-value.ts";
import type { PlanTool } from "../plan/plan-node.ts";

const RESERVED: ReadonlySet<string> = new Set([...RESERVED_KEYS, ...FORBIDDEN_KEYS]);

/** How many problems one answer to a model names. */
const NAMED_PROBLEMS = 20;

/**
 * Checks what a model wrote against what it was shown. One unknown key refuses the whole call; all problems are
 * named at once; nothing is stripped or coerced.
 */
export function checkArguments(
	tool: PlanTool,
	args: unknown,
): { readonly values: Message } | { readonly fault: Fault } {
	const { name } = tool.definition;
	const properties = aiProperties(tool.spec, tool.node.node);
	const known = new Set(properties.map((property) => property.name));
	if (typeof args !== "object" || args === null || Array.isArray(args)) {
		return { fault: refusal(name, ["The arguments must be a JSON object."], [...known]) };
	}
	const values = args as Message;
	const problems = argumentProblems(properties, values, NONE_LATER);
	return problems.length === 0 ? { values } : { fault: refusal(name, problems, [...known]) };
}

const NONE_LATER: ReadonlySet<string> = new Set();

/**
 * What is wrong with arguments for these properties, as whole sentences.
 * @param later arguments that are filled later, with values that nobody knows yet
 */
export function argumentProblems(
	properties: readonly Property[],
	values: Message,
	later: ReadonlySet<string>,
): string[] {
	const known = new Set(properties.map(({ name }) => name));
	const problems: string[] = [];
	for (const key of [...Object.keys(values), ...later]) {
		if (known.has(key)) continue;
		const shown = JSON.stringify(key.slice(0, 64));
		problems.push(
			RESERVED.has(key)
				? `${shown} is reserved and cannot be an argument.`
				: `There is no argument ${shown}.`,
		);
	}
	for (const property of properties) {
		if (!Object.hasOwn(values, property.name)) {
			if (property.variableType === "In" && !later.has(property.name))
				problems.push(`Argument "${property.name}" is required.`);
			continue;
		}
		const problem = checkValue(property, values[property.name]);
		if (problem !== undefined) problems.push(`Argument "${property.name}" ${problem}`);
	}
	return problems;
}

function refusal(name: string, problems: readonly string[], known: readonly string[]): Fault {
	return {
		code: "TOOL_ARGUMENTS_INVALID",
		message: `The call of \`${name}\` was refused. ${nameProblems(problems)}`.slice(0, 4000),
		hint: known.length > 0 ? `Arguments: ${known.join(", ")}.` : "The tool takes no arguments.",
		retryable: false,
	};
}

/** The problems as one text: a model gets so many to correct at once, and no more. */
export function nameProblems(problems: readonly string[]): string {
	const named = problems.slice(0, NAMED_PROBLEMS).join(" ");
	const more =
		problems.length > NAMED_PROBLEMS ? ` And ${problems.length - NAMED_PROBLEMS} more problems.` : "";
	return `${named}${more}`;
}
