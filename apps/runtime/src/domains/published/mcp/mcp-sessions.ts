import { randomUUID } from "node:crypto";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { HeaderServer } from "./header-server.ts";

/** How long a session lives without a request, in milliseconds. */
const IDLE_MS = 60 * 60 * 1000;
/** How many sessions one principal may have; the one that was idle longest makes room. */
const MAX_SESSIONS = 100;

interface McpSession {
	readonly owner: string;
	readonly principal: string;
	readonly publication: string;
	readonly server: HeaderServer;
	readonly transport: WebStandardStreamableHTTPServerTransport;
	usedAt: number;
}

/** The sessions of clients that speak the protocol's older revision. */
export class McpSessions {
	readonly #mcpSessions = new Map<string, McpSession>();
	readonly #now: () => number;

	/** @param now milliseconds on any clock that only goes forward */
	constructor(now: () => number) {
		this.#now = now;
	}

	/** The session of an id; nothing for someone else's, or for another publication's. */
	find(id: string, owner: string): McpSession["transport"] | undefined {
		const mcpSession = this.#mcpSessions.get(id);
		if (mcpSession?.owner !== owner) return undefined;
		mcpSession.usedAt = this.#now();
		// The least recently used one comes first.
		this.#mcpSessions.delete(id);
		this.#mcpSessions.set(id, mcpSession);
		return mcpSession.transport;
	}

	/** A session that begins with the request that its transport is given next. */
	async open(
		server: HeaderServer,
		{ principal, publication }: { readonly principal: string; readonly publication: string },
		owner: string,
	): Promise<McpSession["transport"]> {
		this.#makeRoom(principal);
		const transport = new WebStandardStreamableHTTPServerTransport({
			sessionIdGenerator: randomUUID,
			onsessioninitialized: (id) => {
				this.#mcpSessions.set(id, { owner, principal, publication, server, transport, usedAt: this.#now() });
			},
		});
		transport.onclose = () => {
			if (transport.sessionId !== undefined) this.#mcpSessions.delete(transport.sessionId);
		};
		await server.connect(transport);
		return transport;
	}

	/**
	 * Notifies every client of the publication that what it offers is something else.
	 * @param isAffected which of the URIs that clients watch
	 */
	async changed(publication: string, isAffected: (uri: string) => boolean): Promise<void> {
		for (const mcpSession of this.#mcpSessions.values()) {
			if (mcpSession.publication !== publication) continue;
			const { server, watched } = mcpSession.server;
			const notices = [
				() => server.sendToolListChanged(),
				() => server.sendPromptListChanged(),
				() => server.sendResourceListChanged(),
				...[...watched].filter(isAffected).map((uri) => () => server.sendResourceUpdated({ uri })),
			];
			for (const send of notices) await send().catch(() => {});
		}
	}

	/** Ends the sessions of a publication or a principal, or all of them. */
	async close(whose: { readonly publication?: string; readonly principal?: string } = {}): Promise<void> {
		const { publication, principal } = whose;
		const those = [...this.#mcpSessions.values()].filter(
			(mcpSession) =>
				(publication === undefined || mcpSession.publication === publication) &&
				(principal === undefined || mcpSession.principal === principal),
		);
		await Promise.all(those.map(({ server }) => server.close()));
	}

	#makeRoom(principal: string): void {
		const all = [...this.#mcpSessions.values()];
		const own = all.filter((mcpSession) => mcpSession.principal === principal);
		const since = this.#now() - IDLE_MS;
		const old = all.filter(({ usedAt }) => usedAt < since);
		for (const { server } of new Set([...old, ...own.slice(0, Math.max(0, own.length + 1 - MAX_SESSIONS))]))
			void server.close();
	}
}
