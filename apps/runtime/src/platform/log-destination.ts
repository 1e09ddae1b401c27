import type { DestinationStream } from "pino";

/**
 * Control characters in a line of JSON: the escapes that JSON writes them with, and those that it does not escape. On a terminal they would
 * move the cursor and hide text; tabs and line ends may stay.
 */
const CONTROL = /\\u00(?:0[0-8bce-f]|1[\da-f]|7f|[89][\da-f])|[\x7f-\x9f\u202a-\u202e\u2066-\u2069]/gi;

/**
 * Where the log goes: to a terminal in lines for people, with the time, the level and the fields; to anything else as it is, which is
 * JSON for machines.
 */
export async function logDestination(
	stream: NodeJS.WritableStream & { readonly isTTY?: boolean },
): Promise<DestinationStream> {
	if (!stream.isTTY) return stream;
	// Loaded only where someone watches.
	const { default: pretty } = await import("pino-pretty");
	const lines = pretty({ destination: stream, colorize: true, translateTime: "SYS:HH:MM:ss", sync: true });
	return { write: (line) => void lines.write(line.replace(CONTROL, "\\ufffd")) };
}
