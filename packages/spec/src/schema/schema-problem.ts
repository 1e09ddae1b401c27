/** One way in which a value does not fit its schema. */
export interface SchemaProblem {
	/** The field at fault as people write it, such as `tags[0].name`; empty for the value itself. */
	readonly field: string;
	/** What is wrong, as the end of a sentence about the field: `must be text, not a number`. */
	readonly reason: string;
	/** The same as a sentence of its own. */
	readonly message: string;
	/** What to do about it, as a sentence, where that is known. */
	readonly hint?: string;
}
