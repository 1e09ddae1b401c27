import { setImmediate as nextTurn } from "node:timers/promises";
import { createEmbeddedHost, type EmbeddedHost } from "@switchyard/host";
import { loadNodeTypes } from "@switchyard/nodes";
import { createNetwork } from "../../../egress/network.ts";
import { createRegistry } from "../../../packages/registry.ts";
import { createIds } from "../../system-ids.ts";
import type { SimulatedBank } from "./bank.ts";
import type { SimulatedClock } from "./clock.ts";
import type { SimulatedDisk, SimulatedProcess } from "./disk.ts";
import type { SimulatedFlows } from "./random-flow.ts";

const builtIn = await loadNodeTypes();
const network = createNetwork({ allow: [] });
const noFiles = () => Promise.reject(new Error("There are no files here."));
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** A host over a simulated disk, which dies at its n-th crash point: from then on it reaches neither disk nor bank. */
export class HostProcess implements SimulatedProcess {
	readonly host: EmbeddedHost;
	alive = true;
	readonly #clock: SimulatedClock;
	#pointsLeft: number;

	/** @param diesAt counted from 1; `Infinity` for never */
	constructor(disk: SimulatedDisk, bank: SimulatedBank, { child, types }: SimulatedFlows, diesAt: number) {
		this.#pointsLeft = diesAt;
		const { clock } = disk;
		this.#clock = clock;
		const registry = createRegistry([...builtIn, ...types, ...bank.nodeTypes(this)]);
		this.host = createEmbeddedHost({
			journal: disk.journalOf(this),
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
