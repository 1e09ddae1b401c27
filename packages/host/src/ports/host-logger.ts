/** Says something about a subject, or something alone. */
interface LogLine {
	(about: object, text: string): void;
	(text: string): void;
}

/** Where a host says what people who run it should know. */
export interface HostLogger {
	readonly info: LogLine;
	readonly warn: LogLine;
	readonly error: LogLine;
}
