import type {
	OAuthDiscoveryState,
	StoredOAuthClientInformation,
	StoredOAuthTokens,
} from "@modelcontextprotocol/client";

/** What came of a person's sign-in at an MCP server. */
export interface McpGrant {
	/** The server that it is for. */
	readonly url: string;
	/** The server's own description of itself as a protected resource, and its authorization server's. */
	readonly discovery?: OAuthDiscoveryState;
	/** The resource that tokens are for, as the server names itself. */
	readonly resource?: string;
	/** Whom the authorization server knows this client as. */
	readonly client?: StoredOAuthClientInformation;
	readonly tokens?: McpTokens;
}

export interface McpTokens extends StoredOAuthTokens {
	/** When the access token expires, in milliseconds since the Unix epoch; unknown when absent. */
	readonly expiresAt?: number;
}
