import type { Clock, HeldSession, HeldSessionRequest } from "@switchyard/host";
import { NodeError, sessionLost } from "@switchyard/node-kit";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { KeptSession } from "@switchyard/spec/http";
import { defined, isSameJson } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { isUsable, type OpenSession } from "./open-session.ts";
import { OpenViews } from "./open-views.ts";
import { nameOf, type SessionKey } from "./session-key.ts";

/** How long one stays open while no step works in it, in milliseconds. */
export const KEPT_MS = 10 * 60_000;

/** How many one person may have open; beyond that, the one that was longest unused is closed. Each browser takes about 270 MB. */
export const MOST_OF_ONE = 2;

/** The same for all people together. */
export const MOST_KEPT = 6;

/** A flow as it is now; without `flow` it was removed. */
export interface ChangedFlow {
	readonly id: string;
	readonly flow?: Flow;
}

export interface KeptSessionsOptions {
	readonly clock: Pick<Clock, "now" | "after">;
}

/** Whose a session is, and of which block: each person has one of each block. */
export interface KeptPlace {
	readonly by: string;
	readonly flow: string;
	readonly block: string;
}

/** For whom a session stays open, with the block as the run's flow had it. */
export interface Keep {
	readonly by: string;
	readonly flow: string;
	readonly node: FlowNode;
	/** The version of the block's node type. */
	readonly version: number | undefined;
}

/** A session whose run leaves it open. */
export interface LeftSession {
	readonly key: SessionKey;
	/** For whom, with the block as the run's flow had it. */
	readonly keep: Keep;
	readonly open: OpenSession;
	/** Closes it. */
	readonly end: () => void;
}

interface Kept extends LeftSession {
	readonly place: KeptPlace;
	/** The run that works in it, and how many of its steps do. */
	run: string | undefined;
	users: number;
	/** When it is closed, while no step works in it. */
	until: number | undefined;
	cancel: () => void;
}

/**
 * Sessions that outlast the runs that opened them, so that a person who builds a flow can try its next nodes where the last ones have left off. They are
 * in memory only: none outlasts the process. A run finds one only if the server said so when it began, for the person whose it is.
 */
export class KeptSessions {
	readonly #options: KeptSessionsOptions;
	/** By the name of their place, the one that was longest unused first. */
	readonly #kept = new Map<string, Kept>();
	/** Pictures of them, by the name of their place. */
	readonly views = new OpenViews();
	#closed = false;

	constructor(options: KeptSessionsOptions) {
		this.#options = options;
	}

	/** Keeps one open, in place of the one before of the same block. */
	take(left: LeftSession): void {
		const { by, flow, node } = left.keep;
		const place = { by, flow, block: node.id };
		this.close(place);
		if (this.#closed) {
			left.end();
			return;
		}
		const kept: Kept = { ...left, place, run: undefined, users: 0, until: undefined, cancel: () => {} };
		this.#kept.set(placeName(place), kept);
		this.views.add({ ...left.key, run: placeName(place) }, left.open, false);
		this.#rest(kept);
		this.#keepWithin(MOST_OF_ONE, (each) => each.place.by === by);
		this.#keepWithin(MOST_KEPT, () => true);
	}

