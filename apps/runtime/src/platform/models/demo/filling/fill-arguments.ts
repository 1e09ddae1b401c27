import { fits } from "@switchyard/spec/schema";
import type { ToolDefinition } from "@switchyard/spec/tool";
import type { Clause } from "../reading/clause.ts";
import type { Gist } from "../reading/gist.ts";
import { fillValue, type Parameter, parametersOf } from "./fill-value.ts";
import { type PromptFacts, valuesOf } from "./prompt-facts.ts";
import { roleOf } from "./role.ts";

/** The arguments of the calls that a clause makes of a tool, or the required parameters for which it has nothing. */
export interface FilledArguments {
	readonly calls: readonly Readonly<Record<string, unknown>>[];
	readonly missing: readonly string[];
}

/** Fills a tool's arguments from what a clause says. What the clause does not say is left out, never made up. */
export function fillArguments(
	tool: ToolDefinition,
	clause: Clause,
	borrowed: Gist | undefined,
): FilledArguments {
	const parameters = parametersOf(tool.parameters, 0);
	const gist = clause.gist ?? borrowed;
	const recipient = parameters.find(({ name, schema }) => roleOf(name, schema) === "recipient");
	const facts = {
		clause,
		gist,
		clear: clause.gist !== undefined && clause.gist.kind !== "rest",
		correspondence: recipient !== undefined,
	};
	const calls = recipientsOfCalls(recipient, valuesOf(clause, "email")).map((recipients) => ({
		...facts,
		recipients,
	}));
	const filled = calls.map((call) => fillAll(tool, parameters, call));
	return {
		calls: filled.flatMap((one) => (one.arguments ? [one.arguments] : [])),
		missing: [...new Set(filled.flatMap((one) => one.missing))],
	};
}

/** Who each call goes to: a tool that takes one address at a time is called once for each. */
function recipientsOfCalls(recipient: Parameter | undefined, addresses: string[]): string[][] {
	if (addresses.length < 2 || !recipient || recipient.schema.type === "array") return [addresses];
	if (/comma/i.test(String(recipient.schema.description))) return [[addresses.join(", ")]];
	return addresses.map((address) => [address]);
}

function fillAll(tool: ToolDefinition, parameters: readonly Parameter[], facts: PromptFacts) {
	const filled = parameters.map((parameter) => ({ parameter, value: fillValue(parameter, facts) }));
	const missing = filled
		.filter(({ parameter, value }) => parameter.required && value === undefined)
		.map(({ parameter }) => parameter.name);
	const known = filled.filter(({ value }) => value !== undefined);
	const all = Object.fromEntries(known.map(({ parameter, value }) => [parameter.name, value]));
	const complete = missing.length === 0 && fits(tool.parameters, all);
	return complete ? { arguments: all, missing } : { arguments: undefined, missing };
}
