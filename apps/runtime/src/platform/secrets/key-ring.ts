import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../database/database.ts";
import { forgetLoss, requireAcceptance } from "../database/evidence/loss-file.ts";
import { readOrCreateKey } from "./key-file.ts";
import { MadeKeys } from "./made-keys.ts";

/** The key that seals credentials, in the data folder. */
export const MASTER_KEY = "keys/master.key";
const COOKIES = "keys/cookie.key";
const APPROVALS = "keys/approval.key";
const TOKEN = "token";

/** Where the keys are in the data folder. */
export const KEY_FILES = [MASTER_KEY, COOKIES, APPROVALS, TOKEN] as const;

/** What is lost with each key. */
const OPENED: Readonly<Record<string, string>> = {
	[MASTER_KEY]: "credentials that it sealed have to be stored again",
	[COOKIES]: "everybody has to sign in again",
	[APPROVALS]: "links to open questions no longer work",
	[TOKEN]: "scripts have to read the new token",
};

/** The keys of a data folder. */
export interface KeyRing {
	/** Seals credentials. */
	readonly master: Buffer;
	/** Signs sessions. */
	readonly cookies: Buffer;
	/** Signs the answers that a link may give. */
	readonly approvals: Buffer;
	/** What scripts sign in with. */
	readonly token: string;
}

export interface KeyRingOptions {
	/** The data folder. */
	readonly folder: string;
	readonly database: Pick<Database, "read">;
	/** The token that the environment gives; the data folder has one otherwise. */
	readonly token: string | undefined;
}

/**
 * The keys of a data folder, made at its first start. One that was there before is never made again by itself: what it has sealed or
 * signed would be lost without a word.
 * @throws DataLossError
 */
export async function openKeyRing({ folder, database, token }: KeyRingOptions): Promise<KeyRing> {
	const made = new MadeKeys(folder);
	const names = [MASTER_KEY, COOKIES, APPROVALS, ...(token === undefined ? [TOKEN] : [])];
	const missing = names.filter((name) => !existsSync(join(folder, name)));
	const sealed = missing.includes(MASTER_KEY) ? await countCredentials(database) : 0;
	requireKeys(
		folder,
		missing.filter((name) => made.has(name) || (name === MASTER_KEY && sealed > 0)),
		sealed,
	);
	const key = (name: string) => readOrCreateKey(join(folder, name));
	const ring = {
		master: key(MASTER_KEY),
		cookies: key(COOKIES),
		approvals: key(APPROVALS),
		token: token ?? key(TOKEN).toString("base64url"),
	};
	made.note(names);
	forgetLoss(folder);
	return ring;
}

function requireKeys(folder: string, lost: readonly string[], sealed: number): void {
	if (lost.length === 0) return;
	const needed =
		sealed === 0
			? ""
			: `, and ${sealed === 1 ? "1 credential is" : `${sealed} credentials are`} sealed with the master key`;
	requireAcceptance(folder, {
		id: `keys: ${lost.join()}`,
		missing: `${lost.join(", ")} ${lost.length === 1 ? "is" : "are"} missing from ${folder}${needed}.`,
		consequence: `new keys are then made, and ${lost.map((name) => OPENED[name]).join("; ")}.`,
	});
}

async function countCredentials({ read }: Pick<Database, "read">): Promise<number> {
	const query = read.selectFrom("credentials").select(({ fn }) => fn.countAll<number | string>().as("count"));
	return Number((await query.executeTakeFirst())?.count ?? 0);
}
