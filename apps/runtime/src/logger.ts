import { type DestinationStream, type Logger, pino } from "pino";

/** The server's log: JSON, a line an event, without any secret that was opened. */
export function createLogger(destination: DestinationStream, redact: (text: string) => string): Logger {
	return pino({ level: "info", base: null, hooks: { streamWrite: redact } }, destination);
}
