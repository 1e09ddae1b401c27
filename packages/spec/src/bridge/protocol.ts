/** The version of the bridge's protocol that this build speaks. */
export const BRIDGE_VERSION = 1;

/** The WebSocket subprotocols, the preferred one first. */
export const BRIDGE_SUBPROTOCOLS = ["toolbridge.v1+json", "toolbridge.v1+msgpack"] as const;

/** Limits and times that both sides keep to unless `welcome` says otherwise. Times in milliseconds, sizes in bytes. */
export const BRIDGE_DEFAULTS = {
	maxFrame: 1024 * 1024,
	maxDepth: 64,
	maxInflight: 256,
	maxBatch: 100,
	blobThreshold: 4 * 1024,
	compressOver: 10 * 1024,
	streamWindow: 64,
	helloMs: 5000,
	callMs: 30_000,
	chunkMs: 60_000,
	batchMs: 600_000,
	sessionTtlMs: 60_000,
	heartbeatMs: 5000,
	heartbeatTimeoutMs: 5000,
	maxMissedHeartbeats: 2,
	cacheTtlMs: 300_000,
	cacheEntries: 100,
	/** How many sessions one host has at once, and how long opening or closing one may take. */
	maxSessions: 1000,
	sessionOpenMs: 60_000,
	sessionCloseMs: 10_000,
} as const;

/** What a side may be able to do beyond the least; both sides do what both have named. */
export const BRIDGE_CAPABILITIES = [
	"resume",
	"stream",
	"batch",
	"progress",
	"deflate",
	"blobs",
	/** How the calls of a session's tools stand is sent as it changes. */
	"tool_execution",
	/** A node asks for files and models while it executes. */
	"requests",
	/** Sessions that nodes work in are opened and closed by a package's host. */
	"sessions",
	/** Tool calls come as messages between nodes. */
	"messages",
] as const;

/** Why a connection is closed. */
export const BRIDGE_CLOSE = {
	policy: 1008,
	tooBig: 1009,
	restart: 1012,
	overload: 1013,
	protocol: 4400,
	unauthenticated: 4401,
	helloTimeout: 4408,
	superseded: 4409,
	heartbeat: 4410,
} as const;
