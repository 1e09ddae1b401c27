import type { OpenSessions } from "@switchyard/engine";
import type {
	HeldSession,
	HeldSessionRequest,
	HeldSessions,
	HostLogger,
	HostNetwork,
} from "@switchyard/host";
import {
	NodeError,
	type SessionOpening,
	type SessionProvider,
	sessionLost,
	type WorkspaceFiles,
} from "@switchyard/node-kit";
import type { BridgeSession } from "@switchyard/spec/bridge";
import { defined } from "@switchyard/spec/json";
import { type Keep, KeptSessions, type KeptSessionsOptions } from "./kept-sessions.ts";
import { isUsable, type OpenSession } from "./open-session.ts";
import { OpenViews } from "./open-views.ts";
import type { SessionFolders } from "./session-folders.ts";
import { keyOf, nameOf, type SessionKey } from "./session-key.ts";

export interface RunSessionsOptions extends Pick<KeptSessionsOptions, "clock"> {
	readonly folders: SessionFolders;
	/** Who opens sessions of a kind; `undefined` where nobody does. */
	readonly provider: (kind: string) => Promise<SessionProvider> | undefined;
	readonly network: HostNetwork;
	readonly files: WorkspaceFiles;
	readonly logger: HostLogger;
}

/** Of a run that is over. */
const NONE_OPEN: OpenSessions = { isOpen: () => false, mayStayOpen: false };

/** A session of a run, in memory or at rest. */
interface Session {
	readonly key: SessionKey;
	/** Set while it is in memory. */
	opened: Promise<OpenSession> | undefined;
	/** What is under way with what is kept of it, one after the other. */
	keeping: Promise<void>;
	/** How many steps work in it. */
	users: number;
	/** For whom it stays open once its round is over. */
	keep?: Keep;
}

/** Holds the sessions of all runs: opens each when a step first works in it, keeps what opening it again takes, and closes it. */
export class RunSessions implements HeldSessions {
	readonly #options: RunSessionsOptions;
	/** By run, then by name. */
	readonly #nodeSessions = new Map<string, Map<string, Session>>();
	/** What is being closed. */
	readonly #closing = new Set<Promise<void>>();
	/** Those that are over, and that nobody was there to end. */
	readonly #owed = new Set<Session>();
	/** Those that people can look into. */
	readonly views = new OpenViews();
	/** Those that outlast their runs, for people who try flows. */
	readonly kept: KeptSessions;

	constructor(options: RunSessionsOptions) {
		this.#options = options;
		this.kept = new KeptSessions(options);
	}

	/**
	 * Takes up what a process before this one left: sessions of runs that are over are ended, the others wait for their next step.
	 * @param isOver whether a run is over, or there is none
	 */
	async start(isOver: (run: string) => Promise<boolean>): Promise<void> {
		for (const key of await this.#options.folders.all()) {
			this.#sessionOf(key);
			if (await isOver(key.run)) this.keepOnly(key.run, NONE_OPEN);
		}
	}