	/** Those of one person in a flow. */
	list(by: string, flow: string): KeptSession[] {
		return [...this.#kept.values()]
			.filter(({ place }) => place.by === by && place.flow === flow)
			.map(({ key, place, until }) => ({
				block: place.block,
				kind: key.kind,
				run: key.run,
				...defined({ until }),
			}));
	}

	/** Whether a session that a run opened is kept. */
	has(key: SessionKey): boolean {
		return [...this.#kept.values()].some((kept) => nameOf(kept.key) === nameOf(key));
	}

	/** The one that a step works in: where it is gone, or another run works in it, the step fails before it has done anything. */
	of({ run, nodeSession }: HeldSessionRequest, { by, flow, block }: KeptPlace): HeldSession {
		const { kind, round, agent } = nodeSession;
		let used: Kept | undefined;
		return {
			kind,
			round,
			...defined({ agent }),
			live: async () => {
				const kept = this.#usable({ by, flow, block }, kind);
				if (!used) {
					this.#begin(kept, run);
					used = kept;
				} else if (used !== kept) throw gone(kind);
				return kept.open.live;
			},
			settled: async () => {
				if (used) this.#settle(used);
				used = undefined;
			},
		};
	}

	/** Closes one; gives whether there was one. */
	close(place: KeptPlace): boolean {
		const kept = this.#kept.get(placeName(place));
		if (kept) this.#end(kept);
		return kept !== undefined;
	}

	/** Who has them signed out, or their access token was revoked. */
	closeOf(by: string): void {
		this.#endAll(({ place }) => place.by === by);
	}

	/** Those whose flow was removed, or whose block is another one now, are closed. */
	flowChanged({ id, flow }: ChangedFlow): void {
		this.#endAll(({ place, keep }) => {
			if (place.flow !== id) return false;
			const now = flow?.nodes.find((node) => node.id === place.block);
			return (
				!now ||
				now.disabled === true ||
				now.type !== keep.node.type ||
				!isSameJson(now.params, keep.node.params)
			);
		});
	}

	/** Those whose package went, or has another version of the block, are closed. */
	packagesChanged(specs: ReadonlyMap<string, Pick<NodeSpec, "version">>): void {
		this.#endAll(({ keep }) => specs.get(keep.node.type)?.version !== keep.version);
	}

	/** The server ends. */
	closeAll(): void {
		this.#closed = true;
		this.#endAll(() => true);
	}

	#usable(place: KeptPlace, kind: string): Kept {
		const kept = this.#kept.get(placeName(place));
		if (!kept || kept.key.kind !== kind) throw gone(kind);
		if (isUsable(kept.open)) return kept;
		this.#end(kept);
		throw gone(kind);
	}

	#begin(kept: Kept, run: string): void {
		if (kept.users > 0 && kept.run !== run)
			throw new NodeError({
				code: "SESSION_IN_USE",
				message: "Another run works in the session that is kept open.",
				hint: "Wait until that run has ended, or stop it.",
			});
		kept.run = run;
		kept.users++;
		kept.until = undefined;
		kept.cancel();
	}

	#settle(kept: Kept): void {
		kept.users--;
		if (kept.users === 0 && this.#isKept(kept)) this.#rest(kept);
	}

	/** Nobody works in it: from now on its time runs, and it is the last to make room for another one. */
	#rest(kept: Kept): void {
		const { clock } = this.#options;
		const name = placeName(kept.place);
		this.#kept.delete(name);
		this.#kept.set(name, kept);
		kept.until = clock.now() + KEPT_MS;
		kept.cancel = clock.after(KEPT_MS, () => this.#end(kept));
	}

	#keepWithin(most: number, counts: (kept: Kept) => boolean): void {
		const counted = [...this.#kept.values()].filter(counts);
		// One that a step works in is the last to be closed.
		counted.sort((one, other) => Math.min(one.users, 1) - Math.min(other.users, 1));
		for (const kept of counted.slice(0, Math.max(0, counted.length - most))) this.#end(kept);
	}

	#endAll(isToEnd: (kept: Kept) => boolean): void {
		for (const kept of [...this.#kept.values()]) if (isToEnd(kept)) this.#end(kept);
	}

	#end(kept: Kept): void {
		if (!this.#isKept(kept)) return;
		kept.cancel();
		this.#kept.delete(placeName(kept.place));
		this.views.remove({ ...kept.key, run: placeName(kept.place) });
		kept.end();
	}

	#isKept(kept: Kept): boolean {
		return this.#kept.get(placeName(kept.place)) === kept;
	}
}

/** The name of whose it is and of which block: no part of it has a line break. */
export function placeName({ by, flow, block }: KeptPlace): string {
	return [by, flow, block].join("\n");
}

function gone(kind: string): NodeError {
	return sessionLost(`The session (${kind}) that was kept open is closed.`, {
		hint: "Run to a node of its block again, then try this one.",
	});
}
