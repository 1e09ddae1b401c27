/** Something that is not as a test expects it. */
export interface TestDifference {
	/**
	 * A part of the expectation (`status`, `message.total`, `calls`), `recorded` for what has no record, or a part of what a model
	 * is asked (`request.messages.0.text`).
	 */
	readonly what: string;
	readonly expected: unknown;
	readonly actual: unknown;
	/** One sentence, where the two values alone do not say it. */
	readonly note?: string;
}
