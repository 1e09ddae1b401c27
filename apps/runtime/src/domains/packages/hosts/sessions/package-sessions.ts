import type { SessionProvider } from "@switchyard/node-kit";
import type { BridgeSession } from "@switchyard/spec/bridge";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { BaseLogger } from "pino";
import type { PackageHost } from "../package-host.ts";
import { remoteSessionProvider } from "./remote-session-provider.ts";

/** How long a process whose connection is gone may take to come back, in milliseconds: as long as a host waits that lost its runtime. */
const RETURN_MS = 3000;
/** The same after the server's start: hosts wait up to 10 seconds between two attempts, and a busy server takes some before it listens. */
const RETURN_AFTER_START_MS = 30_000;

/** The sessions of runs, as their holder knows them. */
export interface OpenSessionsOfRuns {
	/** Whether a session is still a block's, or an agent's. */
	isOpen(nodeSession: BridgeSession): boolean;
	/** Ends those that could not be ended while nobody was there who could. */
	endOwed(): void;
}

export interface PackageSessionsOptions {
	readonly packages: { hosts(): Iterable<PackageHost>; watch(watcher: () => void): () => void };
	readonly blocks: () => readonly NodeSpec[];
	/** The hosts that can be asked for a node type. */
	readonly ready: (type: string) => readonly PackageHost[];
	/** When the server started, by the process's own clock. */
	readonly startedAt: number;
	readonly open: OpenSessionsOfRuns;
	readonly logger: Pick<BaseLogger, "error">;
}

/** The kinds of sessions that packages in other processes open. */
export class PackageSessions {
	readonly #options: PackageSessionsOptions;
	/** By kind. */
	readonly #providers = new Map<string, SessionProvider>();
	/** Processes that have found this server since its start. */
	readonly #seen = new Set<string>();

	constructor(options: PackageSessionsOptions) {
		this.#options = options;
	}

	/** Who opens sessions of a kind; `undefined` where no package is known that does. */
	provider(kind: string): SessionProvider | undefined {
		const { packages, ready } = this.#options;
		if (!this.#blockOf(kind)) return undefined;
		const known = this.#providers.get(kind);
		if (known) return known;
		const provider = remoteSessionProvider({
			kind,
			ready: () => {
				const block = this.#blockOf(kind);
				return block ? ready(block.id) : [];
			},
			packageHosts: () => packages.hosts(),
			changed: (ms, signal) => this.#changed(ms, signal),
			returnMs: (instance) => (this.#seen.has(instance) ? RETURN_MS : Math.max(RETURN_MS, this.#startingMs)),
		});
		this.#providers.set(kind, provider as SessionProvider);
		return provider as SessionProvider;
	}

	/** A host came, perhaps back: what it has of sessions that are over, or that others have meanwhile, is closed. */
	closeOver(packageHost: PackageHost, namespace: string): void {
		const { open, logger } = this.#options;
		if (this.#startingMs > 0) this.#seen.add(packageHost.nodeSessions.instance);
		this.#takeOver(packageHost, namespace);
		for (const nodeSession of packageHost.nodeSessions.all()) {
			if (
				isOf(nodeSession, namespace) &&
				open.isOpen(nodeSession) &&
				!this.#isElsewhere(nodeSession, packageHost)
			)
				continue;
			packageHost.nodeSessions.close(nodeSession).catch((error: unknown) => {
				const where = { run: nodeSession.run, step: nodeSession.step, connection: packageHost.connection.id };
				logger.error({ err: error, ...where }, "a session that was over could not be closed");
			});
		}
		open.endOwed();
	}

	/** How long processes may still take to find the server after its start, in milliseconds. */
	get #startingMs(): number {
		return this.#options.startedAt + RETURN_AFTER_START_MS - performance.now();
	}

	#blockOf(kind: string): NodeSpec | undefined {
		return this.#options
			.blocks()
			.find(({ construct, session: nodeSession }) => construct === "block" && nodeSession === kind);
	}

	/** What its process had by a connection before this one, which may not have ended yet. */
	#takeOver(packageHost: PackageHost, namespace: string): void {
		for (const other of this.#options.packages.hosts()) {
			if (other === packageHost || other.nodeSessions.instance !== packageHost.nodeSessions.instance)
				continue;
			for (const nodeSession of other.nodeSessions.all())
				if (isOf(nodeSession, namespace)) other.nodeSessions.forget(nodeSession);
		}
	}

	#isElsewhere(nodeSession: BridgeSession, packageHost: PackageHost): boolean {
		return [...this.#options.packages.hosts()].some(
			(other) => other !== packageHost && other.nodeSessions.has(nodeSession),
		);
	}

	/** Resolves once hosts came or left, the time is over, or nobody waits any more. */
	#changed(ms: number, signal: AbortSignal): Promise<void> {
		return new Promise((resolve) => {
			const end = () => {
				unwatch();
				clearTimeout(timer);
				signal.removeEventListener("abort", end);
				resolve();
			};
			const timer = setTimeout(end, ms);
			const unwatch = this.#options.packages.watch(end);
			signal.addEventListener("abort", end, { once: true });
			if (signal.aborted) end();
		});
	}
}

/** Whether a kind of sessions is one of the package's. */
function isOf({ kind }: BridgeSession, namespace: string): boolean {
	const own = namespace.toLowerCase();
	return kind === own || kind.startsWith(`${own}-`);
}
