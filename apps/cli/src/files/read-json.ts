import { readFileSync } from "node:fs";
import { describeJsonFault, readJson as readJsonText } from "@switchyard/spec/json";
import { CliError } from "../terminal/cli-error.ts";

/**
 * The JSON object in a file.
 * @throws CliError
 */
export function readJson(file: string): Record<string, unknown> {
	let text: string;
	try {
		text = readFileSync(file, "utf8");
	} catch (error) {
		throw new CliError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`, {
			cause: error,
		});
	}
	const read = readJsonText(text, "file");
	if ("fault" in read) throw new CliError(`${file} cannot be used. ${describeJsonFault(read.fault)}`);
	const { value } = read;
	if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
	throw new CliError(`${file} holds no JSON object.`);
}
