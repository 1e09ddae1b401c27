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
	linkSession: LinkSession | undefined;
	/** Runs while no link is open. */
	timer: NodeJS.Timeout | undefined;
}

/** All peers: how they come, come back and go. */
export class BridgeHub {
	readonly limits: BridgeLimits;
	readonly #options: BridgeHubOptions;
	readonly #router: FrameRouter;
	readonly #linkSessions = new Set<LinkSession>();
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
		return this.#stopping || this.#linkSessions.size >= this.limits.maxLinks;
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
		const linkSession = new LinkSession(link, origin, this.#linkHost);
		this.#linkSessions.add(linkSession);
		if (origin.principal === undefined && this.#strangers() > MAX_STRANGERS) {
			linkSession.close(BRIDGE_CLOSE.overload, "too many peers have not said hello");
			return linkSession;
		}
		if (origin.plain && origin.principal !== undefined) return linkSession;
		setTimeout(() => {
			if (!linkSession.peer) linkSession.close(BRIDGE_CLOSE.helloTimeout, "no hello came in time");
		}, this.limits.helloMs).unref();
		return linkSession;
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
		for (const linkSession of this.#linkSessions) {
			if (linkSession.origin.principal?.id === principal)
				linkSession.close(BRIDGE_CLOSE.unauthenticated, reason);
		}
	}

	/** Closes every link. What is under way is cut off. */
	close(): void {
		this.announceStop();
		clearInterval(this.#heartbeat);
		for (const { peer } of [...this.#known.values()]) peer.close(BRIDGE_CLOSE.restart, "the server stops");
		for (const linkSession of this.#linkSessions) linkSession.close(BRIDGE_CLOSE.restart, "the server stops");
	}

	readonly #linkHost: LinkHost = {
		principalOf: (token) => this.#options.principalOf(token),
		welcome: (linkSession, hello, principal) => this.#welcome(linkSession, hello, principal),
		ended: (linkSession, code) => this.#linkEnded(linkSession, code),
	};

	#strangers(): number {
		let count = 0;
		for (const { peer, origin } of this.#linkSessions) if (!peer && origin.principal === undefined) count++;
		return count;
	}

	#welcome(linkSession: LinkSession, hello: Hello, principal: Principal): Peer {
		const resumed = hello.resume && this.#takeUp(hello.resume, hello, linkSession, principal);
		const known = resumed ?? this.#create(hello, linkSession, principal);
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
		peer.attach(linkSession.link, linkSession.isPlain ? undefined : welcome, lastSeq);
		this.#tell(peer, (service) => (resumed ? service.resumed?.(peer) : service.welcomed?.(peer)));
		return peer;
	}

	/** The peer that a link brings back; `undefined` when there is none, or not for this token. */
	#takeUp(
		{ connection_id, token, last_seq }: NonNullable<Hello["resume"]>,
		{ role }: Hello,
		linkSession: LinkSession,
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
		known.linkSession?.close(BRIDGE_CLOSE.superseded, "taken up by another link");
		known.linkSession = linkSession;
		return known;
	}

	#create({ role, client, capabilities = [] }: Hello, linkSession: LinkSession, principal: Principal): Known {
		const peer = new Peer({
			principal,
			id: `c_${randomBytes(16).toString("hex")}`,
			role,
			client,
			capabilities: new Set(capabilities.filter((name) => this.#capabilities.has(name))),
			since: Date.now(),
			transport: linkSession.link.transport,
			maxFrame: this.limits.maxFrame,
			router: this.#router,
			onEnd: () => this.#ended(peer),
		});
		const known = { peer, token: randomBytes(24), linkSession, timer: undefined };
		this.#known.set(peer.id, known);
		return known;
	}

	#linkEnded(linkSession: LinkSession, code: number): void {
		this.#linkSessions.delete(linkSession);
		const known = linkSession.peer && this.#known.get(linkSession.peer.id);
		// Another link has taken its place.
		if (known?.linkSession !== linkSession) return;
		const { peer } = known;
		known.linkSession = undefined;
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
		for (const linkSession of this.#linkSessions) {
			if (!linkSession.peer) continue;
			if (!linkSession.isAlive) linkSession.peer.missedHeartbeats++;
			linkSession.missed = linkSession.isAlive ? 0 : linkSession.missed + 1;
			if (linkSession.missed >= this.limits.maxMissed)
				linkSession.close(BRIDGE_CLOSE.heartbeat, "no sign of life");
			else {
				linkSession.isAlive = false;
				linkSession.link.ping();
				if (!linkSession.isPlain) linkSession.peer.ping(now);
			}
		}
	}
}
