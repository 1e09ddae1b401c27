import { styleText } from "node:util";
import { isRecord } from "@switchyard/spec/json";
import type { DestinationStream } from "pino";

/**
 * Control characters in a line of JSON: the escapes that JSON writes them with, and those that it does not escape. On a terminal they would
 * move the cursor and hide text; tabs and line ends may stay.
 */
const CONTROL = /\\u00(?:0[0-8bce-f]|1[\da-f]|7f|[89][\da-f])|[\x7f-\x9f\u202a-\u202e\u2066-\u2069]/gi;

const LEVELS = [
	{ from: 50, name: "ERROR", color: "red" },
	{ from: 40, name: "WARN", color: "yellow" },
	{ from: 0, name: "INFO", color: "green" },
] as const;

/**
 * Returns where the log goes: to a terminal in lines for people, with the time, the level and the fields; to anything else as it is, which
 * is JSON for machines.
 */
export function logDestination(
	stream: NodeJS.WritableStream & { readonly isTTY?: boolean },
): DestinationStream {
	if (!stream.isTTY) return stream;
	return { write: (line) => void stream.write(forPeople(line.replace(CONTROL, "\\ufffd"))) };
}

/** Returns an event as lines for people: what happened, and each field below it. */
function forPeople(line: string): string {
	const { level, time, msg, ...fields } = JSON.parse(line) as {
		readonly level: number;
		/** Milliseconds since the Unix epoch. */
		readonly time: number;
		readonly msg?: string;
		readonly [field: string]: unknown;
	};
	const { name, color } = LEVELS.find(({ from }) => level >= from) ?? LEVELS[2];
	const clock = new Date(time).toTimeString().slice(0, 8);
	const title = `[${clock}] ${styleText(color, name, { validateStream: false })}: ${msg ?? ""}`;
	return `${[title, ...Object.entries(fields).map(fieldLines)].join("\n")}\n`;
}

function fieldLines([name, value]: readonly [string, unknown]): string {
	const stack = isRecord(value) && typeof value.stack === "string" ? value.stack : undefined;
	const text = stack ?? JSON.stringify(value, undefined, 4);
	return `    ${name}: ${text.replaceAll("\n", "\n    ")}`;
}
