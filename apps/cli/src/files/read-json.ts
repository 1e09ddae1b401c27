import { readFileSync } from "node:fs";
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
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
	} catch (error) {
		throw new CliError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`, {
			cause: error,
		});
	}
	throw new CliError(`${file} holds no JSON object.`);
}
