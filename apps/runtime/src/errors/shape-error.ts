/** One error of the validator, or the best explanation of a union that did not fit. */
export interface ShapeError {
	readonly keyword: string;
	/** Where in the value, as a JSON pointer. */
	readonly instancePath: string;
	/** Where in the schema. */
	readonly schemaPath: string;
	readonly params: Readonly<Record<string, unknown>>;
	readonly message?: string | undefined;
}
