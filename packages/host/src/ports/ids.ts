/** Everything fresh that a host puts into the world. */
export interface Ids {
	/** The id of a new run: a lower-case UUIDv7, greater than every one before, whatever the time of day does. */
	readonly nextRun: () => string;
	/** The least id that a run can have which was accepted at that time, in milliseconds since the Unix epoch. */
	readonly leastRun: (at: number) => string;
	/** A UUID that nothing else has, for a tool call. */
	readonly callerId: () => string;
	/** 32 hex digits that nobody can guess, for a session. */
	readonly secret: () => string;
	/** A SHA-256 hash as hex digits. */
	readonly digest: (text: string) => string;
}
