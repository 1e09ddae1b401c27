import { randomBytes } from "node:crypto";
import type { AuthProvider } from "@modelcontextprotocol/client";
import type { SecretOpener } from "@switchyard/host";
import { type Network, NodeError } from "@switchyard/node-kit";
import { AppError } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { McpAddress, McpSignIn } from "@switchyard/spec/mcp";
import { refusePlain } from "../../credentials/index.ts";
import type { McpGrant, McpTokens } from "./mcp-grant.ts";
import type { McpGrantRows } from "./mcp-grant-rows.ts";
import { HINT, type OAuthFetch, oauthFetch } from "./oauth-fetch.ts";
import { signInNeeded } from "./sign-in-needed.ts";
import { type RegisteredClient, SignInProvider } from "./sign-in-provider.ts";

/** A token is replaced so long before it expires: a request takes its time, and clocks differ. In milliseconds. */
const EARLY_MS = 60_000;

export interface McpAccessOptions {
	/** The server's. */
	readonly name: string;
	readonly settings: Pick<McpAddress, "url" | "client">;
	readonly grants: Pick<McpGrantRows, "get" | "save">;
	readonly network: Pick<Network, "fetch" | "resolve">;
	readonly secrets: Pick<SecretOpener, "open">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** What a server says that a request of its needs. */
export interface Challenge {
	readonly kind: "needed" | "wider";
	readonly scope?: string;
	readonly resourceMetadataUrl?: URL;
}

/** A sign-in that has begun. */
export interface BegunSignIn {
	/** Where the person's browser is to go. */
	readonly url: URL;
	readonly state: string;
	/**
	 * Takes the person back.
	 * @throws AppError `OAUTH_REFUSED`
	 */
	readonly end: (parameters: URLSearchParams) => Promise<void>;
}

/** A person's access to a server, as the protocol's authorization has it: OAuth 2.1, discovered from the server on. */
export class McpAccess {
	readonly #options: McpAccessOptions;
	#grant: McpGrant | undefined;
	#opened: Promise<void> | undefined;
	#challenge: Challenge | undefined;
	#refreshing: Promise<McpTokens> | undefined;

	constructor(options: McpAccessOptions) {
		this.#options = options;
	}

	/** `undefined` for a server that has not asked for anybody to sign in. */
	get signIn(): McpSignIn | undefined {
		return this.#challenge?.kind ?? (this.#grant?.tokens ? "done" : undefined);
	}

	/** What puts a token on each request. */
	readonly authProvider: AuthProvider = {
		token: async () => (await this.#tokens())?.access_token,
		onUnauthorized: async () => {
			// A token that is no longer good is renewed once; what comes after it is the server's word.
			const { tokens } = this.#grant ?? {};
			if (tokens?.refresh_token === undefined) throw this.#needed();
			await this.#refresh(tokens);
		},
	};

	/** A request was refused: what would be needed for it is remembered for the next sign-in. */
	readonly refused = (challenge: Challenge): void => {
		this.#challenge = challenge;
	};

	/**
	 * Begins a person's sign-in.
	 * @param redirectUri where the authorization server sends the person's browser back to
	 * @throws AppError `OAUTH_REFUSED`
	 */
	async begin(redirectUri: string): Promise<BegunSignIn> {
		await this.#open();
		const { url } = this.#options.settings;
		const state = randomBytes(32).toString("base64url");
		const registered = await this.#registered();
		const client = this.#grant?.client;
		const provider = new SignInProvider({
			url,
			redirectUri,
			state,
			now: this.#options.now,
			...defined({ registered, client }),
		});
		await this.#authorize(provider, {});
		const authorize = provider.authorizationUrl;
		if (!authorize) throw new AppError("OAUTH_REFUSED", { message: "The server describes no sign-in." });
		await this.#checkAuthorize(authorize, new URL(redirectUri));
		return { url: authorize, state, end: (parameters) => this.#end(provider, parameters) };
	}

	async #end(provider: SignInProvider, parameters: URLSearchParams): Promise<void> {
		const code = parameters.get("code");
		const iss = parameters.get("iss");
		if (code === null) {
			const { signInRefusal } = await import("./sign-in-refusal.ts");
			const { OAuthError } = await import("@modelcontextprotocol/client");
			throw signInRefusal(new OAuthError(parameters.get("error") ?? "", ""), this.#host);
		}
		await this.#authorize(provider, { authorizationCode: code, ...(iss === null ? {} : { iss }) });
		await this.#keep(provider.grant);
		this.#challenge = undefined;
	}

	async #authorize(
		provider: SignInProvider,
		given: { readonly authorizationCode?: string; readonly iss?: string },
	): Promise<void> {
		const { auth, computeScopeUnion } = await import("@modelcontextprotocol/client");
		const { scope, resourceMetadataUrl } = this.#challenge ?? {};
		const wanted = scope && computeScopeUnion(this.#grant?.tokens?.scope, scope);
		await this.#asking(async ({ fetch }) =>
			auth(provider, {
				serverUrl: this.#options.settings.url,
				fetchFn: fetch,
				...given,
				...(wanted ? { scope: wanted } : {}),
				...defined({ resourceMetadataUrl }),
			}),
		);
	}

	/** The address that a browser is sent to is checked like those that are asked from here; and it is not one of ours. */
	async #checkAuthorize(authorize: URL, own: URL): Promise<void> {
		refusePlain(authorize.href);
		if (authorize.origin === own.origin)
			throw new AppError("OAUTH_REFUSED", {
				message: `${this.#host} sends people who sign in to this server itself.`,
				hint: HINT,
			});
		const port = Number(authorize.port) || (authorize.protocol === "https:" ? 443 : 80);
		await this.#asking(() => this.#options.network.resolve({ host: authorize.hostname, port }));
	}

