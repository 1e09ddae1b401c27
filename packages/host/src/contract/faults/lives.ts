import { expect } from "vitest";
import type { Random } from "../../testing/random.ts";
import { FAULT_FLOWS } from "./fault-flows.ts";
import type { Start } from "./fault-host.ts";
import type { FaultSubject } from "./fault-subject.ts";
import { KnownBefore } from "./known-before.ts";
import { live } from "./live.ts";
import type { StartedBank } from "./start-bank.ts";
import type { Survival } from "./survivors.ts";

/** The lives and deaths of the processes of one place, each beginning where the one before was killed. */
export class Lives {
	/** Lives that ended by a kill; the others came to the end of their runs before. */
	kills = 0;
	readonly #subject: FaultSubject;
	readonly #bank: StartedBank;
	readonly #random: Random;
	readonly #place: string;
	readonly #starts: Start[] = [];
	readonly #accepted = new Map<string, string>();

	constructor(subject: FaultSubject, bank: StartedBank, random: Random) {
		this.#subject = subject;
		this.#place = subject.newPlace();
		this.#bank = bank;
		this.#random = random;
	}

	get survival(): Omit<Survival, "undisturbed"> {
		return {
			subject: this.#subject,
			place: this.#place,
			bank: this.#bank.client,
			starts: this.#starts,
			accepted: this.#accepted,
		};
	}

	/** How many runs are on disk and not over. */
	async open(): Promise<number> {
		return KnownBefore.of(await this.#subject.stored(this.#place)).open;
	}

	/**
	 * Has a process take up what there is and start runs until as many are in flight, and kills it when it passes its n-th crash point.
	 * @param inFlight 0 to start none.
	 */
	async live(inFlight: number, at: number): Promise<void> {
		const { client, port } = this.#bank;
		const before =
			this.#accepted.size > 0 ? KnownBefore.of(await this.#subject.stored(this.#place)) : undefined;
		const told = (await client.entries()).length;
		const starts = this.#newStarts(inFlight - (before?.open ?? 0));
		const { accepted, passed } = await live(this.#subject, {
			place: this.#place,
			bank: port,
			starts,
			kill: { at },
		});
		if (!passed) this.kills++;
		for (const [tag, run] of accepted) this.#accepted.set(tag, run);
		expect(before?.repeated(await client.entries(told)) ?? []).toEqual([]);
		const { runs } = KnownBefore.of(await this.#subject.stored(this.#place));
		for (const run of this.#accepted.values()) expect(runs).toContain(run);
	}

	#newStarts(count: number): Start[] {
		const [first = "", ...others] = FAULT_FLOWS.keys();
		const starts = Array.from({ length: Math.max(0, count) }, (_, index) => ({
			flow: this.#random.pick([first, ...others]),
			tag: `${this.#place}-${this.#starts.length + index}`,
		}));
		this.#starts.push(...starts);
		return starts;
	}
}
