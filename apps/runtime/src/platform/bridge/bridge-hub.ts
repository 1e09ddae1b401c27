import { randomBytes, timingSafeEqual } from "node:crypto";
import {
	BRIDGE_CAPABILITIES,
	BRIDGE_CLOSE,
	BRIDGE_DEFAULTS,
	BRIDGE_VERSION,
	type Hello,
	type Welcome,
} from "@switchyard/spec/bridge";
import type { BaseLogger } from "pino";
import type { Principal } from "../http/principal.ts";
import type { BridgeConnection, BridgeService, PeerStats } from "./bridge-connection.ts";
import { FrameRouter } from "./frame-router.ts";
import type { Link, LinkListener } from "./link.ts";
import { type LinkHost, type LinkOrigin, LinkSession } from "./link-session.ts";
import { Peer } from "./peer.ts";

/** How many links may be open of which nobody knows whose they are. */
const MAX_STRANGERS = 32;

/** Codes with which a peer says that it does not come back, and the one of a peer that shall not. */
const GOODBYES: ReadonlySet<number> = new Set([1000, 1001, 1005, BRIDGE_CLOSE.policy]);

/** Times in milliseconds, sizes in bytes. */
export interface BridgeLimits {
	readonly maxFrame: number;
	/** How many calls one peer may have under way, and how many one host is given. */
	readonly maxInflight: number;
	readonly helloMs: number;
	/** How long a connection waits for its peer to come back. */
	readonly sessionTtlMs: number;
	readonly heartbeatMs: number;
	readonly maxMissed: number;
	/** How long work under way may take to end when the server stops; peers are notified of it. */
	readonly drainMs: number;
	/** How many links may be open at once. */
	readonly maxLinks: number;
}

export const DEFAULT_BRIDGE_LIMITS: BridgeLimits = {
	maxFrame: BRIDGE_DEFAULTS.maxFrame,
	maxInflight: BRIDGE_DEFAULTS.maxInflight,
	helloMs: BRIDGE_DEFAULTS.helloMs,
	sessionTtlMs: BRIDGE_DEFAULTS.sessionTtlMs,
	heartbeatMs: BRIDGE_DEFAULTS.heartbeatMs,
	maxMissed: BRIDGE_DEFAULTS.maxMissedHeartbeats,
	drainMs: 10_000,
	maxLinks: 1000,
};

export interface BridgeHubOptions {
	readonly services: readonly BridgeService[];
	/** Whose a bearer token is; `undefined` when it is nobody's. */
	readonly principalOf: (token: string) => Principal | undefined;
	readonly logger: Pick<BaseLogger, "info" | "error">;
	readonly limits?: Partial<BridgeLimits>;
	/** Capabilities that someone follows. */
	readonly capabilities?: readonly string[];
}

/** A peer with what it takes to come back. */
interface Known {
	readonly peer: Peer;
	readonly token: Buffer;
	session: LinkSession | undefined;
	/** Runs while no link is open. */
	timer: NodeJS.Timeout | undefined;
}

/** All peers: how they come, come back and go. */
export class BridgeHub {
	readonly limits: BridgeLimits;
	readonly #options: BridgeHubOptions;
	readonly #router: FrameRouter;
	readonly #sessions = new Set<LinkSession>();
	readonly #known = new Map<string, Known>();
	readonly #capabilities: ReadonlySet<string>;
	readonly #heartbeat: NodeJS.Timeout;
	#stopping = false;

	constructor(options: BridgeHubOptions) {
		this.#options = options;
		this.limits = { ...DEFAULT_BRIDGE_LIMITS, ...options.limits };
		this.#router = new FrameRouter(options.services, options.logger);
		this.#capabilities = new Set(options.capabilities ?? BRIDGE_CAPABILITIES);
		this.#heartbeat = setInterval(() => this.#beat(), this.limits.heartbeatMs);
		this.#heartbeat.unref();
	}

	/** True while no further link is taken. */
	get full(): boolean {
		return this.#stopping || this.#sessions.size >= this.limits.maxLinks;
	}

