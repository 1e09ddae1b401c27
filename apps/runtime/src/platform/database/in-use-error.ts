/** The database belongs to another server. */
export class DatabaseInUseError extends Error {
	override readonly name = "DatabaseInUseError";

	constructor(holder: string) {
		super(
			`Another Switchyard server uses the database: ${holder}. ` +
				"Stop it first, or give this one a database of its own with DATABASE_URL.",
		);
	}
}
