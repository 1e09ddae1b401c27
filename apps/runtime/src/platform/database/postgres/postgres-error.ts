import { DatabaseError } from "pg";

/** SQLSTATE classes that tell of a connection, and not of what was asked: connection exceptions, and an operator's doing. */
const CONNECTION_LOST = new Set(["08", "57"]);

/** The server ended a session that stood still in the middle of a transaction. */
const STOOD_STILL = "25P03";

/** Those that tell of a bad query: data exceptions, constraints, syntax and access rules. */
const QUERY_AT_FAULT = new Set(["22", "23", "42", "44"]);

/** Those that pass by themselves: a transaction rolled back for another's sake, and a want of resources. */
const PASSING = new Set(["40", "53"]);

/** Single codes that pass: a lock not to be had in time, and a server that is a standby for now. */
const PASSING_CODES = new Set(["55P03", "25006"]);

const DISK_FULL = "53100";

/** What went wrong: the query, the disk, the way to the server for now, or something that does not pass. */
export type PostgresFailure = "query" | "constraint" | "full" | "passing" | "lost" | "final";

/** Tells failures apart; `lost` leaves open whether what was asked has happened. */
export function failureOf(error: unknown): PostgresFailure {
	if (!(error instanceof DatabaseError) || error.code === undefined)
		return isOfConnection(error) ? "lost" : "final";
	const { code } = error;
	const kind = code.slice(0, 2);
	if (CONNECTION_LOST.has(kind) || code === STOOD_STILL) return "lost";
	if (kind === "23") return "constraint";
	if (QUERY_AT_FAULT.has(kind)) return "query";
	if (code === DISK_FULL) return "full";
	return PASSING.has(kind) || PASSING_CODES.has(code) ? "passing" : "final";
}

/** Connections fail with plain errors, some with a code of the operating system; mistakes of ours have classes of their own. */
function isOfConnection(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	return error.constructor === Error || error instanceof AggregateError || "syscall" in error;
}
