import { randomBytes } from "node:crypto";
import {
	type AuthInfo,
	createMcpHandler,
	createRequestStateCodec,
	isInitializeRequest,
	isLegacyRequest,
	type McpHttpHandler,
	PARSE_ERROR,
	type ServerContext,
} from "@modelcontextprotocol/server";
import { AppError } from "@switchyard/spec/error";
import { type JsonFault, readJson } from "@switchyard/spec/json";
import { matchUri } from "@switchyard/spec/tool-publication";
import type { PublishedCaller } from "../published-calls.ts";
import type { WaitingCall } from "./caller-dialogue.ts";
import { McpSessions } from "./mcp-sessions.ts";
import { publicationServer } from "./publication-server.ts";
import type { PublicationServerOptions } from "./publication-server-options.ts";

export interface McpEndpointOptions extends Omit<PublicationServerOptions, "states"> {
	/** Gets what the protocol's library reports. */
	readonly onError: (error: Error) => void;
}

/** How long a person at a client may take to answer, in seconds. */
const ANSWER_SECONDS = 24 * 60 * 60;

const INVALID_REQUEST = -32600;
const SESSION_NOT_FOUND = -32001;

/**
 * Serves the publications by the Model Context Protocol, in both revisions: 2026-07-28, where each request stands alone, and 2025-11-25,
 * where a client opens a session first.
 */
export class McpEndpoint {
	readonly #options: PublicationServerOptions & Pick<McpEndpointOptions, "onError">;
	/** By publication. */
	readonly #handlers = new Map<string, McpHttpHandler>();
	readonly #mcpSessions = new McpSessions(() => performance.now());

	constructor(options: McpEndpointOptions) {
		const states = createRequestStateCodec<WaitingCall>({
			// A restart ends every call that waits, and with them what was sealed.
			key: randomBytes(32),
			ttlSeconds: ANSWER_SECONDS,
			bind: boundTo,
		});
		this.#options = { ...options, states };
	}

	/**
	 * Answers one request.
	 * @param text the body; absent for methods that have none
	 */
	async answer(caller: PublishedCaller, request: Request, text: string | undefined): Promise<Response> {
		const read = text === undefined ? { value: undefined } : readBody(text);
		if ("fault" in read) return refusal(400, PARSE_ERROR, read.fault.message);
		const { value: parsedBody } = read;
		if (Array.isArray(parsedBody)) {
			return refusal(400, INVALID_REQUEST, "Batches are not supported: send one message at a time.");
		}
		const authInfo = authOf(caller);
		if (!(await isLegacyRequest(request, parsedBody))) {
			return this.#handlerOf(caller.publication).fetch(request, { parsedBody, authInfo });
		}
		const id = request.headers.get("mcp-session-id");
		const owner = ownerOf(caller);
		if (id !== null) {
			const transport = this.#mcpSessions.find(id, owner);
			if (!transport)
				return refusal(404, SESSION_NOT_FOUND, "There is no such session. Send `initialize` for a new one.");
			return transport.handleRequest(request, { parsedBody, authInfo });
		}
		if (!isInitializeRequest(parsedBody)) {
			return refusal(400, INVALID_REQUEST, "There is no session yet: send `initialize` first.");
		}
		const server = await publicationServer(this.#options, caller, true);
		const transport = await this.#mcpSessions.open(server, caller, owner);
		return transport.handleRequest(request, { parsedBody, authInfo });
	}

	/**
	 * Notifies the clients that are connected of other tools, prompts and resources.
	 * @param flow the one that was published anew; absent where the publication itself is another
	 */
	async changed(publication: string, flow?: string): Promise<void> {
		const notify = this.#handlers.get(publication)?.notify;
		notify?.toolsChanged();
		notify?.promptsChanged();
		notify?.resourcesChanged();
		const { resources } = await this.#options.offers.others(publication);
		const affected = resources.filter(({ flow: own }) => flow === undefined || own === flow);
		// A client of 2026-07-28 names what it watches to the library, which knows no templates.
		for (const { uri } of affected) notify?.resourceUpdated(uri);
		await this.#mcpSessions.changed(publication, (watched) =>
			affected.some(({ uri }) => matchUri(uri, watched) !== undefined),
		);
	}

	/** A publication is gone: so are its clients' connections. */
	async removed(publication: string): Promise<void> {
		const handler = this.#handlers.get(publication);
		this.#handlers.delete(publication);
		await Promise.all([handler?.close(), this.#mcpSessions.close({ publication })]);
	}

	/** A token was revoked: its sessions end. */
	async revoked(principal: string): Promise<void> {
		await this.#mcpSessions.close({ principal });
	}

	/** Ends every connection. */
	async close(): Promise<void> {
		const handlers = [...this.#handlers.values()];
		await Promise.all([...handlers.map((handler) => handler.close()), this.#mcpSessions.close()]);
	}

	#handlerOf(publication: string): McpHttpHandler {
		let handler = this.#handlers.get(publication);
		if (!handler) {
			handler = createMcpHandler(
				({ authInfo }) => publicationServer(this.#options, callerIn(authInfo), false),
				{ legacy: "reject", onerror: this.#options.onError },
			);
			this.#handlers.set(publication, handler);
		}
		return handler;
	}
}

/** The library passes on who calls, and judges nothing by it. */
function authOf(caller: PublishedCaller): AuthInfo {
	return { token: "", clientId: caller.principal, scopes: [], extra: { caller } };
}

/** @throws AppError `UNAUTHENTICATED` */
function callerIn(auth: AuthInfo | undefined): PublishedCaller {
	const { caller } = auth?.extra ?? {};
	if (caller === undefined) throw new AppError("UNAUTHENTICATED");
	// `authOf` put it there.
	return caller as PublishedCaller;
}

function ownerOf({ publication, principal }: PublishedCaller): string {
	return `${publication} ${principal}`;
}

/** What was sealed for one caller of one publication is nothing to another. */
function boundTo({ http }: ServerContext): string {
	return ownerOf(callerIn(http?.authInfo));
}

function readBody(text: string): { readonly value: unknown } | { readonly fault: JsonFault } {
	const read = readJson(text, "body");
	return "fault" in read ? { fault: read.fault } : { value: read.value };
}

function refusal(status: number, code: number, message: string): Response {
	return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });
}
