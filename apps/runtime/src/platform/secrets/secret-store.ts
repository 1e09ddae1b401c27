import { isDeepStrictEqual } from "node:util";
import type { SecretMask, SecretOpener } from "@switchyard/host";
import {
	type CredentialKind,
	credentialHosts,
	type HttpCredential,
	type OAuthTokens,
	SHORTEST_MASKED,
	SHORTEST_SECRET,
} from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";
import type { CredentialSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { Database } from "../database/database.ts";
import type { NoteUnreadable } from "../database/unreadable-rows.ts";
import type { WriteQuery, WriteResult } from "../database/write-protocol.ts";
import type { CredentialKinds } from "./credential-kinds.ts";
import type { Redactor } from "./redactor.ts";
import { openRecord, sealRecord } from "./sealed-record.ts";
import { type CredentialValue, secretMask, secretsOf, userOf } from "./secret-mask.ts";

/** A credential that Switchyard brings itself; it can be used, not changed. */
export interface BuiltInCredential {
	readonly name: string;
	readonly kind: CredentialKind;
	readonly value: Readonly<Record<string, unknown>>;
	/** Milliseconds since the Unix epoch. */
	readonly updatedAt: number;
}

export interface SecretStoreOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly kinds: Pick<CredentialKinds, "get" | "hasMethods" | "refuseUnfit" | "refuseUnknown">;
	/** 32 bytes. */
	readonly masterKey: Uint8Array;
	/** Learns every secret that is kept. */
	readonly redactor: Redactor;
	readonly onUnreadable: NoteUnreadable;
	/** Receives the name of a credential that was stored anew or removed. */
	readonly onChanged?: (name: string) => void;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

interface SealedRow {
	readonly name: string;
	readonly kind: string;
	readonly sealed: Uint8Array;
	readonly data_key: Uint8Array;
}

/** How many credentials are kept opened: a webhook opens its own for every request. */
const KEPT_OPEN = 256;

/**
 * Credentials in the database, each sealed with its own key. A secret leaves the store only for the one use that a flow
 * names.
 */
export class SecretStore implements SecretOpener {
	readonly #database: SecretStoreOptions["database"];
	readonly #kinds: SecretStoreOptions["kinds"];
	readonly #masterKey: Uint8Array;
	readonly #builtIn = new Map<string, BuiltInCredential>();
	readonly #now: () => number;
	readonly #redactor: Redactor;
	readonly #onUnreadable: NoteUnreadable;
	readonly #onChanged: (name: string) => void;
	readonly #opened = new Map<string, { readonly kind: string; readonly value: CredentialValue }>();
	#changes = 0;

	constructor({
		database,
		kinds,
		masterKey,
		redactor,
		onUnreadable,
		onChanged = () => {},
		now,
	}: SecretStoreOptions) {
		this.#onUnreadable = onUnreadable;
		this.#onChanged = onChanged;
		this.#redactor = redactor;
		this.#database = database;
		this.#kinds = kinds;
		this.#masterKey = masterKey;
		this.#now = now;
	}

	/** Adds a credential that comes with the server. */
	addBuiltIn(credential: BuiltInCredential): void {
		this.#builtIn.set(credential.name, credential);
	}

	/** Has every secret masked that an earlier process stored. Call it before anything is reported to anyone. */
	async learnSecrets(): Promise<void> {
		const rows = await this.#database.read.selectFrom("credentials").selectAll().execute();
		for (const row of rows) {
			try {
				this.#learn(this.#unseal(row.name, row));
			} catch (error) {
				// Nobody can tell it either, so there is nothing to mask.
				this.#onUnreadable("credential", row.name, error);
			}
		}
	}

	async list(): Promise<CredentialSummary[]> {
		const rows = await this.#database.read.selectFrom("credentials").selectAll().orderBy("name").execute();
		return [
			...[...this.#builtIn.values()].map(({ name, kind, updatedAt }) => ({
				name,
				kind,
				builtIn: true,
				updatedAt,
			})),
			...rows.map((row) => ({
				name: row.name,
				kind: row.kind,
				builtIn: false,
				updatedAt: row.updated_at,
				...(this.#kinds.hasMethods(row.kind) ? this.#methodOf(row) : {}),
			})),
		];
	}

	/** @throws AppError `CREDENTIAL_BUILT_IN`, `SECRET_TOO_SHORT`, `BODY_INVALID` when the value does not fit the kind's schema. */
	async put(name: string, kind: CredentialKind, value: Record<string, unknown>): Promise<void> {
		this.#refuseBuiltIn(name);
		if (kind === "text") refuseShort(value);
		this.#kinds.refuseUnfit(kind, value);
		this.#learn(value);
		const { sealed, dataKey } = sealRecord(this.#masterKey, { name, kind }, value);
		const row = { kind, sealed, data_key: dataKey, updated_at: this.#now() };
		const query = this.#database.read
			.insertInto("credentials")
			.values({ name, ...row })
			.onConflict((conflict) => conflict.column("name").doUpdateSet(row));
		await this.#change(query.compile());
		this.#onChanged(name);
	}

	/**
	 * Seals what an authorization server gave beside the credential that it was given for; `undefined` removes it.
	 * @param of the credential without tokens; `false`, with no tokens kept, when the credential is another by now
	 * @throws AppError `CREDENTIAL_NOT_FOUND`
	 */
	async keepTokens(
		name: string,
		tokens: OAuthTokens | undefined,
		of: Readonly<Record<string, unknown>>,
	): Promise<boolean> {
		const row = await this.#row(name);
		const { tokens: before, ...credential } = this.#unseal(name, row);
		if (!isDeepStrictEqual(credential, of)) return false;
		const { kind } = row;
		const value = { ...credential, ...defined({ tokens }) };
		this.#learn(value);
		const { sealed, dataKey } = sealRecord(this.#masterKey, { name, kind }, value);
		const query = this.#database.read
			.updateTable("credentials")
			.set({ sealed, data_key: dataKey })
			.where("name", "=", name)
			// What someone stored meanwhile stays.
			.where("data_key", "=", row.data_key);
		const result = await this.#change(query.compile());
		const isKept = result?.changes === 1;
		for (const token of [before?.accessToken, before?.refreshToken]) {
			const isUsed = token === tokens?.accessToken || token === tokens?.refreshToken;
			if (isKept && token !== undefined && !isUsed) this.#redactor.forget(token, userOf(credential));
		}
		return isKept;
	}

	/** The fields of a credential whose secret is too short to be masked. */
	unmasked(value: CredentialValue): string[] {
		const short = [...secretsOf(value)].filter(([, secret]) => secret.length < SHORTEST_MASKED);
		return short.map(([field]) => field);
	}

	/** @throws AppError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_BUILT_IN` */
	async remove(name: string): Promise<void> {
		this.#refuseBuiltIn(name);
		const query = this.#database.read.deleteFrom("credentials").where("name", "=", name);
		const result = await this.#change(query.compile());
		if (result?.changes !== 1) throw notFound(name);
		this.#onChanged(name);
	}

	async open(name: string, kind: CredentialKind | CredentialKind[]): Promise<Record<string, unknown>> {
		const kinds = [kind].flat();
		for (const each of kinds) this.#kinds.refuseUnknown(each);
		const builtIn = this.#builtIn.get(name);
		if (builtIn !== undefined) {
			this.#refuseKind(name, builtIn.kind, kinds);
			return { ...builtIn.value };
		}
		const { kind: stored, value } = this.#opened.get(name) ?? (await this.#read(name));
		this.#refuseKind(name, stored, kinds);
		return { ...value };
	}

	hostsOf(kind: CredentialKind, value: Readonly<Record<string, unknown>>): readonly string[] | undefined {
		return credentialHosts(this.#kinds.get(kind)?.declared ?? {}, value);
	}

	redact(text: string): string {
		return this.#redactor.redact(text);
	}

	maskOf(opened: readonly CredentialValue[], given: string): SecretMask | undefined {
		return secretMask(opened, given);
	}

	async #read(name: string): Promise<{ readonly kind: string; readonly value: CredentialValue }> {
		const changes = this.#changes;
		const row = await this.#row(name);
		const opened = { kind: row.kind, value: this.#unseal(name, row) };
		// What was changed while it was read may be the one before.
		if (changes === this.#changes && this.#opened.size < KEPT_OPEN) this.#opened.set(name, opened);
		return opened;
	}

	async #row(name: string) {
		const row = await this.#database.read
			.selectFrom("credentials")
			.selectAll()
			.where("name", "=", name)
			.executeTakeFirst();
		if (row === undefined) throw notFound(name);
		return row;
	}

	/** What a list shows of a credential that has a method; nothing of one that cannot be read. */
	#methodOf(row: SealedRow): Pick<CredentialSummary, "method" | "signedIn"> {
		try {
			const { method, tokens } = this.#unseal(row.name, row) as Pick<HttpCredential, "method"> &
				CredentialValue;
			return { method, ...(method === "oauth2-code" ? { signedIn: tokens !== undefined } : {}) };
		} catch (error) {
			this.#onUnreadable("credential", row.name, error);
			return {};
		}
	}

	/** Whatever comes of it, nothing that may have been replaced or removed is used any more. */
	async #change(query: WriteQuery): Promise<WriteResult | undefined> {
		try {
			return (await this.#database.write([query]))[0];
		} finally {
			this.#changes++;
			this.#opened.clear();
		}
	}

	#learn(value: CredentialValue): void {
		for (const secret of secretsOf(value).values()) this.#redactor.learn(secret, userOf(value));
	}

	#unseal(name: string, row: Omit<SealedRow, "name">): CredentialValue {
		try {
			const record = { sealed: row.sealed, dataKey: row.data_key };
			return openRecord(this.#masterKey, { name, kind: row.kind }, record) as CredentialValue;
		} catch (cause) {
			throw new AppError("CREDENTIAL_NOT_FOUND", {
				message: `The credential \`${name}\` cannot be read with this server's key.`,
				hint: "Store it again, or bring back the key file that the data folder had when it was stored.",
				cause,
			});
		}
	}

	#refuseBuiltIn(name: string): void {
		if (this.#builtIn.has(name)) throw new AppError("CREDENTIAL_BUILT_IN", { field: "name" });
	}

	#refuseKind(name: string, kind: string, kinds: readonly string[]): void {
		if (kinds.includes(kind)) return;
		throw new AppError("CREDENTIAL_KIND_WRONG", {
			message: `The credential \`${name}\` is of kind ${kind}; ${kinds.join(" or ")} is needed here.`,
		});
	}
}

/** @throws AppError `SECRET_TOO_SHORT` */
function refuseShort({ text }: Readonly<Record<string, unknown>>): void {
	if (typeof text !== "string" || text.length >= SHORTEST_SECRET) return;
	throw new AppError("SECRET_TOO_SHORT", {
		message: `A secret text has at least ${SHORTEST_SECRET} characters; a shorter one can be guessed.`,
		field: "value.text",
		hint: "Store a longer one, made by a password manager or by `openssl rand -base64 24`.",
	});
}

function notFound(name: string): AppError {
	return new AppError("CREDENTIAL_NOT_FOUND", {
		message: `There is no credential named \`${name}\`.`,
		hint: "Add it under Settings, Credentials.",
	});
}
