/** One way in which a value does not fit its schema. */
export interface SchemaProblem {
	/** Where in the value, as a path (`tags[0].name`); empty for the value itself. */
	readonly path: string;
	/** What is wrong, as the end of a sentence: `must be string`. */
	readonly message: string;
}
