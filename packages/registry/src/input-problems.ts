import { schemaProblems } from "@switchyard/spec/schema";
import { DEFINITIONS } from "./definitions.ts";
import type { RegistryToolName } from "./tool-names.ts";

/** What is wrong with the arguments of a call, each in words that a model can act on; empty when they fit. */
export function inputProblems(name: RegistryToolName, input: unknown): string[] {
	return words(DEFINITIONS[name].input, input);
}

/** The same for what a tool gave. */
export function outputProblems(name: RegistryToolName, output: unknown): string[] {
	return words(DEFINITIONS[name].output, output);
}

function words(schema: object, value: unknown): string[] {
	return schemaProblems(schema, value).map(({ message, hint }) =>
		hint === undefined ? message.replace(/\.$/, "") : `${message} ${hint}`.replace(/\.$/, ""),
	);
}