	async #tokens(): Promise<McpTokens | undefined> {
		await this.#open();
		const tokens = this.#grant?.tokens;
		if (!tokens) return undefined;
		const isValid = (tokens.expiresAt ?? Number.POSITIVE_INFINITY) > this.#options.now() + EARLY_MS;
		return isValid || tokens.refresh_token === undefined ? tokens : this.#refresh(tokens);
	}

	/** Requests that need a new token at the same time wait for the one. */
	#refresh(tokens: McpTokens): Promise<McpTokens> {
		this.#refreshing ??= this.#renewed(tokens).finally(() => {
			this.#refreshing = undefined;
		});
		return this.#refreshing;
	}

	async #renewed({ refresh_token: refreshToken = "", ...before }: McpTokens): Promise<McpTokens> {
		const grant = this.#grant;
		const { OAuthError, refreshAuthorization } = await import("@modelcontextprotocol/client");
		const registered = await this.#registered();
		const { discovery, client, resource } = grant ?? {};
		if (!grant || !discovery || !client) throw this.#needed();
		const metadata = discovery.authorizationServerMetadata;
		const secret = registered?.secret === undefined ? {} : { client_secret: registered.secret };
		try {
			const { expires_in, ...given } = await this.#asking(({ fetch }) =>
				refreshAuthorization(discovery.authorizationServerUrl, {
					clientInformation: { ...client, ...secret },
					refreshToken,
					fetchFn: fetch,
					...defined({ metadata, resource }),
				}),
			);
			const { expiresAt: _, ...kept } = before;
			const expiry = expires_in === undefined ? {} : { expiresAt: this.#options.now() + expires_in * 1000 };
			const tokens = { ...kept, refresh_token: refreshToken, ...given, ...expiry };
			await this.#keep({ ...grant, tokens });
			this.#challenge = undefined;
			return tokens;
		} catch (error) {
			const cause = error instanceof AppError ? error.cause : error;
			if (!(cause instanceof OAuthError)) throw error;
			const { tokens: _, ...rest } = grant;
			await this.#keep(rest);
			throw this.#needed(error);
		}
	}

	/** @throws AppError `OAUTH_REFUSED` with why */
	async #asking<Given>(ask: (requests: OAuthFetch) => Promise<Given>): Promise<Given> {
		const requests = oauthFetch(this.#options.network);
		try {
			const given = await ask(requests);
			requests.check();
			return given;
		} catch (error) {
			requests.check();
			if (error instanceof NodeError)
				throw new AppError("OAUTH_REFUSED", { message: error.message, hint: HINT, cause: error });
			const { signInRefusal } = await import("./sign-in-refusal.ts");
			throw signInRefusal(error, this.#host);
		}
	}

	#needed(cause?: unknown): NodeError {
		this.#challenge ??= { kind: "needed" };
		return signInNeeded(`${this.#host} wants a person to sign in.`, cause);
	}

	get #host(): string {
		return new URL(this.#options.settings.url).host;
	}

	async #registered(): Promise<RegisteredClient | undefined> {
		const { client } = this.#options.settings;
		if (client?.secret === undefined) return client && { id: client.id };
		const { text } = await this.#options.secrets.open(client.secret, "text");
		return { id: client.id, secret: String(text) };
	}

	/** Reads what was granted before, once. What was granted for another address is not used. */
	#open(): Promise<void> {
		const { name, grants, settings } = this.#options;
		this.#opened ??= grants.get(name).then((grant) => {
			if (grant?.url === settings.url) this.#grant = grant;
		});
		return this.#opened;
	}

	async #keep(grant: McpGrant): Promise<void> {
		const { name, grants } = this.#options;
		await grants.save(name, grant, this.#grant);
		this.#grant = grant;
	}
}
