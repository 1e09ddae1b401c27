/** SQLite's primary codes for a damaged page, and for a file that is no database. */
const SQLITE_CODES: ReadonlySet<unknown> = new Set([11, 26]);

/** PostgreSQL's codes for damaged data, and for a damaged index. */
const POSTGRES_CODES: ReadonlySet<unknown> = new Set(["XX001", "XX002"]);

/** Damage of the database that queries have met. A damaged page fails the queries that read it, and no others. */
export class Damage {
	#isFound = false;

	get isFound(): boolean {
		return this.#isFound;
	}

	/** Remembers damage if the error of a query tells of it. */
	note(error: unknown): void {
		if (tellsOfDamage(error)) this.#isFound = true;
	}

	/** Returns what a query returns. @throws its error, which is noted */
	watch<Result>(query: () => Result): Result {
		try {
			return query();
		} catch (error) {
			this.note(error);
			throw error;
		}
	}
}

function tellsOfDamage(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if ("errcode" in error && typeof error.errcode === "number") return SQLITE_CODES.has(error.errcode & 0xff);
	return "code" in error && POSTGRES_CODES.has(error.code);
}
