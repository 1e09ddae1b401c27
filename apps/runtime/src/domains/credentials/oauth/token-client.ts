import { type Network, NodeError } from "@switchyard/node-kit";
import type { AuthorizationCode, ClientCredentials, OAuthTokens } from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";
import { defined, readJson } from "@switchyard/spec/json";
import type * as OAuth from "oauth4webapi";
import { oauthRefusal } from "./oauth-refusal.ts";
import { refusePlain } from "./refuse-plain.ts";

/** How long an authorization server may take to answer, in milliseconds. */
const TIMEOUT_MS = 20_000;

export interface TokenClientOptions {
	readonly network: Pick<Network, "fetch">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

type Credential = AuthorizationCode | ClientCredentials;

/** What leads back from a person's sign-in. */
export interface SignInReturn {
	readonly parameters: URLSearchParams;
	readonly state: string;
	readonly verifier: string;
	readonly redirectUri: string;
}

/**
 * Asks authorization servers for tokens.
 * Each function throws AppError `OAUTH_REFUSED` with nothing of what the server wrote, or NodeError `ADDRESS_REFUSED`.
 */
export class TokenClient {
	readonly #network: TokenClientOptions["network"];
	readonly #now: () => number;

	constructor({ network, now }: TokenClientOptions) {
		this.#network = network;
		this.#now = now;
	}

	/** The token of a program's own access. */
	ofClient(credential: ClientCredentials): Promise<OAuthTokens> {
		const scope = credential.scope === undefined ? {} : { scope: credential.scope };
		return this.#ask(credential, async (oauth, server, client, proof, options) => {
			const answer = await oauth.clientCredentialsGrantRequest(server, client, proof, scope, options);
			return oauth.processClientCredentialsResponse(server, client, answer);
		});
	}

	/** A new token for one that has expired. */
	refreshed(credential: AuthorizationCode, refreshToken: string): Promise<OAuthTokens> {
		return this.#ask(credential, async (oauth, server, client, proof, options) => {
			const answer = await oauth.refreshTokenGrantRequest(server, client, proof, refreshToken, options);
			return {
				refresh_token: refreshToken,
				...(await oauth.processRefreshTokenResponse(server, client, answer)),
			};
		});
	}

	/** The first token after a person has signed in. */
	ofSignIn(credential: AuthorizationCode, back: SignInReturn): Promise<OAuthTokens> {
		return this.#ask(credential, async (oauth, server, client, proof, options) => {
			const { state, verifier, redirectUri } = back;
			const parameters = oauth.validateAuthResponse(server, client, back.parameters, state);
			const answer = await oauth.authorizationCodeGrantRequest(
				server,
				client,
				proof,
				parameters,
				redirectUri,
				verifier,
				options,
			);
			return oauth.processAuthorizationCodeResponse(server, client, answer);
		});
	}

	async #ask(credential: Credential, ask: Ask): Promise<OAuthTokens> {
		refusePlain(credential.tokenUrl);
		// Few servers need it, so it is loaded when a credential first does.
		const oauth = await import("oauth4webapi");
		const url = new URL(credential.tokenUrl);
		const server = { issuer: url.origin, token_endpoint: url.href };
		const options = {
			[oauth.customFetch]: async (address: string, init: RequestInit) =>
				withoutIdentity(await this.#network.fetch(address, init)),
			[oauth.allowInsecureRequests]: true,
			signal: AbortSignal.timeout(TIMEOUT_MS),
		};
		try {
			const given = await ask(
				oauth,
				server,
				{ client_id: credential.clientId },
				proofOf(oauth, credential),
				options,
			);
			return {
				accessToken: given.access_token,
				...(given.expires_in === undefined ? {} : { expiresAt: this.#now() + given.expires_in * 1000 }),
				...defined({ refreshToken: given.refresh_token }),
			};
		} catch (error) {
			if (error instanceof NodeError || error instanceof AppError) throw error;
			throw oauthRefusal(oauth, error, url);
		}
	}
}

type Ask = (
	oauth: typeof OAuth,
	server: OAuth.AuthorizationServer,
	client: OAuth.Client,
	proof: OAuth.ClientAuth,
	options: OAuth.TokenEndpointRequestOptions,
) => Promise<Pick<OAuth.TokenEndpointResponse, "access_token" | "expires_in" | "refresh_token">>;

function proofOf(oauth: typeof OAuth, { clientSecret, clientIn }: Credential): OAuth.ClientAuth {
	if (clientSecret === undefined) return oauth.None();
	return clientIn === "body" ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret);
}

/** Who the person is, is not asked for: an identity would have to be checked against an issuer that a credential does not name. */
async function withoutIdentity(response: Response): Promise<Response> {
	const text = await response.text();
	const read = readJson(text, "answer");
	if (!("value" in read) || typeof read.value !== "object" || read.value === null)
		return again(response, text);
	const { id_token: _, ...rest } = read.value as { readonly id_token?: unknown };
	return again(response, JSON.stringify(rest));
}

function again({ status, headers }: Response, text: string): Response {
	return new Response(text, { status, headers });
}
