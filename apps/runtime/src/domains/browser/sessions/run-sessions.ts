import type { OpenSessions } from "@switchyard/engine";
import type { HeldSession, HeldSessionRequest, HeldSessions, HostLogger } from "@switchyard/host";
import {
	type Network,
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
	readonly network: Network;
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
	readonly #sessions = new Map<string, Map<string, Session>>();
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
			this.#session(key);
			if (await isOver(key.run)) this.keepOnly(key.run, NONE_OPEN);
		}
	}

	/** Closes all of them, those that can be opened again kept. */
	async stop(): Promise<void> {
		for (const run of [...this.#sessions.keys()]) this.rest(run);
		this.kept.closeAll();
		await Promise.all(this.#closing);
	}

	/** Whether a session is still a block's, or an agent's. */
	isOpen({ run, step, round, kind }: BridgeSession): boolean {
		const key = { run, owner: step, round, kind };
		return this.#sessions.get(run)?.has(nameOf(key)) === true || this.kept.has(key);
	}

	/** Ends those that could not be ended while nobody was there who could. */
	endOwed(): void {
		const owed = [...this.#owed];
		this.#owed.clear();
		for (const session of owed) this.#follow(session, this.#end(session));
	}

	of(request: HeldSessionRequest): HeldSession {
		const { kind, round, agent, kept, keep, block } = request.session;
		if (kept) return this.kept.of(request, kept);
		let used: Session | undefined;
		return {
			kind,
			round,
			...defined({ agent }),
			live: async () => {
				if (!used) {
					used = this.#session(keyOf(request));
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
		const sessions = this.#sessions.get(run);
		if (!sessions) return;
		for (const [name, session] of sessions) {
			const { owner, round } = session.key;
			if (isOpen(owner, round)) continue;
			sessions.delete(name);
			this.#follow(session, mayStayOpen ? this.#leave(session) : this.#end(session));
		}
		if (sessions.size === 0) this.#sessions.delete(run);
	}

	rest(run: string): void {
		for (const session of this.#sessions.get(run)?.values() ?? []) {
			if (session.opened) this.#follow(session, this.#putToRest(session, session.opened));
		}
	}

	#session(key: SessionKey): Session {
		let sessions = this.#sessions.get(key.run);
		if (!sessions) {
			sessions = new Map();
			this.#sessions.set(key.run, sessions);
		}
		const name = nameOf(key);
		let session = sessions.get(name);
		if (!session) {
			session = { key, opened: undefined, keeping: Promise.resolve(), users: 0 };
			sessions.set(name, session);
		}
		return session;
	}

	/** Steps side by side that work in one session wait for one opening. */
	async #usable(session: Session, request: HeldSessionRequest): Promise<OpenSession> {
		const before = session.opened;
		if (before) {
			const open = await before;
			if (isUsable(open)) return open;
			// Another step may have opened it again meanwhile.
			if (session.opened === before) this.#drop(session, open);
		}
		session.opened ??= this.#open(session, request, before !== undefined);
		const opening = session.opened;
		try {
			const open = await opening;
			if (session.opened === opening) this.views.add(session.key, open, !request.session.block);
			return open;
		} catch (error) {
			if (session.opened === opening) session.opened = undefined;
			if (request.session.block || !isLoss(error)) throw error;
			// An agent reads of the loss as the answer to its call; its next call works in a new one.
			this.#lost.add(session);
			throw lost(request.session.kind, "Begin again: the next call opens a new one.", error);
		}
	}

	async #open(session: Session, request: HeldSessionRequest, broke: boolean): Promise<OpenSession> {
		const { kind, opened, agent } = request.session;
		const provider = await this.#providerOf(kind);
		const { folders, network, files } = this.#options;
		const wasLost = this.#lost.has(session);
		const mustBeThere = (opened || broke) && !wasLost;
		const kept = mustBeThere ? await this.#keptOf(session) : undefined;
		if (wasLost) await this.#discardKept(session, provider);
		// A step that could not open it has worked in nothing, and nothing is kept of it: that is no loss.
		const failedBefore = !broke && kept === undefined && this.#neverOpened.has(session);
		if (mustBeThere && !failedBefore && (kept === undefined || !provider.reopen)) throw lost(kind);
		const { run, owner: step, round } = session.key;
		const opening: SessionOpening = {
			place: { run, step, round },
			settings: await request.settings(),
			folder: await folders.make(session.key),
			network,
			files,
			...defined({ agent }),
			signal: request.signal,
			log: request.log,
		};
		this.#neverOpened.add(session);
		const live =
			kept !== undefined && provider.reopen
				? await provider.reopen(kept.saved, opening)
				: await provider.open(opening);
		this.#neverOpened.delete(session);
		this.#lost.delete(session);
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

	async #keep(session: Session): Promise<void> {
		const open = await session.opened?.catch(() => undefined);
		if (!open?.provider.save || !isUsable(open)) return;
		const { kind } = open.provider;
		session.keeping = session.keeping.then(async () => {
			try {
				const saved = await open.provider.save?.(open.live);
				await this.#options.folders.keep(session.key, { kind, saved });
			} catch (error) {
				const { run, owner } = session.key;
				this.#options.logger.warn({ run, step: owner, err: error }, `a session (${kind}) could not be kept`);
			}
		});
		await session.keeping;
	}

	/** It broke: what it was cannot be worked in any more. */
	#drop(session: Session, { provider, live }: OpenSession): void {
		session.opened = undefined;
		this.views.remove(session.key);
		const closing = provider.close(live).catch((error: unknown) => {
			if (!isAway(error)) throw error;
		});
		this.#follow(session, closing);
	}

	async #putToRest(session: Session, opened: Promise<OpenSession>): Promise<void> {
		const open = await opened.catch(() => undefined);
		if (!open?.provider.reopen || session.opened !== opened) return;
		if (open.provider.mayRest?.(open.live) === false) return;
		await this.#keep(session);
		session.opened = undefined;
		this.views.remove(session.key);
		await open.provider.close(open.live);
	}

	/** Its round is over: it stays open for the person who tries the flow, or is ended. One that a step still works in is nothing to continue in. */
	async #leave(session: Session): Promise<void> {
		const { key, keep } = session;
		const open = keep && (await session.opened?.catch(() => undefined));
		if (!keep || !open || session.users > 0 || !isUsable(open)) return this.#end(session);
		this.views.remove(key);
		this.kept.take({ key, keep, open, end: () => this.#follow(session, this.#end(session)) });
	}

	async #end(session: Session): Promise<void> {
		const open = await session.opened?.catch(() => undefined);
		session.opened = undefined;
		this.views.remove(session.key);
		await session.keeping;
		try {
			if (open) await open.provider.close(open.live);
			else await this.#discardKept(session, await this.#options.provider(session.key.kind));
		} catch (error) {
			if (!isAway(error)) throw error;
			this.#owed.add(session);
			return;
		}
		await this.#options.folders.remove(session.key);
	}

	async #discardKept(session: Session, provider: SessionProvider | undefined): Promise<void> {
		const kept = await this.#keptOf(session);
		if (kept) await provider?.discard?.(kept.saved);
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
