import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { agents }) => {
	const { agent, prompt, instructions, signature, inputs = {}, max_steps: maxIters } = params;
	const { input, output } = firstOf(signature);
	if (Object.hasOwn(inputs, input)) {
		throw new NodeError({
			code: "PARAMETER_INVALID",
			message: `The prompt is the input \`${input}\`, which the other inputs have as well.`,
			field: "inputs",
			hint: "Leave it out there, or name another input first in the signature.",
		});
	}
	const { outputs, toolCalls } = await agents.run({
		agent,
		signature,
		input: { ...inputs, [input]: prompt },
		maxIters,
		...(instructions === undefined ? {} : { instructions }),
	});
	return { text: wordsOf(outputs[output]), outputs: { ...outputs }, tool_calls: toolCalls };
};

/** The names of a signature's first input and first output. */
function firstOf(signature: string): { readonly input: string; readonly output: string } {
	const [inputs = "", outputs = ""] = signature.split("->");
	const name = (fields: string) => /\w+/.exec(fields)?.[0] ?? "";
	return { input: name(inputs), output: name(outputs) };
}

function wordsOf(value: unknown): string {
	if (value === undefined) return "";
	return typeof value === "string" ? value : JSON.stringify(value);
}
