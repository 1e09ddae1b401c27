import { resolve } from "node:path";
import { defined } from "@switchyard/spec/json";
import { AllowListError, createAddressGuard } from "./egress/address-guard.ts";

/** The configuration of the process; every value is checked. */
export interface Config {
	/** A loopback address or name; nothing else is accepted while there are no accounts to sign in with. */
	readonly host: string;
	/** 0 lets the system choose. */
	readonly port: number;
	/** The folder that holds everything Switchyard keeps, as an absolute path. */
	readonly dataFolder: string;
	/** The PostgreSQL database that everything but keys and files is kept in; a file in the data folder when undefined. */
	readonly databaseUrl: string | undefined;
	/** After how long without a sign of life another server may take such a database over, in milliseconds. */
	readonly leaseMs: number;
	/** The bearer token, where the environment sets one; otherwise the data folder keeps a generated one. */
	readonly token?: string;
	/** The bearer token that reads `/metrics`; without it there are none. */
	readonly metricsToken?: string;
	/** Addresses, CIDR blocks or `host:port` that nodes may connect to although they are private. */
	readonly allowAddresses: readonly string[];
	/** The file with the programs that flows may run; none may be run when undefined. */
	readonly commandsFile: string | undefined;
	/** Origins of pages that may connect to the bridge, with a token of their own. */
	readonly allowOrigins: readonly string[];
	/** Under which a proxy publishes what is made for the outside; nothing is published when undefined. */
	readonly publicOrigin: string | undefined;
	/** How long steps may take to end that must not be cut off when the server stops, in milliseconds. */
	readonly stopMs: number;
	/** How long the host of a package may be away before its steps do not wait for it any more. */
	readonly packageWait: PackageWait;
	/** Where the programs of packages are looked for that the server starts. */
	readonly programs: string;
	readonly limits: Limits;
	readonly retention: Retention;
}

/** How long steps wait for hosts that are away, in milliseconds. */
export interface PackageWait {
	readonly ms: number;
	/** By package, where it is another time. */
	readonly byPackage: ReadonlyMap<string, number>;
}

/** Which runs that are over are kept, and which statistics. */
export interface Retention {
	/** For so many days after their end, */
	readonly keepDays: number;
	/** unless so many newer ones have been started. */
	readonly keepRuns: number;
	/** The statistics of a day are kept for so many days after it. */
	readonly keepStatisticsDays: number;
}

export interface Limits {
	/** How many runs may be active at once. */
	readonly activeRuns: number;
	/** How many starts may wait for the disk at once. */
	readonly waitingStarts: number;
	/** How many steps a run may take. */
	readonly steps: number;
	/** How long a run may take, in milliseconds. */
	readonly runTimeMs: number;
	/** How large a message may be, and what one step gives, in characters of JSON. */
	readonly messageSize: number;
	/** How many API requests a minute one client may make. */
	readonly requestsPerMinute: number;
	/** How many sign-ins a minute one client may try. */
	readonly wrongCodesPerMinute: number;
	/** How many `/live` connections may be open at once. */
	readonly liveSockets: number;
	/** How packages, agents and clients in other processes are kept connected. */
	readonly bridge: BridgeSettings;
	/** How many bytes the database may take; as much as the disk has when undefined. */
	readonly databaseBytes: number | undefined;
	/** The same for large values, which are files beside it. */
	readonly blobBytes: number | undefined;
}

export interface BridgeSettings {
	/** How many connections may be open at once. */
	readonly maxLinks: number;
	/** The largest frame, in bytes. */
	readonly maxFrame: number;
	/** How many calls one connection may have under way. */
	readonly maxInflight: number;
	/** How long a connection that broke waits to be taken up again, in milliseconds. */
	readonly sessionTtlMs: number;
	/** How often each side must show that it is there, in milliseconds. */
	readonly heartbeatMs: number;
}

