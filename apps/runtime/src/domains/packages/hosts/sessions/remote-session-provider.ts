import { NodeError, type SessionOpening, type SessionProvider, sessionLost } from "@switchyard/node-kit";
import { BRIDGE_DEFAULTS, type BridgeSession } from "@switchyard/spec/bridge";
import type { Message } from "@switchyard/spec/json";
import { ConnectionLostError } from "../connection-lost.ts";
import type { PackageHost } from "../package-host.ts";
import { RemoteSession } from "./remote-session.ts";
import { withoutLossSetting } from "./session-block.ts";

/** What is kept of a session to find it again, or to open it again. */
interface KeptRemoteSession {
	readonly session: BridgeSession;
	/** The process that has it, while it lives. */
	readonly instance: string;
	/** That process ends with its connection. */
	readonly ends?: true | undefined;
	/** What the package saved of it; absent where it cannot be opened again. */
	readonly state?: { readonly saved: unknown };
}

export interface RemoteSessionProviderOptions {
	readonly kind: string;
	/** The hosts that can open one now. */
	readonly ready: () => readonly PackageHost[];
	/** All hosts that are connected. */
	readonly packageHosts: () => Iterable<PackageHost>;
	/** Resolves once hosts came or left, or after so many milliseconds. */
	readonly changed: (ms: number, signal: AbortSignal) => Promise<void>;
	/** How long to wait for the return of a process that is away, in milliseconds. */
	readonly returnMs: (instance: string) => number;
}

/** Sessions that the hosts of a package open, each in its own process. */
export function remoteSessionProvider(
	options: RemoteSessionProviderOptions,
): SessionProvider<RemoteSession, KeptRemoteSession> {
	const { kind } = options;
	const open = async (opening: SessionOpening, state?: { readonly saved: unknown }) => {
		const { place, settings, agent, signal } = opening;
		if (!place) throw new Error(`A session (${kind}) is opened for a step of a run.`);
		const nodeSession = { kind, ...place };
		const packageHost = leastOpen(options);
		const given = {
			session: nodeSession,
			settings: withoutLossSetting(settings as Message),
			agent,
			signal,
			...state,
		};
		try {
			const keeps = await packageHost.nodeSessions.open(given);
			return new RemoteSession(packageHost, nodeSession, keeps);
		} catch (error) {
			throw error instanceof ConnectionLostError ? gone(kind) : error;
		}
	};
	return {
		kind,
		open,
		async reopen({ session: nodeSession, instance, ends, state }, opening) {
			const holder = await holderOf(options, { session: nodeSession, instance, ends }, opening.signal);
			if (holder) return new RemoteSession(holder, nodeSession, state !== undefined);
			if (!state) throw gone(kind);
			return open(opening, state);
		},
		async save({ packageHost, session: nodeSession, keeps }) {
			return {
				session: nodeSession,
				instance: packageHost.nodeSessions.instance,
				...(packageHost.connection.transport === "stdio" ? { ends: true } : {}),
				...(keeps ? { state: { saved: (await packageHost.nodeSessions.save(nodeSession)) ?? null } } : {}),
			};
		},
		isUsable: (live) => live.isUsable,
		// While its host is away, it cannot be closed; and it need not be.
		mayRest: ({ keeps, packageHost }) => keeps && packageHost.connection.attached,
		async close({ packageHost, session: nodeSession, keeps }) {
			try {
				await packageHost.nodeSessions.close(nodeSession);
			} catch (error) {
				if (!(error instanceof ConnectionLostError)) throw error;
				// What its process had of it is closed when that returns.
				if (keeps) throw away(kind);
			}
		},
		async discard(saved) {
			if (!saved) return;
			const { session: nodeSession, instance, state } = saved;
			const holder = heldBy(options.packageHosts(), { session: nodeSession, instance });
			if (holder) return holder.nodeSessions.close(nodeSession);
			if (!state) return;
			const [packageHost] = options.ready();
			if (!packageHost) throw away(kind);
			await packageHost.nodeSessions.close(nodeSession, state.saved);
		},
	};
}

/** Of the hosts that can open one, the one with the fewest sessions. */
function leastOpen({ kind, ready }: RemoteSessionProviderOptions): PackageHost {
	const packageHosts = ready();
	if (packageHosts.length === 0) throw away(kind);
	const least = packageHosts.reduce((best, packageHost) =>
		packageHost.nodeSessions.count < best.nodeSessions.count ? packageHost : best,
	);
	if (least.nodeSessions.count < BRIDGE_DEFAULTS.maxSessions) return least;
	throw new NodeError({
		code: "HOST_BUSY",
		message: `Every host of the package has as many sessions (${kind}) open as it may have.`,
		hint: "Start another host of the package, or run fewer flows at once.",
		retryable: true,
	});
}

type Holding = Pick<KeptRemoteSession, "session" | "instance" | "ends">;

/** The host that still has it, once its process is back; `undefined` where that is gone, or has it no more. */
async function holderOf(
	options: RemoteSessionProviderOptions,
	holding: Holding,
	signal: AbortSignal,
): Promise<PackageHost | undefined> {
	const until = performance.now() + (holding.ends ? 0 : options.returnMs(holding.instance));
	for (;;) {
		const holder = heldBy(options.packageHosts(), holding);
		if (holder) return holder;
		const left = until - performance.now();
		const isBack = [...options.packageHosts()].some(
			({ nodeSessions }) => nodeSessions.instance === holding.instance,
		);
		if (isBack || left <= 0) return undefined;
		await options.changed(left, signal);
		signal.throwIfAborted();
	}
}

function heldBy(
	packageHosts: Iterable<PackageHost>,
	{ session: nodeSession, instance }: Holding,
): PackageHost | undefined {
	for (const packageHost of packageHosts)
		if (
			packageHost.nodeSessions.instance === instance &&
			packageHost.nodeSessions.has(nodeSession) &&
			packageHost.mayWork(nodeSession.kind)
		)
			return packageHost;
	return undefined;
}

function gone(kind: string) {
	return sessionLost(
		`The session (${kind}) is gone: the host of the package that had it has ended or is away.`,
	);
}

function away(kind: string): NodeError {
	return new NodeError({
		code: "HOST_UNAVAILABLE",
		message: `No host that opens sessions of the kind ${kind} is connected.`,
		hint: "Start the package's host, then try again.",
		retryable: true,
	});
}
