import type { ToolSession } from "@switchyard/host";
import type { BridgeTool } from "@switchyard/spec/bridge";
import { defined } from "@switchyard/spec/json";
import type { BlobStore } from "./blobs/blob-store.ts";
import type { SessionBlobs } from "./blobs/session-blobs.ts";
import { IdempotentReplies } from "./idempotent-replies.ts";
import { type CacheLimits, ResultCache } from "./result-cache.ts";

/** A session as its owner uses it. */
export interface OpenSession {
	readonly toolSession: ToolSession;
	readonly replies: IdempotentReplies;
	/** Absent where the peer cannot send and fetch large values. */
	readonly blobs?: SessionBlobs;
	/** Ends telling the peer how calls stand. */
	readonly unfollow?: () => void;
}

/** Begins to tell a peer how the calls of a session stand; gives the function that ends it. */
export type Follow = (toolSession: ToolSession) => () => void;

/** A tool of a session. */
export interface SessionTool {
	readonly tool: BridgeTool;
	readonly owner: OpenSession;
	/** Where the designer lets results be kept. */
	readonly cache?: ResultCache;
}

/** How many sessions that are over one connection remembers. */
const MAX_REMEMBERED = 1024;

/**
 * The sessions of one connection. Nobody else's can be found here, so a tool id of someone else's, a guessed one, and one
 * that never was are the same: not there.
 */
export class CallerSessions {
	readonly #cache: CacheLimits;
	readonly #blobs: BlobStore | undefined;
	readonly #open = new Map<string, OpenSession>();
	readonly #tools = new Map<string, SessionTool>();
	readonly #over = new Set<string>();
	readonly #follow: Follow | undefined;

	/**
	 * @param blobs where large values are kept, where the peer can send and fetch them
	 * @param follow tells the peer how the calls of a session stand, where it wants to know
	 */
	constructor(cache: CacheLimits, blobs?: BlobStore, follow?: Follow) {
		this.#cache = cache;
		this.#blobs = blobs;
		this.#follow = follow;
	}

	get size(): number {
		return this.#open.size;
	}

	add(toolSession: ToolSession): OpenSession {
		const blobs = this.#blobs && { blobs: this.#blobs.open() };
		const unfollow = this.#follow?.(toolSession);
		const owner = {
			toolSession,
			replies: new IdempotentReplies(),
			...blobs,
			...defined({ unfollow }),
		};
		this.#open.set(toolSession.id, owner);
		for (const tool of toolSession.tools) {
			const cache = mayCache(tool) ? { cache: new ResultCache(this.#cache) } : {};
			this.#tools.set(tool.tool_id, { tool, owner, ...cache });
		}
		void toolSession.ended.then(() => this.forget(toolSession.id));
		return owner;
	}

	get(id: string): ToolSession | undefined {
		return this.#open.get(id)?.toolSession;
	}

	tool(id: string): SessionTool | undefined {
		return this.#tools.get(id);
	}

	/** True for a session of this connection, and for the tool ids of one, that is over. */
	isOver(id: string): boolean {
		const dot = id.indexOf(".");
		return this.#over.has(dot < 0 ? id : id.slice(0, dot));
	}

	/** From now on the session's tools answer that it is over. */
	forget(id: string): void {
		const owner = this.#open.get(id);
		if (owner === undefined) return;
		this.#open.delete(id);
		owner.blobs?.close();
		owner.unfollow?.();
		for (const { tool_id } of owner.toolSession.tools) this.#tools.delete(tool_id);
		this.#over.add(id);
		const [oldest] = this.#over;
		if (this.#over.size > MAX_REMEMBERED && oldest !== undefined) this.#over.delete(oldest);
	}

	/** Ends them all: their owner does not come back. */
	async end(): Promise<void> {
		const open = [...this.#open.values()];
		for (const { toolSession } of open) this.forget(toolSession.id);
		await Promise.all(open.map(({ toolSession }) => toolSession.end()));
	}
}

/** The designer asks for it; that it does no harm is the author's word, which the flow document cannot replace. */
function mayCache({ annotations, metadata }: BridgeTool): boolean {
	return (
		annotations?.read_only === true &&
		metadata !== undefined &&
		"cache" in metadata &&
		metadata.cache === true
	);
}