/** A setting that cannot be used. The message is one line, written for the person who starts the server. */
export class ConfigError extends Error {
	override readonly name = "ConfigError";
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment.
 * @throws ConfigError naming the first variable whose value is wrong.
 */
export function readConfig(environment: Environment, workingFolder: string): Config {
	const token = readToken(environment, "SWITCHYARD_TOKEN");
	const metricsToken = readToken(environment, "SWITCHYARD_METRICS_TOKEN");
	return {
		host: readHost(environment),
		port: readWholeNumber(environment, "PORT", { fallback: 4870, from: 0, to: 65_535 }),
		dataFolder: resolve(workingFolder, read(environment, "SWITCHYARD_DATA") ?? ".switchyard"),
		databaseUrl: readDatabaseUrl(environment),
		leaseMs:
			1000 * readWholeNumber(environment, "SWITCHYARD_LEASE_SECONDS", { fallback: 10, from: 1, to: 600 }),
		...defined({ token, metricsToken }),
		allowAddresses: readAddresses(environment),
		commandsFile: readPath(environment, "SWITCHYARD_COMMANDS", workingFolder),
		allowOrigins: readOrigins(environment),
		publicOrigin: readPublicOrigin(environment),
		stopMs:
			1000 * readWholeNumber(environment, "SWITCHYARD_STOP_SECONDS", { fallback: 10, from: 0, to: 3600 }),
		packageWait: readPackageWait(environment),
		programs: read(environment, "PATH") ?? "/usr/local/bin:/usr/bin:/bin",
		limits: {
			activeRuns: readLimit(environment, "SWITCHYARD_MAX_RUNS", 10_000),
			waitingStarts: readLimit(environment, "SWITCHYARD_MAX_WAITING_STARTS", 5000),
			steps: readLimit(environment, "SWITCHYARD_MAX_STEPS", 100_000),
			runTimeMs: HOUR_MS * readWholeNumber(environment, "SWITCHYARD_MAX_RUN_HOURS", A_YEAR),
			messageSize: 1024 * readWholeNumber(environment, "SWITCHYARD_MAX_MESSAGE_KB", UP_TO_64_MB),
			requestsPerMinute: readLimit(environment, "SWITCHYARD_MAX_REQUESTS_PER_MINUTE", 60_000),
			wrongCodesPerMinute: readLimit(environment, "SWITCHYARD_MAX_SIGN_INS_PER_MINUTE", 20),
			liveSockets: readLimit(environment, "SWITCHYARD_MAX_LIVE_SOCKETS", 2000),
			bridge: readBridge(environment),
			databaseBytes: readMegabytes(environment, "SWITCHYARD_MAX_DATABASE_MB"),
			blobBytes: readMegabytes(environment, "SWITCHYARD_MAX_BLOBS_MB"),
		},
		retention: {
			keepDays: readWholeNumber(environment, "SWITCHYARD_KEEP_RUNS_DAYS", {
				fallback: 30,
				from: 1,
				to: 36_500,
			}),
			keepRuns: readLimit(environment, "SWITCHYARD_KEEP_RUNS", 1_000_000),
			keepStatisticsDays: readWholeNumber(environment, "SWITCHYARD_KEEP_STATISTICS_DAYS", {
				fallback: 400,
				from: 1,
				to: 36_500,
			}),
		},
	};
}

const HOUR_MS = 3_600_000;
const A_YEAR = { fallback: 8760, from: 1, to: 876_000 };
const UP_TO_64_MB = { fallback: 1024, from: 1, to: 65_536 };

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

function readHost(environment: Environment): string {
	const host = read(environment, "HOST") ?? "127.0.0.1";
	if (LOOPBACK.has(host)) return host;
	throw new ConfigError(
		`HOST=${host} is refused: Switchyard has no user accounts yet, so it must not be reachable from other machines. Use 127.0.0.1, ::1 or localhost (and an SSH tunnel to reach it from elsewhere).`,
	);
}

function readBridge(environment: Environment): BridgeSettings {
	const seconds = (name: string, fallback: number) =>
		1000 * readWholeNumber(environment, name, { fallback, from: 1, to: 3600 });
	return {
		maxLinks: readLimit(environment, "SWITCHYARD_MAX_BRIDGE_SOCKETS", 1000),
		maxFrame: 1024 * readWholeNumber(environment, "SWITCHYARD_MAX_FRAME_KB", UP_TO_64_MB),
		maxInflight: readLimit(environment, "SWITCHYARD_MAX_CALLS_IN_FLIGHT", 256),
		sessionTtlMs: seconds("SWITCHYARD_BRIDGE_SESSION_SECONDS", 60),
		heartbeatMs: seconds("SWITCHYARD_BRIDGE_HEARTBEAT_SECONDS", 5),
	};
}

function readToken(environment: Environment, name: keyof typeof WITHOUT_TOKEN): string | undefined {
	const token = read(environment, name);
	if (token === undefined || /^[\x21-\x7e]{16,256}$/.test(token)) return token;
	throw new ConfigError(
		`${name} must be 16 to 256 printable ASCII characters without spaces; leave it unset to ${WITHOUT_TOKEN[name]}.`,
	);
}

/** What leaving a token unset does. */
const WITHOUT_TOKEN = {
	SWITCHYARD_TOKEN: "have one generated",
	SWITCHYARD_METRICS_TOKEN: "serve no metrics",
} as const;

/** The value is never shown: it may hold a password. */
function readDatabaseUrl(environment: Environment): string | undefined {
	const url = read(environment, "DATABASE_URL");
	if (url === undefined || (/^postgres(ql)?:/.test(url) && URL.canParse(url))) return url;
	throw new ConfigError(
		"DATABASE_URL must be the URL of a PostgreSQL database, such as postgres://user:password@localhost:5432/switchyard; leave it unset to keep everything in the data folder.",
	);
}

/** The longest wait for a host: a week. */
const MAX_WAIT_SECONDS = 604_800;

/** A number of seconds for all packages, and others for some by name: `120,Acme=600`. */
function readPackageWait(environment: Environment): PackageWait {
	const text = read(environment, "SWITCHYARD_PACKAGE_WAIT_SECONDS");
	const byPackage = new Map<string, number>();
	let forAll: number | undefined;
	for (const entry of text?.split(",") ?? []) {
		const [, namespace, seconds] = /^(?:([A-Za-z][A-Za-z0-9]{0,63})=)?(\d{1,6})$/.exec(entry.trim()) ?? [];
		const ms = 1000 * Number(seconds);
		const isKnown = namespace === undefined ? forAll !== undefined : byPackage.has(namespace);
		if (!(ms <= 1000 * MAX_WAIT_SECONDS) || isKnown)
			throw new ConfigError(
				`SWITCHYARD_PACKAGE_WAIT_SECONDS=${text} is wrong at "${entry.trim()}": it must be a whole number of seconds from 0 to ${MAX_WAIT_SECONDS} for all packages, and others for some by name, each once, such as 120,Acme=600.`,
			);
		if (namespace === undefined) forAll = ms;
		else byPackage.set(namespace, ms);
	}
	return { ms: forAll ?? 120_000, byPackage };
}

function readPath(environment: Environment, name: string, workingFolder: string): string | undefined {
	const path = read(environment, name);
	return path === undefined ? undefined : resolve(workingFolder, path);
}

function readAddresses(environment: Environment): string[] {
	const list = read(environment, "SWITCHYARD_ALLOW_ADDRESSES")
		?.split(",")
		.map((entry) => entry.trim());
	try {
		createAddressGuard(list ?? []);
	} catch (error) {
		if (!(error instanceof AllowListError)) throw error;
		throw new ConfigError(`SWITCHYARD_ALLOW_ADDRESSES is wrong: ${error.message}`);
	}
	return list ?? [];
}

/** The origins as browsers write them, so that they can be compared as texts. */
function readOrigins(environment: Environment): string[] {
	const entries = read(environment, "SWITCHYARD_ALLOW_ORIGINS")?.split(",") ?? [];
	return entries.map((entry) => {
		const text = entry.trim();
		if (isOrigin(text)) return text;
		throw new ConfigError(
			`SWITCHYARD_ALLOW_ORIGINS is wrong at "${text}": it must be origins, separated by commas, such as https://desk.example.com.`,
		);
	});
}

function readPublicOrigin(environment: Environment): string | undefined {
	const text = read(environment, "SWITCHYARD_PUBLIC_ORIGIN");
	if (text === undefined || isOrigin(text)) return text;
	throw new ConfigError(
		`SWITCHYARD_PUBLIC_ORIGIN=${text} is wrong: it must be one origin, without a path, such as https://chat.example.com.`,
	);
}

function isOrigin(text: string): boolean {
	return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function readLimit(environment: Environment, name: string, fallback: number): number {
	return readWholeNumber(environment, name, { fallback, from: 1, to: 1_000_000_000 });
}

/** Gives bytes; `undefined` when there is no limit. */
function readMegabytes(environment: Environment, name: string): number | undefined {
	const megabytes = readLimit(environment, name, 0);
	return megabytes === 0 ? undefined : megabytes * 1024 * 1024;
}

function readWholeNumber(
	environment: Environment,
	name: string,
	{ fallback, from, to }: { readonly fallback: number; readonly from: number; readonly to: number },
): number {
	const text = read(environment, name);
	if (text === undefined) return fallback;
	const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
	if (value >= from && value <= to) return value;
	throw new ConfigError(`${name}=${text} is wrong: it must be a whole number from ${from} to ${to}.`);
}

/** An empty variable counts as unset, as it does in most shells and service files. */
function read(environment: Environment, name: string): string | undefined {
	return environment[name] === "" ? undefined : environment[name];
}
