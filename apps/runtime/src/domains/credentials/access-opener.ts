import type { SecretOpener } from "@switchyard/host";
import type { CredentialKind, HttpAccess, HttpCredential, OAuthTokens } from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";
import type { SecretStore } from "../../platform/secrets/secret-store.ts";
import { isGrantOver } from "./oauth/oauth-refusal.ts";
import type { TokenClient } from "./oauth/token-client.ts";

/** A token is replaced so long before it expires: a request takes its time, and clocks differ. In milliseconds. */
const EARLY_MS = 60_000;

export interface AccessOpenerOptions {
	readonly secrets: Pick<SecretStore, "open" | "redact" | "maskOf" | "hostsOf" | "keepTokens">;
	readonly tokens: Pick<TokenClient, "ofClient" | "refreshed">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

type Stored = HttpCredential & { readonly tokens?: OAuthTokens };
type TokenCredential = Extract<Stored, { method: "oauth2-client" | "oauth2-code" }>;

/**
 * Opens credentials for steps. What a step is given of an OAuth 2 credential is a token that is valid: the client's secret and what
 * refreshes tokens stay here.
 */
export class AccessOpener implements SecretOpener {
	readonly #secrets: AccessOpenerOptions["secrets"];
	readonly #tokens: AccessOpenerOptions["tokens"];
	readonly #now: () => number;
	/** Requests for tokens that are under way, by credential: steps that need the same one wait for the one request. */
	readonly #asking = new Map<string, Promise<OAuthTokens>>();

	constructor({ secrets, tokens, now }: AccessOpenerOptions) {
		this.#secrets = secrets;
		this.#tokens = tokens;
		this.#now = now;
	}

	/** @throws AppError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_KIND_WRONG`, `CREDENTIAL_NOT_SIGNED_IN`, `OAUTH_REFUSED` */
	async open(name: string, kind: CredentialKind | CredentialKind[]): Promise<Record<string, unknown>> {
		const value = await this.#secrets.open(name, kind);
		return takesTokens(value) ? this.#access(name, value) : value;
	}

	/**
	 * What a step would be given of a credential that is not stored.
	 * @throws AppError `CREDENTIAL_NOT_SIGNED_IN`, `OAUTH_REFUSED`
	 */
	async accessOf(value: Record<string, unknown>): Promise<Record<string, unknown>> {
		if (!takesTokens(value)) return value;
		const { hosts } = value;
		const { accessToken } = await this.#newTokens(undefined, value);
		return { method: "bearer", hosts, token: accessToken } satisfies HttpAccess;
	}

	hostsOf: SecretOpener["hostsOf"] = (kind, value) => this.#secrets.hostsOf(kind, value);

	redact(text: string): string {
		return this.#secrets.redact(text);
	}

	maskOf: SecretOpener["maskOf"] = (opened, given) => this.#secrets.maskOf(opened, given);

	async #access(name: string, credential: TokenCredential): Promise<HttpAccess> {
		const { accessToken } = this.#isValid(credential.tokens) ? credential.tokens : await this.#askOnce(name);
		return { method: "bearer", hosts: credential.hosts, token: accessToken };
	}

	#isValid(tokens: OAuthTokens | undefined): tokens is OAuthTokens {
		return tokens !== undefined && (tokens.expiresAt ?? Number.POSITIVE_INFINITY) > this.#now() + EARLY_MS;
	}

	#askOnce(name: string): Promise<OAuthTokens> {
		const underWay = this.#asking.get(name);
		if (underWay !== undefined) return underWay;
		const asked = this.#ask(name).finally(() => this.#asking.delete(name));
		this.#asking.set(name, asked);
		return asked;
	}

	/** Another step may have got a token since the credential was read. */
	async #ask(name: string): Promise<OAuthTokens> {
		const value = await this.#secrets.open(name, "http");
		if (!takesTokens(value)) throw notSignedIn(name);
		const { tokens: before, ...credential } = value;
		if (this.#isValid(before)) return before;
		const tokens = await this.#newTokens(name, credential, before);
		await this.#secrets.keepTokens(name, tokens, credential);
		return tokens;
	}

	async #newTokens(
		name: string | undefined,
		credential: HttpCredential,
		before?: OAuthTokens,
	): Promise<OAuthTokens> {
		if (credential.method === "oauth2-client") return this.#tokens.ofClient(credential);
		if (credential.method !== "oauth2-code" || before?.refreshToken === undefined) throw notSignedIn(name);
		try {
			return await this.#tokens.refreshed(credential, before.refreshToken);
		} catch (error) {
			if (!isGrantOver(error)) throw error;
			if (name !== undefined) await this.#secrets.keepTokens(name, undefined, credential);
			throw notSignedIn(name, error);
		}
	}
}

function takesTokens(value: Record<string, unknown>): value is TokenCredential {
	return value.method === "oauth2-client" || value.method === "oauth2-code";
}

/** @param name of a stored credential */
function notSignedIn(name: string | undefined, cause?: unknown): AppError {
	const reason = cause === undefined ? {} : { cause };
	if (name === undefined) {
		return new AppError("CREDENTIAL_NOT_SIGNED_IN", {
			message: "Nobody has signed in yet.",
			hint: "Store the credential, then press Sign in at it.",
		});
	}
	return new AppError("CREDENTIAL_NOT_SIGNED_IN", {
		message: `Nobody has signed in with the credential \`${name}\`, or the service no longer accepts the sign-in.`,
		hint: "Press Sign in at the credential, under Settings, Credentials.",
		...reason,
	});
}
