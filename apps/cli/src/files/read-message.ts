import { describeJsonFault, readJson as readJsonText } from "@switchyard/spec/json";
import { wrongUse } from "../terminal/arguments.ts";
import { readJson } from "./read-json.ts";

/**
 * The JSON object that an option gives, itself or as `@` and a file.
 * @param option as it is written, for the refusal.
 * @throws CliError
 */
export function readMessage(option: string, text: string): Record<string, unknown> {
	if (text.startsWith("@")) return readJson(text.slice(1));
	const read = readJsonText(text);
	if ("fault" in read) return wrongUse(`${option} cannot be used. ${describeJsonFault(read.fault)}`);
	const { value } = read;
	if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
	return wrongUse(`${option} takes a JSON object.`);
}
