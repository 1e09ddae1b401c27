import type {
	OAuthClientMetadata,
	OAuthClientProvider,
	OAuthDiscoveryState,
	StoredOAuthClientInformation,
	StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { defined } from "@switchyard/spec/json";
import type { McpGrant } from "./mcp-grant.ts";

/** A client that an administrator registered, with its secret opened. */
export interface RegisteredClient {
	readonly id: string;
	readonly secret?: string;
}

export interface SignInProviderOptions {
	readonly url: string;
	readonly redirectUri: string;
	readonly state: string;
	/** Absent where the client registers itself. */
	readonly registered?: RegisteredClient;
	/** Whom an authorization server knows this client as, from an earlier sign-in. */
	readonly client?: StoredOAuthClientInformation;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** One person's sign-in: what the library learns and needs on its way, from the first question to the tokens. */
export class SignInProvider implements OAuthClientProvider {
	readonly redirectUrl: string;
	readonly clientMetadata: OAuthClientMetadata;
	/** A client that is known by the address of its metadata document needs no registration. */
	readonly clientMetadataUrl?: string;
	/** Where the person's browser is to go. */
	authorizationUrl: URL | undefined;
	readonly #options: SignInProviderOptions;
	#verifier = "";
	#grant: McpGrant;

	constructor(options: SignInProviderOptions) {
		this.#options = options;
		const { url, redirectUri, registered, client } = options;
		this.redirectUrl = redirectUri;
		this.clientMetadata = {
			client_name: "Switchyard",
			redirect_uris: [redirectUri],
			grant_types: ["authorization_code", "refresh_token"],
			response_types: ["code"],
		};
		if (registered && isDocument(registered)) this.clientMetadataUrl = registered.id;
		this.#grant = { url, ...defined({ client }) };
	}

	/** What came of it so far. */
	get grant(): McpGrant {
		return this.#grant;
	}

	state(): string {
		return this.#options.state;
	}

	clientInformation(): StoredOAuthClientInformation | undefined {
		const { registered } = this.#options;
		const known = this.#grant.client;
		if (!registered || isDocument(registered)) return known;
		const issuer = known?.client_id === registered.id ? known.issuer : undefined;
		return {
			client_id: registered.id,
			...defined({ client_secret: registered.secret, issuer }),
		};
	}

	saveClientInformation(client: StoredOAuthClientInformation): void {
		this.#grant = { ...this.#grant, client };
	}

	/** A new sign-in does not renew what an earlier one gave. */
	tokens(): undefined {
		return undefined;
	}

	saveTokens({ expires_in, ...tokens }: StoredOAuthTokens): void {
		const expiry = expires_in === undefined ? {} : { expiresAt: this.#options.now() + expires_in * 1000 };
		this.#grant = { ...this.#grant, tokens: { ...tokens, ...expiry } };
	}

	redirectToAuthorization(url: URL): void {
		this.authorizationUrl = url;
	}

	saveCodeVerifier(verifier: string): void {
		this.#verifier = verifier;
	}

	codeVerifier(): string {
		return this.#verifier;
	}

	saveResourceUrl(resource: string): void {
		this.#grant = { ...this.#grant, resource };
	}

	saveDiscoveryState(discovery: OAuthDiscoveryState): void {
		this.#grant = { ...this.#grant, discovery };
	}

	discoveryState(): OAuthDiscoveryState | undefined {
		return this.#grant.discovery;
	}
}

function isDocument({ id, secret }: RegisteredClient): boolean {
	return secret === undefined && id.startsWith("https://");
}
