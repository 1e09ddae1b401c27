import type { Trouble } from "./database-error.ts";
import { codeOf, networkTrouble } from "./network-trouble.ts";

/** By the numbers that SQL Server gives its errors. */
const BY_NUMBER: ReadonlyMap<number, Trouble> = new Map([
	[208, "missing-table"],
	[2601, "duplicate"],
	[2627, "duplicate"],
	[515, "value"],
	[547, "value"],
	[245, "value"],
	[2628, "value"],
	[8114, "value"],
	[8152, "value"],
	[1205, "busy"],
	[1222, "busy"],
	[4060, "login"],
	[18456, "login"],
]);

/** By the codes that the library gives. */
const BY_CODE: ReadonlyMap<string, Trouble> = new Map([
	["ELOGIN", "login"],
	["ETIMEOUT", "timeout"],
	["ESOCKET", "unreachable"],
	["ECLOSE", "lost"],
	["EENCRYPT", "encryption"],
	["EINSTLOOKUP", "unreachable"],
]);

/** What an error of SQL Server, or of the library that talks to it, means. */
export function sqlServerTrouble(error: unknown): Trouble {
	const { number, cause } = (error ?? {}) as { readonly number?: number; readonly cause?: unknown };
	const known = BY_NUMBER.get(number ?? 0) ?? networkTrouble(codeOf(cause)) ?? networkTrouble(codeOf(error));
	if (known) return known;
	if (/certificate|altnames/i.test(String(error))) return "encryption";
	return BY_CODE.get(codeOf(error) ?? "") ?? "statement";
}
