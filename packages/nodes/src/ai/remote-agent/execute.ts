import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { answerInstructions } from "@switchyard/spec/answer";
import { answerOf } from "./answer.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { agents }) => {
	const { agent, prompt, instructions, signature, inputs = {}, output_schema: fields = [] } = params;
	const { input, output } = firstOf(signature);
	if (Object.hasOwn(inputs, input)) {
		throw new NodeError({
			code: "PARAMETER_INVALID",
			message: `The prompt is the input \`${input}\`, which the other inputs have as well.`,
			field: "inputs",
			hint: "Remove it there, or name another input first in the signature.",
		});
	}
	const told = [instructions, fields.length > 0 ? answerInstructions(fields) : undefined]
		.filter((part) => part !== undefined && part !== "")
		.join("\n\n");
	const { outputs, toolCalls } = await agents.run({
		agent,
		signature,
		input: { ...inputs, [input]: prompt },
		maxIters: params.max_steps,
		...(told === "" ? {} : { instructions: told }),
	});
	const given = { text: wordsOf(outputs[output]), outputs: { ...outputs }, tool_calls: toolCalls };
	return fields.length === 0 ? given : { ...answerOf({ fields, outputs, first: output, given }), ...given };
};

function wordsOf(value: unknown): string {
	if (value === undefined) return "";
	return typeof value === "string" ? value : JSON.stringify(value);
}

/** The names of a signature's first input and first output. */
function firstOf(signature: string): { readonly input: string; readonly output: string } {
	const [inputs = "", outputs = ""] = signature.split("->");
	const name = (fields: string) => /\w+/.exec(fields)?.[0] ?? "";
	return { input: name(inputs), output: name(outputs) };
}
