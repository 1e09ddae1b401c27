import type { AuthorizationCode, OAuthTokens } from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { SecretStore } from "../../../platform/secrets/secret-store.ts";
import { PendingSignIns } from "./pending-sign-ins.ts";
import { refusePlain } from "./refuse-plain.ts";
import type { TokenClient } from "./token-client.ts";

/** A sign-in that has begun. */
interface Pending {
	readonly name: string;
	readonly credential: AuthorizationCode;
	readonly verifier: string;
	readonly redirectUri: string;
}

export interface SignInOptions {
	readonly secrets: Pick<SecretStore, "open" | "keepTokens">;
	readonly tokens: Pick<TokenClient, "ofSignIn">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** People's sign-ins at the services that credentials of method `oauth2-code` are for. */
export class SignIns {
	readonly #secrets: SignInOptions["secrets"];
	readonly #tokens: SignInOptions["tokens"];
	readonly #pending: PendingSignIns<Pending>;

	constructor({ secrets, tokens, now }: SignInOptions) {
		this.#secrets = secrets;
		this.#tokens = tokens;
		this.#pending = new PendingSignIns(now);
	}

	/**
	 * Begins a sign-in; returns the address for the person's browser.
	 * @param browser the one that alone may end it; any may where a program begins
	 * @throws AppError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_KIND_WRONG`, `OAUTH_ADDRESS_INVALID`
	 */
	async begin(name: string, redirectUri: string, browser: string | undefined): Promise<URL> {
		const credential = signInCredential(name, await this.#secrets.open(name, "http"));
		refusePlain(credential.authorizeUrl, "OAUTH_ADDRESS_INVALID");
		const oauth = await import("oauth4webapi");
		const state = oauth.generateRandomState();
		const verifier = oauth.generateRandomCodeVerifier();
		this.#pending.add(state, browser, { name, credential, verifier, redirectUri });
		const url = new URL(credential.authorizeUrl);
		const parameters = {
			response_type: "code",
			client_id: credential.clientId,
			redirect_uri: redirectUri,
			...defined({ scope: credential.scope }),
			state,
			code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
			code_challenge_method: "S256",
		};
		for (const [parameter, value] of Object.entries(parameters)) url.searchParams.set(parameter, value);
		return url;
	}

	/**
	 * Takes the person back, once for each sign-in; returns the credential's name.
	 * @throws AppError `OAUTH_STATE_UNKNOWN`, `OAUTH_REFUSED`
	 */
	async end(parameters: URLSearchParams, browser: string | undefined): Promise<string> {
		const state = parameters.get("state") ?? "";
		const pending = this.#pending.take(state, browser);
		if (pending === undefined) throw new AppError("OAUTH_STATE_UNKNOWN", { hint: AGAIN });
		const { name, credential, verifier, redirectUri } = pending;
		const back = { parameters: withoutIssuer(parameters), state, verifier, redirectUri };
		const tokens: OAuthTokens = await this.#tokens.ofSignIn(credential, back);
		const isKept = await this.#secrets.keepTokens(name, tokens, credential);
		if (!isKept) throw new AppError("OAUTH_STATE_UNKNOWN", { message: CHANGED, hint: AGAIN });
		return name;
	}
}

const AGAIN =
	"Begin it again at the credential, under Settings, Credentials, and finish it in the same browser.";
const CHANGED = "The credential was changed or removed while the person signed in.";

/** The state belongs to one credential, so the server that answers is known; a credential does not say what it calls itself. */
function withoutIssuer(parameters: URLSearchParams): URLSearchParams {
	const known = new URLSearchParams(parameters);
	known.delete("iss");
	known.delete("id_token");
	return known;
}

/** @throws AppError `CREDENTIAL_KIND_WRONG` */
function signInCredential(name: string, value: Record<string, unknown>): AuthorizationCode {
	const { tokens: _, ...credential } = value as AuthorizationCode & { readonly tokens?: OAuthTokens };
	if (credential.method === "oauth2-code") return credential;
	throw new AppError("CREDENTIAL_KIND_WRONG", {
		message: `Nobody signs in with the credential \`${name}\`.`,
		hint: "Only a credential whose method is oauth2-code has a person sign in.",
	});
}
