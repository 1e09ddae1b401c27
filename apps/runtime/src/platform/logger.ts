import { redactStrings } from "@switchyard/engine";
import { type DestinationStream, type Logger, pino } from "pino";

/** The server's log: an event is a line of JSON, without any secret that was opened. */
export function createLogger(destination: DestinationStream, redact: (text: string) => string): Logger {
	return pino(
		{ level: "info", base: null, hooks: { streamWrite: (line) => redactLine(line, redact) } },
		destination,
	);
}

/** A line with its values masked, and nothing else of it: a secret may be a word that lines are made of. */
function redactLine(line: string, redact: (text: string) => string): string {
	if (redact(line) === line) return line;
	return `${JSON.stringify(redactStrings(JSON.parse(line), redact))}\n`;
}
