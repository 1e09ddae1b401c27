import type { DatabaseCredential } from "../credentials/database/credential.ts";

/** A database server whose address was checked. */
export interface ServerTarget extends DatabaseCredential {
	readonly address: string;
	/** How long connecting, and each statement, may take, in milliseconds. */
	readonly timeLimitMs: number;
	/** Whether more is done over the connection after rows that nobody wants: it must not end with them. */
	readonly lasts?: boolean;
}

/** Name of a database inside a sentence. */
export function nameOf({ database, host }: Pick<DatabaseCredential, "database" | "host">): string {
	return `the database ${database} on ${host}`;
}

/** Certificates are for names: an address is none. */
export function isAddress(host: string): boolean {
	return host.includes(":") || /^[\d.]+$/.test(host);
}

/** What the library needs to encrypt, or nothing where it must not. */
export function tlsOf({ plain, certificate }: DatabaseCredential): { readonly ca?: string } | undefined {
	if (plain) return undefined;
	return certificate === undefined ? {} : { ca: certificate };
}
