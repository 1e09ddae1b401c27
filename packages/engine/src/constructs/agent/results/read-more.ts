import type { Fault } from "@switchyard/spec/error";
import { fits, schemaProblems } from "@switchyard/spec/schema";
import type { ToolDefinition, ToolResult } from "@switchyard/spec/tool";
import { Type } from "typebox";
import type { AgentProgress, CutValue, Step, ToolCallOfStep } from "../../../run/step.ts";
import { textOf, wholeCharacters } from "./cut-result.ts";

/** The engine's own tool, of agents that have had a result cut. A wired tool of the same name stands in its place. */
export const READ_MORE = "read_more";

/** How much one call reads at most, in characters. */
const MOST = 20_000;

const Arguments = Type.Object(
	{
		reference: Type.String({ description: "The `reference` of the value, as the result has it." }),
		offset: Type.Integer({
			minimum: 0,
			description: "Where to begin, in characters. The first part of a value is its `preview`.",
		}),
		length: Type.Optional(
			Type.Integer({ minimum: 1, maximum: MOST, description: "How many characters to read." }),
		),
	},
	{ additionalProperties: false },
);

const DEFINITION: ToolDefinition = {
	name: READ_MORE,
	description:
		"Reads a further part of a tool's result that was too long. A value with a `reference` is not whole: `preview` is its beginning, `__size` how many characters it has.",
	parameters: { ...Arguments },
};

/** The tool by which an agent's model reads on; none while nothing was cut. */
export function readMoreTool({ node, agent }: Step): readonly ToolDefinition[] {
	return agent && readable(agent).length > 0 && !node.tools.has(READ_MORE) ? [DEFINITION] : [];
}

/** What was given by reference only is not for the model to read. */
function readable({ cut }: AgentProgress): readonly CutValue[] {
	return cut.filter(({ label }) => label === undefined);
}

/** What a call of that tool gives; `undefined` for a call of another. Only what this agent's own calls gave can be read. */
export function readMore(caller: Step, { name, arguments: given }: ToolCallOfStep): ToolResult | undefined {
	if (name !== READ_MORE || readMoreTool(caller).length === 0) return undefined;
	if (!fits(Arguments, given)) return failed(wrongArguments(given));
	const { reference, offset, length = MOST } = given;
	const cut = caller.agent ? readable(caller.agent) : [];
	const found = cut.find((each) => each.reference === reference);
	if (!found) return failed(unknownReference(cut.map((each) => each.reference)));
	const text = textOf(found.value);
	const part = wholeCharacters(text, offset, length);
	const end = offset + part.length;
	return {
		status: "success",
		data: { text: part, offset, total: text.length, ...(end < text.length ? { next_offset: end } : {}) },
	};
}

function failed(error: Fault): ToolResult {
	return { status: "error", data: {}, error };
}

function wrongArguments(given: unknown): Fault {
	const problems = schemaProblems(Arguments, given).map(({ message }) => message);
	return {
		code: "TOOL_ARGUMENTS_INVALID",
		message: `The call of \`${READ_MORE}\` was refused. ${problems.join(" ")}`.slice(0, 4000),
		hint: "Arguments: reference, offset, length.",
		retryable: false,
	};
}

function unknownReference(known: readonly string[]): Fault {
	return {
		code: "RESULT_REFERENCE_UNKNOWN",
		message: "No result of this conversation that is still kept has this reference.",
		hint: `References: ${known.slice(-NAMED).join(", ")}.`,
		retryable: false,
	};
}

/** How many references an answer names. */
const NAMED = 20;
