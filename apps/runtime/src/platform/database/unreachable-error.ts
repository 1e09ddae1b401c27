/** There is no server at the URL, or it does not let us in. */
export class DatabaseUnreachableError extends Error {
	override readonly name = "DatabaseUnreachableError";

	constructor(url: string, cause: unknown) {
		const { host, pathname } = new URL(url);
		super(
			`The database ${pathname.slice(1)} at ${host || "a local socket"} cannot be used: ${reasonOf(cause)}. ` +
				"Look at DATABASE_URL, and whether PostgreSQL runs.",
			{ cause },
		);
	}
}

function reasonOf(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
	return error instanceof Error ? error.message : String(error);
}
