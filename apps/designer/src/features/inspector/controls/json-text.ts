import { describeJsonFault, readJson } from "@switchyard/spec/json";

/** A text as the JSON value that it stands for, or what is wrong with it. */
export function parseJson(text: string): { readonly value: unknown } | { readonly problem: string } {
	try {
		JSON.parse(text);
	} catch (cause) {
		return { problem: `Not JSON yet: ${reason(cause, text)}` };
	}
	const read = readJson(text);
	return "fault" in read ? { problem: describeJsonFault(read.fault) } : read;
}

/** A value as JSON to edit; nothing at all for what is empty, so that the field can show an example in its place. */
export function writeJson(value: unknown): string {
	if (value === undefined) return "";
	if (typeof value === "object" && value !== null && Object.keys(value).length === 0) return "";
	return JSON.stringify(value, undefined, 2);
}

/** What the engine's parser says, with line and column in place of the position. */
function reason(cause: unknown, text: string): string {
	const said = cause instanceof Error ? cause.message : String(cause);
	const message = said
		.replace(/ in JSON at position.*$/s, "")
		.replace(/, ?(?:\.\.\.)?".*is not valid JSON$/s, "")
		.replace("Unexpected end of JSON input", "it ends too early");
	const position = /at position (\d+)/.exec(said)?.[1];
	const lower = message.charAt(0).toLowerCase() + message.slice(1);
	if (position === undefined) return `${lower}.`;
	const lines = text.slice(0, Number(position)).split("\n");
	return `${lower}, in line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}.`;
}
