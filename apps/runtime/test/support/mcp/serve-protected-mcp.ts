import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { McpServer } from "@modelcontextprotocol/server";
import { mcpListener } from "./serve-mcp.ts";

/** An MCP server that wants a person to sign in, and its authorization server, both on loopback. */
export interface ProtectedMcp {
	/** The MCP server's. */
	readonly url: string;
	/** What the token endpoint was asked, in order. */
	readonly grants: URLSearchParams[];
	/** Whom it registered. */
	readonly registered: object[];
	/** For how long a token is good, in seconds. */
	lifetime: number;
	/** Answers each request for tokens with this error. */
	refusal: string | undefined;
	/** The tokens that are good. */
	readonly good: Set<string>;
	/** Changes what is said of the resource or of the authorization server. */
	resource: (metadata: Record<string, unknown>) => Record<string, unknown>;
	authorization: (metadata: Record<string, unknown>) => Record<string, unknown>;
	/** Where requests are redirected to, by the beginning of their path. */
	readonly redirects: Map<string, string>;
	/** Whether people see a page on which they allow the access or deny it; without one they have allowed it. */
	consent: boolean;
	readonly close: () => Promise<void>;
}

/** Serves it with dynamic client registration, PKCE, resource indicators, and refresh tokens that are good once. */
export async function serveProtectedMcp(make: () => McpServer): Promise<ProtectedMcp> {
	const inner = mcpListener(make);
	const codes = new Map<string, { readonly challenge: string; readonly resource: string }>();
	const refreshTokens = new Set<string>();
	const listening = createServer(answer).listen(0, "127.0.0.1");
	await once(listening, "listening");
	const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
	const served: ProtectedMcp = {
		url: `${origin}/mcp`,
		grants: [],
		registered: [],
		lifetime: 3600,
		refusal: undefined,
		good: new Set(),
		resource: (metadata) => metadata,
		authorization: (metadata) => metadata,
		redirects: new Map(),
		consent: false,
		async close() {
			const closed = once(listening, "close");
			listening.closeAllConnections();
			listening.close();
			await closed;
		},
	};
	return served;

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { pathname, searchParams } = new URL(request.url ?? "/", origin);
		const json = (status: number, body: object, headers: Record<string, string> = {}) =>
			response
				.writeHead(status, { "content-type": "application/json", ...headers })
				.end(JSON.stringify(body));
		const [, redirect] = [...served.redirects].find(([path]) => pathname.startsWith(path)) ?? [];
		if (redirect !== undefined) {
			request.resume();
			response.writeHead(307, { location: redirect }).end();
		} else if (pathname.startsWith("/.well-known/oauth-protected-resource")) {
			json(
				200,
				served.resource({
					resource: served.url,
					authorization_servers: [origin],
					scopes_supported: ["tools"],
				}),
			);
		} else if (pathname === "/.well-known/oauth-authorization-server") {
			json(
				200,
				served.authorization({
					issuer: origin,
					authorization_endpoint: `${origin}/authorize`,
					token_endpoint: `${origin}/token`,
					registration_endpoint: `${origin}/register`,
					response_types_supported: ["code"],
					grant_types_supported: ["authorization_code", "refresh_token"],
					code_challenge_methods_supported: ["S256"],
					token_endpoint_auth_methods_supported: ["none"],
				}),
			);
		} else if (pathname === "/register") {
			const client = JSON.parse(await text(request));
			served.registered.push(client);
			json(201, { ...client, client_id: `client-${served.registered.length}` });
		} else if (pathname === "/authorize" && served.consent && !searchParams.has("answer")) {
			response.writeHead(200, { "content-type": "text/html" }).end(consentPage(searchParams));
		} else if (pathname === "/authorize") {
			const code = randomUUID();
			const given = (name: string) => searchParams.get(name) ?? "";
			if (given("answer") === "deny") {
				const denied = new URL(given("redirect_uri"));
				denied.searchParams.set("error", "access_denied");
				denied.searchParams.set("state", given("state"));
				response.writeHead(302, { location: denied.href }).end();
				return;
			}
			codes.set(code, { challenge: given("code_challenge"), resource: given("resource") });
			const back = new URL(given("redirect_uri"));
			back.searchParams.set("code", code);
			back.searchParams.set("state", given("state"));
			response.writeHead(302, { location: back.href }).end();
		} else if (pathname === "/token") {
			const grant = new URLSearchParams(await text(request));
			served.grants.push(grant);
			const error = served.refusal ?? refusalOf(grant);
			if (error !== undefined) json(400, { error, error_description: "words of the server" });
			else json(200, tokens());
		} else if (!served.good.has(request.headers.authorization?.slice("Bearer ".length) ?? "")) {
			request.resume();
			const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
			json(401, {}, { "www-authenticate": `Bearer resource_metadata="${metadata}", scope="tools"` });
		} else await inner(request, response);
	}

	function refusalOf(grant: URLSearchParams): string | undefined {
		if (grant.get("resource") !== served.url) return "invalid_target";
		if (grant.get("grant_type") === "refresh_token")
			return refreshTokens.delete(grant.get("refresh_token") ?? "") ? undefined : "invalid_grant";
		const issued = codes.get(grant.get("code") ?? "");
		codes.delete(grant.get("code") ?? "");
		const hash = createHash("sha256")
			.update(grant.get("code_verifier") ?? "")
			.digest("base64url");
		return issued?.challenge === hash && issued.resource === served.url ? undefined : "invalid_grant";
	}

	function tokens(): object {
		const access = `access-${randomUUID()}`;
		const refresh = `refresh-${randomUUID()}`;
		served.good.clear();
		served.good.add(access);
		refreshTokens.add(refresh);
		return {
			access_token: access,
			refresh_token: refresh,
			token_type: "Bearer",
			expires_in: served.lifetime,
			scope: "tools",
		};
	}
}

/** On which a person says whether Switchyard may call the server. */
function consentPage(asked: URLSearchParams): string {
	const link = (answer: string) => `/authorize?${new URLSearchParams([...asked, ["answer", answer]])}`;
	const href = (answer: string) => link(answer).replaceAll("&", "&amp;");
	return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Consent</title><link rel="icon" href="data:,"><h1>Allow Switchyard?</h1><a href="${href("allow")}">Allow</a> <a href="${href("deny")}">Deny</a></html>`;
}
