import {
	extractWWWAuthenticateParams,
	StreamableHTTPClientTransport,
	type Transport,
} from "@modelcontextprotocol/client";
import type { SecretOpener } from "@switchyard/host";
import type { Network } from "@switchyard/node-kit";
import { type HttpAccess, hostRefusal } from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { McpAddress, McpServerSettings } from "@switchyard/spec/mcp";
import { boundedFetch } from "./bounded-fetch.ts";
import type { Harm } from "./message-bound.ts";
import type { Challenge, McpAccess } from "./oauth/mcp-access.ts";
import { ProcessTransport } from "./process-transport.ts";

export interface OpenTransportOptions {
	readonly settings: McpServerSettings;
	/** A person's access, to a server over HTTP that no credential is sent to. */
	readonly access?: Pick<McpAccess, "authProvider" | "refused">;
	/** Where a process works. */
	readonly folder: string;
	/** Where programs are looked for. */
	readonly path: string;
	readonly network: Pick<Network, "fetch">;
	readonly secrets: Pick<SecretOpener, "open">;
	/** Receives lines that a process writes for people. */
	readonly onLine: (line: string) => void;
	readonly onHarm: (harm: Harm) => void;
}

/** What carries messages to a server and back, with its secrets opened. @throws AppError as `SecretOpener.open` */
export async function openTransport(options: OpenTransportOptions): Promise<Transport> {
	const { settings, access, folder, path, network, secrets, onLine, onHarm } = options;
	if (settings.transport === "http") {
		const headers = () => proofOf(settings, secrets);
		return new StreamableHTTPClientTransport(new URL(settings.url), {
			fetch: boundedFetch({
				network,
				headers,
				onHarm,
				onRefused: (response) => {
					const challenge = challengeOf(response);
					if (challenge) access?.refused(challenge);
				},
			}),
			...(access && { authProvider: access.authProvider }),
		});
	}
	const opened: Record<string, string> = {};
	for (const [variable, credential] of Object.entries(settings.secrets ?? {})) {
		const { text } = await secrets.open(credential, "text");
		opened[variable] = String(text);
	}
	const environment = { PATH: path, HOME: folder, ...settings.environment, ...opened };
	return new ProcessTransport({ argv: settings.argv, environment, folder, onLine, onHarm });
}

/** What a refused request would have needed; `undefined` where no sign-in helps. */
function challengeOf(response: Response): Challenge | undefined {
	const { error, scope, resourceMetadataUrl } = extractWWWAuthenticateParams(response);
	const isWider = response.status === 403;
	if (isWider && error !== "insufficient_scope") return undefined;
	return {
		kind: isWider ? "wider" : "needed",
		...defined({ scope, resourceMetadataUrl }),
	};
}

async function proofOf(
	{ url, credential }: McpAddress,
	secrets: Pick<SecretOpener, "open">,
): Promise<Record<string, string>> {
	if (credential === undefined) return {};
	const opened = await secrets.open(credential, ["http", "text"]);
	if (typeof opened.text === "string") return { authorization: `Bearer ${opened.text}` };
	const access = opened as HttpAccess;
	const refusal = hostRefusal(new URL(url), access.hosts);
	if (refusal !== undefined)
		throw new AppError("CREDENTIAL_HOST_REFUSED", { message: `The credential was not sent: ${refusal}.` });
	switch (access.method) {
		case "bearer":
			return { authorization: `Bearer ${access.token}` };
		case "basic":
			return {
				authorization: `Basic ${Buffer.from(`${access.user}:${access.password}`).toString("base64")}`,
			};
		case "header":
			return { [access.header]: access.secret };
		default:
			throw new AppError("CREDENTIAL_KIND_WRONG", {
				message: `The credential \`${credential}\` signs requests in a way that MCP servers do not take.`,
				hint: "Choose a token, a header, user and password, or OAuth 2.",
			});
	}
}
