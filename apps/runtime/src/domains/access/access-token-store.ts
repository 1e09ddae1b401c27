import { hash, randomBytes } from "node:crypto";
import { TOKEN_PURPOSES, TokenGrant } from "@switchyard/spec/access-token";
import { AppError } from "@switchyard/spec/error";
import type { AccessToken, CreateAccessTokenBody, CreateAccessTokenReply } from "@switchyard/spec/http";
import { fits } from "@switchyard/spec/schema";
import { Type } from "typebox";
import type { Database } from "../../platform/database/database.ts";
import type { NoteUnreadable } from "../../platform/database/unreadable-rows.ts";
import type { AccessTokens } from "../../platform/http/access-tokens.ts";
import type { Principal } from "../../platform/http/principal.ts";

/** What every token begins with, so that people and scanners for leaked secrets know one when they see it. */
const PREFIX = "switchyard_";

/** The random part of a token, in bytes: nobody guesses one of 2^256, however fast the server answers. */
const TOKEN_BYTES = 32;

/** How many tokens are kept. */
const MAX_TOKENS = 1000;

/** How old the last use on disk may be, in milliseconds: a token that is used all the time costs one write a minute. */
const USE_PRECISION_MS = 60_000;

export interface AccessTokenStoreOptions {
	readonly database: Pick<Database, "read" | "write">;
	/** The token that the server was configured with, or made at its first start: it may administer. */
	readonly administrator: string;
	readonly onUnreadable: NoteUnreadable;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** The program with the token of the configuration, or of the first start. */
const ADMINISTRATOR: Principal = {
	id: "administrator",
	actor: { kind: "token", id: "administrator", name: "administrator" },
	grants: [{ purpose: "administer" }],
};

/** A token that people made, with what changes about it. */
interface Known {
	readonly hash: string;
	readonly principal: Principal;
	token: AccessToken;
	/** The last use that is on disk. */
	savedUse: number;
}

/**
 * Access tokens, all of them in memory: this process owns the database, and every request looks one up. The database has
 * hashes only, so a copy of it opens nothing.
 */
export class AccessTokenStore implements AccessTokens {
	readonly #database: AccessTokenStoreOptions["database"];
	readonly #now: () => number;
	/** By id. */
	readonly #known = new Map<string, Known>();
	/** By the token's hash. */
	readonly #byHash = new Map<string, Known>();
	/** Tokens that are not kept in the database, by hash. */
	readonly #own = new Map<string, Principal>();
	readonly #watchers: ((principal: string) => void)[] = [];

	private constructor({ database, administrator, now }: AccessTokenStoreOptions) {
		this.#database = database;
		this.#now = now;
		this.#own.set(hashOf(administrator), ADMINISTRATOR);
	}

	static async open(options: AccessTokenStoreOptions): Promise<AccessTokenStore> {
		const store = new AccessTokenStore(options);
		const rows = await options.database.read.selectFrom("access_tokens").selectAll().execute();
		for (const row of rows) {
			const grants = readGrants(row.grants);
			if (grants === undefined) {
				options.onUnreadable("access token", row.id, new Error("Its grants cannot be read."));
				continue;
			}
			const { id, name, created_at: createdAt, last_used_at: lastUsedAt } = row;
			const used = lastUsedAt === null ? {} : { lastUsedAt };
			const trustedInput = row.trusted_input === 1;
			store.#keep(row.hash, { id, name, grants, trustedInput, createdAt, ...used });
		}
		return store;
	}

	find(token: string): Principal | undefined {
		const tokenHash = hashOf(token);
		const known = this.#byHash.get(tokenHash);
		if (known === undefined) return this.#own.get(tokenHash);
		this.#noteUse(known);
		return known.principal;
	}