	/** Closes all of them, those that can be opened again kept. */
	async stop(): Promise<void> {
		for (const run of [...this.#nodeSessions.keys()]) this.rest(run);
		this.kept.closeAll();
		await Promise.all(this.#closing);
	}

	/** Whether a session is still a block's, or an agent's. */
	isOpen({ run, step, round, kind }: BridgeSession): boolean {
		const key = { run, owner: step, round, kind };
		return this.#nodeSessions.get(run)?.has(nameOf(key)) === true || this.kept.has(key);
	}

	/** Ends those that could not be ended while nobody was there who could. */
	endOwed(): void {
		const owed = [...this.#owed];
		this.#owed.clear();
		for (const nodeSession of owed) this.#follow(nodeSession, this.#end(nodeSession));
	}

	of(request: HeldSessionRequest): HeldSession {
		const { kind, round, agent, kept, keep, block } = request.nodeSession;
		if (kept) return this.kept.of(request, kept);
		let used: Session | undefined;
		return {
			kind,
			round,
			...defined({ agent }),
			live: async () => {
				if (!used) {
					used = this.#sessionOf(keyOf(request));
					used.users++;
					if (keep) used.keep = { ...keep, version: block?.spec.version };
				}
				const { live } = await this.#usable(used, request);
				return live;
			},
			settled: async () => {
				if (!used) return;
				used.users--;
				await this.#keep(used);
			},
		};
	}

	keepOnly(run: string, { isOpen, mayStayOpen }: OpenSessions): void {
		const nodeSessions = this.#nodeSessions.get(run);
		if (!nodeSessions) return;
		for (const [name, nodeSession] of nodeSessions) {
			const { owner, round } = nodeSession.key;
			if (isOpen(owner, round)) continue;
			nodeSessions.delete(name);
			this.#follow(nodeSession, mayStayOpen ? this.#leave(nodeSession) : this.#end(nodeSession));
		}
		if (nodeSessions.size === 0) this.#nodeSessions.delete(run);
	}

	rest(run: string): void {
		for (const nodeSession of this.#nodeSessions.get(run)?.values() ?? []) {
			if (nodeSession.opened) this.#follow(nodeSession, this.#putToRest(nodeSession, nodeSession.opened));
		}
	}

	#sessionOf(key: SessionKey): Session {
		let nodeSessions = this.#nodeSessions.get(key.run);
		if (!nodeSessions) {
			nodeSessions = new Map();
			this.#nodeSessions.set(key.run, nodeSessions);
		}
		const name = nameOf(key);
		let nodeSession = nodeSessions.get(name);
		if (!nodeSession) {
			nodeSession = { key, opened: undefined, keeping: Promise.resolve(), users: 0 };
			nodeSessions.set(name, nodeSession);
		}
		return nodeSession;
	}

	/** Steps side by side that work in one session wait for one opening. */
	async #usable(nodeSession: Session, request: HeldSessionRequest): Promise<OpenSession> {
		const before = nodeSession.opened;
		if (before) {
			const open = await before;
			if (isUsable(open)) return open;
			// Another step may have opened it again meanwhile.
			if (nodeSession.opened === before) this.#drop(nodeSession, open);
		}
		nodeSession.opened ??= this.#open(nodeSession, request, before !== undefined);
		const opening = nodeSession.opened;
		try {
			const open = await opening;
			if (nodeSession.opened === opening) this.views.add(nodeSession.key, open, !request.nodeSession.block);
			return open;
		} catch (error) {
			if (nodeSession.opened === opening) nodeSession.opened = undefined;
			if (request.nodeSession.block || !isLoss(error)) throw error;
			// An agent reads of the loss as the answer to its call; its next call works in a new one.
			this.#lost.add(nodeSession);
			throw lost(request.nodeSession.kind, "Begin again: the next call opens a new one.", error);
		}
	}

	async #open(nodeSession: Session, request: HeldSessionRequest, broke: boolean): Promise<OpenSession> {
		const { kind, opened, agent } = request.nodeSession;
		const provider = await this.#providerOf(kind);
		const { folders, network, files } = this.#options;
		const wasLost = this.#lost.has(nodeSession);
		const mustBeThere = (opened || broke) && !wasLost;
		const kept = mustBeThere ? await this.#keptOf(nodeSession) : undefined;
		if (wasLost) await this.#discardKept(nodeSession, provider);
		// A step that could not open it has worked in nothing, and nothing is kept of it: that is no loss.
		const failedBefore = !broke && kept === undefined && this.#neverOpened.has(nodeSession);
		if (mustBeThere && !failedBefore && (kept === undefined || !provider.reopen)) throw lost(kind);
		const { run, owner: step, round } = nodeSession.key;
		const { settings, hosts } = await request.settings();
		const opening: SessionOpening = {
			place: { run, step, round },
			settings,
			folder: await folders.make(nodeSession.key),
			network: hosts === undefined ? network : network.within(hosts),
			files,
			...defined({ agent }),
			signal: request.signal,
			log: request.log,
		};
		this.#neverOpened.add(nodeSession);
		const live =
			kept !== undefined && provider.reopen
				? await provider.reopen(kept.saved, opening)
				: await provider.open(opening);
		this.#neverOpened.delete(nodeSession);
		this.#lost.delete(nodeSession);
		return { provider, live };
	}

	/** Agents' own that are gone, which the next call opens anew. */
	readonly #lost = new WeakSet<Session>();

	/** Sessions of this process that no opening has succeeded for. */
	readonly #neverOpened = new WeakSet<Session>();

	async #providerOf(kind: string): Promise<SessionProvider> {
		const provider = await this.#options.provider(kind);
		if (provider) return provider;
		throw new NodeError({
			code: "SESSION_UNAVAILABLE",
			message: `No package opens sessions of the kind ${kind}.`,
			hint: "Add the package of the block that opens them.",
		});
	}

