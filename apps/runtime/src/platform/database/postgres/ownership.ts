import type { Client } from "pg";
import { StaleOwnerError } from "../stale-owner-error.ts";

/** Milliseconds since the Unix epoch by the server's clock: the only one that all who want the database share. */
export const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** Who may write, as the database tells it. */
export interface Ownership {
	/** Raised by each server that takes the database, and by each of its connections: what comes with an older one is refused. */
	readonly epoch: number;
	/** How many commits there have been. */
	readonly commits: number;
}

/** What another server says of itself. */
export interface Holder {
	readonly holder: string;
	readonly leaseUntil: number;
}

/** Takes the database unless someone's lease runs; then gives who has it. */
export async function takeOwnership(
	client: Client,
	holder: string,
	leaseMs: number,
): Promise<Ownership | Holder> {
	const taken = await client.query<Ownership>(
		`update owner set epoch = epoch + 1, holder = $1, lease_until = ${NOW} + $2
		where lease_until < ${NOW} returning epoch, commits`,
		[holder, leaseMs],
	);
	if (taken.rows[0]) return taken.rows[0];
	const { rows } = await client.query<Holder>(`select holder, lease_until as "leaseUntil" from owner`);
	if (!rows[0]) throw new Error("The table of the database's owner is empty.");
	return rows[0];
}

/**
 * Keeps owning the database over another connection. Waits for a commit that is under way over an older one, and has every
 * later one refused: from then on it is decided what has been committed.
 * @throws StaleOwnerError
 */
export async function renewOwnership(client: Client, holder: string, leaseMs: number): Promise<Ownership> {
	const { rows } = await client.query<Ownership>(
		`update owner set epoch = epoch + 1, lease_until = ${NOW} + $2 where holder = $1 returning epoch, commits`,
		[holder, leaseMs],
	);
	if (!rows[0]) throw new StaleOwnerError();
	return rows[0];
}

/** Lets the next server have the database at once. */
export async function endOwnership(client: Client, epoch: number): Promise<void> {
	await client.query("update owner set lease_until = 0 where epoch = $1", [epoch]);
}