	/** Who is connected, or may still come back. */
	connections(): BridgeConnection[] {
		return [...this.#known.values()].map(({ peer }) => peer);
	}

	/** How a peer's calls went; `undefined` where nobody counts them. */
	statsOf(connection: BridgeConnection): PeerStats | undefined {
		for (const service of this.#router.services) {
			const stats = service.statsOf?.(connection);
			if (stats) return stats;
		}
		return undefined;
	}

	/** Serves a link for as long as it is open. Tell the listener what comes of it. */
	join(link: Link, origin: LinkOrigin): LinkListener {
		const session = new LinkSession(link, origin, this.#host);
		this.#sessions.add(session);
		if (origin.principal === undefined && this.#strangers() > MAX_STRANGERS) {
			session.close(BRIDGE_CLOSE.overload, "too many peers have not said hello");
			return session;
		}
		if (origin.plain && origin.principal !== undefined) return session;
		setTimeout(() => {
			if (!session.peer) session.close(BRIDGE_CLOSE.helloTimeout, "no hello came in time");
		}, this.limits.helloMs).unref();
		return session;
	}

	/** Tells every peer that the server stops, and asks nothing new of any. What is under way may still end. */
	announceStop(): void {
		if (this.#stopping) return;
		this.#stopping = true;
		for (const service of this.#options.services) service.stop?.();
		for (const { peer } of this.#known.values()) {
			peer.send("goaway", { type: "goaway", reason: "the server stops", drain_ms: this.limits.drainMs });
		}
	}

	/** Closes all connections of someone whose token was revoked. What is under way is cut off. */
	dismiss(principal: string): void {
		const reason = "the token was revoked";
		for (const { peer } of [...this.#known.values()]) {
			if (peer.principal.id === principal) peer.close(BRIDGE_CLOSE.unauthenticated, reason);
		}
		for (const session of this.#sessions) {
			if (session.origin.principal?.id === principal) session.close(BRIDGE_CLOSE.unauthenticated, reason);
		}
	}

	/** Closes every link. What is under way is cut off. */
	close(): void {
		this.announceStop();
		clearInterval(this.#heartbeat);
		for (const { peer } of [...this.#known.values()]) peer.close(BRIDGE_CLOSE.restart, "the server stops");
		for (const session of this.#sessions) session.close(BRIDGE_CLOSE.restart, "the server stops");
	}

	readonly #host: LinkHost = {
		principalOf: (token) => this.#options.principalOf(token),
		welcome: (session, hello, principal) => this.#welcome(session, hello, principal),
		ended: (session, code) => this.#linkEnded(session, code),
	};

	#strangers(): number {
		let count = 0;
		for (const { peer, origin } of this.#sessions) if (!peer && origin.principal === undefined) count++;
		return count;
	}

	#welcome(session: LinkSession, hello: Hello, principal: Principal): Peer {
		const resumed = hello.resume && this.#takeUp(hello.resume, hello, session, principal);
		const known = resumed ?? this.#create(hello, session, principal);
		const { peer, token } = known;
		const welcome: Welcome = {
			type: "welcome",
			protocol_version: BRIDGE_VERSION,
			connection_id: peer.id,
			resume_token: token.toString("base64url"),
			session_ttl_ms: this.limits.sessionTtlMs,
			limits: {
				max_frame: this.limits.maxFrame,
				max_inflight: this.limits.maxInflight,
				blob_threshold: BRIDGE_DEFAULTS.blobThreshold,
				max_batch: BRIDGE_DEFAULTS.maxBatch,
			},
			heartbeat: {
				interval_ms: this.limits.heartbeatMs,
				timeout_ms: this.limits.heartbeatMs,
				max_missed: this.limits.maxMissed,
			},
			capabilities: [...peer.capabilities],
			resumed: resumed !== undefined,
			last_seq: peer.lastReceived,
			server_time: Date.now(),
		};
		const lastSeq = resumed ? (hello.resume?.last_seq ?? 0) : 0;
		peer.attach(session.link, session.isPlain ? undefined : welcome, lastSeq);
		this.#tell(peer, (service) => (resumed ? service.resumed?.(peer) : service.welcomed?.(peer)));
		return peer;
	}

	/** The peer that a link brings back; `undefined` when there is none, or not for this token. */
	#takeUp(
		{ connection_id, token, last_seq }: NonNullable<Hello["resume"]>,
		{ role }: Hello,
		session: LinkSession,
		principal: Principal,
	): Known | undefined {
		const known = this.#known.get(connection_id);
		const given = Buffer.from(token, "base64url");
		if (!known?.peer.resumable || known.peer.role !== role || known.peer.lastSent < last_seq)
			return undefined;
		// Another token may be for less.
		if (known.peer.principal.id !== principal.id) return undefined;
		if (given.length !== known.token.length || !timingSafeEqual(given, known.token)) return undefined;
		clearTimeout(known.timer);
		known.session?.close(BRIDGE_CLOSE.superseded, "taken up by another link");
		known.session = session;
		return known;
	}

	#create({ role, client, capabilities = [] }: Hello, session: LinkSession, principal: Principal): Known {
		const peer = new Peer({
			principal,
			id: `c_${randomBytes(16).toString("hex")}`,
			role,
			client,
			capabilities: new Set(capabilities.filter((name) => this.#capabilities.has(name))),
			since: Date.now(),
			transport: session.link.transport,
			maxFrame: this.limits.maxFrame,
			router: this.#router,
			onEnd: () => this.#ended(peer),
		});
		const known = { peer, token: randomBytes(24), session, timer: undefined };
		this.#known.set(peer.id, known);
		return known;
	}

	#linkEnded(session: LinkSession, code: number): void {
		this.#sessions.delete(session);
		const known = session.peer && this.#known.get(session.peer.id);
		// Another link has taken its place.
		if (known?.session !== session) return;
		const { peer } = known;
		known.session = undefined;
		if (!peer.resumable || this.#stopping || GOODBYES.has(code)) {
			peer.end();
			return;
		}
		peer.detach();
		known.timer = setTimeout(() => peer.end(), this.limits.sessionTtlMs);
		known.timer.unref();
		this.#tell(peer, (service) => service.broken?.(peer));
	}

	#ended(peer: Peer): void {
		clearTimeout(this.#known.get(peer.id)?.timer);
		this.#known.delete(peer.id);
		this.#tell(peer, (service) => service.ended?.(peer));
	}

	#tell(peer: BridgeConnection, tell: (service: BridgeService) => void): void {
		for (const service of this.#router.services) this.#router.guard(peer, "connection", () => tell(service));
	}

	#beat(): void {
		const now = Date.now();
		for (const session of this.#sessions) {
			if (!session.peer) continue;
			if (!session.isAlive) session.peer.missedHeartbeats++;
			session.missed = session.isAlive ? 0 : session.missed + 1;
			if (session.missed >= this.limits.maxMissed) session.close(BRIDGE_CLOSE.heartbeat, "no sign of life");
			else {
				session.isAlive = false;
				session.link.ping();
				if (!session.isPlain) session.peer.ping(now);
			}
		}
	}
}