	async #keptOf({ key, keeping }: Session) {
		await keeping;
		return this.#options.folders.kept(key);
	}

	async #keep(nodeSession: Session): Promise<void> {
		const open = await nodeSession.opened?.catch(() => undefined);
		if (!open?.provider.save || !isUsable(open)) return;
		const { kind } = open.provider;
		nodeSession.keeping = nodeSession.keeping.then(async () => {
			try {
				const saved = await open.provider.save?.(open.live);
				await this.#options.folders.keep(nodeSession.key, { kind, saved });
			} catch (error) {
				const { run, owner } = nodeSession.key;
				this.#options.logger.warn({ run, step: owner, err: error }, `a session (${kind}) could not be kept`);
			}
		});
		await nodeSession.keeping;
	}

	/** It broke: what it was cannot be worked in any more. */
	#drop(nodeSession: Session, { provider, live }: OpenSession): void {
		nodeSession.opened = undefined;
		this.views.remove(nodeSession.key);
		const closing = provider.close(live).catch((error: unknown) => {
			if (!isAway(error)) throw error;
		});
		this.#follow(nodeSession, closing);
	}

	async #putToRest(nodeSession: Session, opened: Promise<OpenSession>): Promise<void> {
		const open = await opened.catch(() => undefined);
		if (!open?.provider.reopen || nodeSession.opened !== opened) return;
		if (open.provider.mayRest?.(open.live) === false) return;
		await this.#keep(nodeSession);
		nodeSession.opened = undefined;
		this.views.remove(nodeSession.key);
		await open.provider.close(open.live);
	}

	/** Its round is over: it stays open for the person who tries the flow, or is ended. One that a step still works in is nothing to continue in. */
	async #leave(nodeSession: Session): Promise<void> {
		const { key, keep } = nodeSession;
		const open = keep && (await nodeSession.opened?.catch(() => undefined));
		if (!keep || !open || nodeSession.users > 0 || !isUsable(open)) return this.#end(nodeSession);
		this.views.remove(key);
		this.kept.take({ key, keep, open, end: () => this.#follow(nodeSession, this.#end(nodeSession)) });
	}

	async #end(nodeSession: Session): Promise<void> {
		const open = await nodeSession.opened?.catch(() => undefined);
		nodeSession.opened = undefined;
		this.views.remove(nodeSession.key);
		await nodeSession.keeping;
		try {
			if (open) await open.provider.close(open.live);
			else await this.#discardKept(nodeSession, await this.#options.provider(nodeSession.key.kind));
		} catch (error) {
			if (!isAway(error)) throw error;
			this.#owed.add(nodeSession);
			return;
		}
		await this.#options.folders.remove(nodeSession.key);
	}

	async #discardKept(nodeSession: Session, provider: SessionProvider | undefined): Promise<void> {
		const kept = await this.#keptOf(nodeSession);
		await provider?.discard?.(kept?.saved, this.#options.folders.pathOf(nodeSession.key));
	}

	/** Nobody waits for it but the server's end. */
	#follow({ key }: Session, work: Promise<void>): void {
		const followed = work
			.catch((error: unknown) => {
				const where = { run: key.run, step: key.owner };
				this.#options.logger.warn({ ...where, err: error }, "a session could not be closed");
			})
			.finally(() => this.#closing.delete(followed));
		this.#closing.add(followed);
	}
}

function lost(kind: string, hint?: string, cause?: unknown): NodeError {
	return sessionLost(`The session (${kind}) is gone, and with it what was done in it.`, { hint, cause });
}

/** Nobody is there who could do it now. */
function isAway(error: unknown): boolean {
	return error instanceof NodeError && error.code === "HOST_UNAVAILABLE";
}

function isLoss(error: unknown): boolean {
	return error instanceof NodeError && error.code === "SESSION_LOST";
}
