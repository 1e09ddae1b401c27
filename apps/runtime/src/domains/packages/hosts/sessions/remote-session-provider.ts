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
	readonly hosts: () => Iterable<PackageHost>;
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
		const session = { kind, ...place };
		const host = leastOpen(options);
		const given = { session, settings: withoutLossSetting(settings as Message), agent, signal, ...state };
		try {
			const keeps = await host.sessions.open(given);
			return new RemoteSession(host, session, keeps);
		} catch (error) {
			throw error instanceof ConnectionLostError ? gone(kind) : error;
		}
	};
	return {
		kind,
		open,
		async reopen({ session, instance, ends, state }, opening) {
			const holder = await holderOf(options, { session, instance, ends }, opening.signal);
			if (holder) return new RemoteSession(holder, session, state !== undefined);
			if (!state) throw gone(kind);
			return open(opening, state);
		},
		async save({ host, session, keeps }) {
			return {
				session,
				instance: host.sessions.instance,
				...(host.connection.transport === "stdio" ? { ends: true } : {}),
				...(keeps ? { state: { saved: (await host.sessions.save(session)) ?? null } } : {}),
			};
		},
		isUsable: (live) => live.isUsable,
		// While its host is away, it cannot be closed; and it need not be.
		mayRest: ({ keeps, host }) => keeps && host.connection.attached,
		async close({ host, session, keeps }) {
			try {
				await host.sessions.close(session);
			} catch (error) {
				if (!(error instanceof ConnectionLostError)) throw error;
				// What its process had of it is closed when that returns.
				if (keeps) throw away(kind);
			}
		},
		async discard({ session, instance, state }) {
			const holder = heldBy(options.hosts(), { session, instance });
			if (holder) return holder.sessions.close(session);
			if (!state) return;
			const [host] = options.ready();
			if (!host) throw away(kind);
			await host.sessions.close(session, state.saved);
		},
	};
}

/** Of the hosts that can open one, the one with the fewest sessions. */
function leastOpen({ kind, ready }: RemoteSessionProviderOptions): PackageHost {
	const hosts = ready();
	if (hosts.length === 0) throw away(kind);
	const least = hosts.reduce((best, host) => (host.sessions.count < best.sessions.count ? host : best));
	if (least.sessions.count < BRIDGE_DEFAULTS.maxSessions) return least;
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
		const holder = heldBy(options.hosts(), holding);
		if (holder) return holder;
		const left = until - performance.now();
		const isBack = [...options.hosts()].some(({ sessions }) => sessions.instance === holding.instance);
		if (isBack || left <= 0) return undefined;
		await options.changed(left, signal);
		signal.throwIfAborted();
	}
}

function heldBy(hosts: Iterable<PackageHost>, { session, instance }: Holding): PackageHost | undefined {
	for (const host of hosts)
		if (host.sessions.instance === instance && host.sessions.has(session) && host.mayWork(session.kind))
			return host;
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
