import { setImmediate as nextTurn } from "node:timers/promises";
import { createEmbeddedHost, type EmbeddedHost, type Journal } from "@switchyard/host";
import type { Random } from "@switchyard/host/testing";
import { loadNodeTypes } from "@switchyard/nodes";
import { createNetwork } from "../../../egress/network.ts";
import { createRegistry } from "../../../packages/registry.ts";
import { createIds } from "../../system-ids.ts";
import type { SimulatedBank } from "./bank.ts";
import type { SimulatedClock } from "./clock.ts";
import type { SimulatedDisk } from "./disk.ts";
import type { SimulatedFlows } from "./random-flow.ts";
import type { SimulatedProcess } from "./writer.ts";

const builtIn = await loadNodeTypes();
const network = createNetwork({ allow: [] });
const noFiles = () => Promise.reject(new Error("There are no files here."));
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** What becomes of a process. */
export interface Fate {
	/** Counted from 1; `Infinity` for never. */
	readonly diesAt: number;
	/** Says when its disk is full for a while; never when absent. */
	readonly outages?: Random | undefined;
}

/** A host over a simulated disk, which dies at its n-th crash point: from then on it reaches neither disk nor bank. */
export class HostProcess implements SimulatedProcess {
	readonly host: EmbeddedHost;
	alive = true;
	readonly #clock: SimulatedClock;
	readonly #journal: Journal;
	readonly #outages: Random | undefined;
	#pointsLeft: number;
	/** Commits that fail from now on. */
	#failing = 0;

	constructor(
		disk: SimulatedDisk,
		bank: SimulatedBank,
		{ child, types }: SimulatedFlows,
		{ diesAt, outages }: Fate,
	) {
		this.#pointsLeft = diesAt;
		const { clock } = disk;
		this.#clock = clock;
		this.#outages = outages;
		this.#journal = disk.journalOf(this);
		const registry = createRegistry([...builtIn, ...types, ...bank.nodeTypes(this)]);
		this.host = createEmbeddedHost({
			journal: this.#journal,
			perform: registry.execute,
			nodeTypes: registry.specs,
			clock,
			ids: createIds(clock.now),
			network,
			files: { read: noFiles, write: noFiles },
			secrets: {
				open: () => Promise.reject(new Error("There are no credentials here.")),
				redact: (text) => text,
				redactPieces: () => (piece) => piece,
			},
			ask: bank.askModel(this),
			findFlow: async () => child,
			logger: quiet,
			validate: () => [],
			// Runs leave the memory as soon as they only wait.
			limits: { closeGraceMs: 0, idleMs: 0 },
			crashPoint: () => this.crashPoint(),
		});
	}

	get isJournalAway(): boolean {
		return this.#journal.unavailable !== undefined;
	}

	/** A commit in thirty begins an outage, which a few attempts to write again may find too. */
	failsToWrite(): boolean {
		if (this.#failing === 0 && this.#outages?.chance(1 / 30)) this.#failing = 1 + this.#outages.below(3);
		if (this.#failing === 0) return false;
		this.#failing -= 1;
		return true;
	}

	crashPoint(): void {
		if (--this.#pointsLeft === 0) this.alive = false;
	}

	/** Ends it; a process that was killed waits for nothing. */
	async close(): Promise<void> {
		let isOpen = true;
		const closed = this.host.close().finally(() => {
			isOpen = false;
		});
		while (isOpen) {
			this.#clock.advance(1);
			await nextTurn();
		}
		await closed;
	}

	/** What a promise of the host gives; `undefined` when the process dies before. */
	async result<Result>(promise: Promise<Result>): Promise<Result | undefined> {
		const done = Symbol("pending");
		let outcome: Result | typeof done = done;
		let failure: unknown;
		promise.then(
			(result) => {
				outcome = result;
			},
			(error: unknown) => {
				failure = error;
			},
		);
		while (this.alive && outcome === done && failure === undefined) await nextTurn();
		if (!this.alive) return undefined;
		if (failure !== undefined) throw failure;
		return outcome as Result;
	}
}
