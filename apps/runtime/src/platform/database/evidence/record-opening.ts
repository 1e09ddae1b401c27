import { type CompiledQuery, type Kysely, sql } from "kysely";
import type { Admission } from "./admit-opening.ts";

/** Openings that evidence can be compared with; those before are forgotten. */
const KEPT_OPENINGS = 10_000;

/** Who opens, when, and where in the history. */
export interface OpeningFacts extends Admission {
	readonly epoch: number;
	/** How many commits there were before. */
	readonly commits: number;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
}

/**
 * The statements that open a database anew, for one transaction. After a loss every run that is not over is marked, for the host to
 * hold it. What triggers remember may be older than what they have started: they begin again from now.
 */
export function openingStatements(
	database: Kysely<unknown>,
	{ epoch, id, commits, accepted, hasLost, at }: OpeningFacts,
): CompiledQuery[] {
	const opened = [
		sql`insert into openings (epoch, id, commits, accepted) values (${epoch}, ${id}, ${commits}, ${accepted})`,
		sql`delete from openings where epoch <= ${epoch - KEPT_OPENINGS}`,
	];
	const held = [
		sql`update runs set loss = ${epoch} where ended_at is null`,
		sql`delete from triggers`,
		sql`delete from trigger_files`,
		sql`update published_flows set at = ${at}`,
	];
	return [...opened, ...(hasLost ? held : [])].map((query) => query.compile(database));
}