	list(): AccessToken[] {
		return [...this.#known.values()]
			.map(({ token }) => token)
			.sort((one, other) => one.createdAt - other.createdAt || (one.name < other.name ? -1 : 1));
	}

	async create({
		name,
		grants,
		trustedInput = false,
	}: CreateAccessTokenBody): Promise<CreateAccessTokenReply> {
		refuseOddGrants(grants);
		if (this.list().some((token) => token.name === name)) {
			throw new AppError("ACCESS_TOKEN_NAME_TAKEN", { field: "name", hint: "Choose another name." });
		}
		if (this.#known.size >= MAX_TOKENS) {
			const hint = `Revoke tokens that are no longer used; at most ${MAX_TOKENS} are kept.`;
			throw new AppError("ACCESS_TOKEN_LIMIT", { hint });
		}
		const token = mintToken();
		const id = randomBytes(12).toString("base64url");
		const accessToken: AccessToken = { id, name, grants, trustedInput, createdAt: this.#now() };
		const row = { id, hash: hashOf(token), name, grants: JSON.stringify(grants) };
		const query = this.#database.read.insertInto("access_tokens").values({
			...row,
			trusted_input: trustedInput ? 1 : 0,
			created_at: accessToken.createdAt,
			last_used_at: null,
		});
		// Known before it is on disk, so that of two requests at once only one gets the name; nobody has the token yet.
		const known = this.#keep(row.hash, accessToken);
		try {
			await this.#database.write([query.compile()]);
		} catch (error) {
			this.#forget(known);
			throw error;
		}
		return { token, accessToken };
	}

	async revoke(id: string): Promise<void> {
		const known = this.#known.get(id);
		if (known === undefined) throw new AppError("ACCESS_TOKEN_NOT_FOUND");
		this.#forget(known);
		for (const watcher of this.#watchers) watcher(known.principal.id);
		const query = this.#database.read.deleteFrom("access_tokens").where("id", "=", id);
		try {
			await this.#database.write([query.compile()]);
		} catch (error) {
			// It is still on disk: listed again, it can be revoked again.
			this.#keep(known.hash, known.token);
			throw error;
		}
	}

	lend(principal: Principal): string {
		const token = mintToken();
		this.#own.set(hashOf(token), principal);
		return token;
	}

	watchRevoked(watcher: (principal: string) => void): void {
		this.#watchers.push(watcher);
	}

	#keep(tokenHash: string, token: AccessToken): Known {
		const { id, name, grants, trustedInput } = token;
		const actor = { kind: "token", id, name } as const;
		const principal: Principal = { id: `token ${id}`, actor, grants, trustedInput };
		const known = { hash: tokenHash, principal, token, savedUse: token.lastUsedAt ?? 0 };
		this.#known.set(token.id, known);
		this.#byHash.set(tokenHash, known);
		return known;
	}

	#forget({ hash: tokenHash, token }: Known): void {
		this.#known.delete(token.id);
		this.#byHash.delete(tokenHash);
	}

	#noteUse(known: Known): void {
		const now = this.#now();
		known.token = { ...known.token, lastUsedAt: now };
		if (now - known.savedUse < USE_PRECISION_MS) return;
		known.savedUse = now;
		const query = this.#database.read
			.updateTable("access_tokens")
			.set({ last_used_at: now })
			.where("id", "=", known.token.id);
		// A full disk refuses no request; the next use tries again.
		this.#database.write([query.compile()]).catch(() => {
			known.savedUse = 0;
		});
	}
}

function mintToken(): string {
	return PREFIX + randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Tokens are long and random, so their hashes need no salt and no slow function. */
function hashOf(token: string): string {
	return hash("sha256", token, "hex");
}

const Grants = Type.Array(TokenGrant);

function readGrants(text: string): TokenGrant[] | undefined {
	try {
		const grants: unknown = JSON.parse(text);
		return fits(Grants, grants) ? (grants as TokenGrant[]) : undefined;
	} catch {
		return undefined;
	}
}

/** @throws AppError `BODY_INVALID` when a purpose comes twice, or is limited where it cannot be */
function refuseOddGrants(grants: readonly TokenGrant[]): void {
	for (const [index, { purpose, names }] of grants.entries()) {
		if (grants.findIndex((grant) => grant.purpose === purpose) < index) {
			const message = `The purpose \`${purpose}\` is granted twice.`;
			throw new AppError("BODY_INVALID", { field: `grants[${index}].purpose`, message });
		}
		if (names !== undefined && TOKEN_PURPOSES[purpose].limitedTo === undefined) {
			const message = `The purpose \`${purpose}\` cannot be limited to names.`;
			throw new AppError("BODY_INVALID", {
				field: `grants[${index}].names`,
				message,
				hint: "Leave them out.",
			});
		}
	}
}
