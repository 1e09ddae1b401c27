import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CRASH_POINTS } from "../../ports/crash-point.ts";
import { ALL_FAULTS } from "../seed.ts";
import { FAULT_FLOWS } from "./fault-flows.ts";
import type { FaultSubject } from "./fault-subject.ts";
import { live } from "./live.ts";
import { type StartedBank, startBank } from "./start-bank.ts";
import { checkSurvivors } from "./survivors.ts";
import { runUndisturbed, type Undisturbed } from "./undisturbed.ts";

interface Case {
	readonly point: (typeof CRASH_POINTS)[number];
	readonly at: number;
}

/**
 * How often a run is tried that does not come to a point: appends and commits are not always as many, and on a busy machine a timer can be
 * due before the run has left the memory to wait for it.
 */
const TRIES = 20;

/** Kills hosts over a driver at every crash point, and sees that their runs end as if nobody had. */
export function describeCrashPoints(subject: FaultSubject): void {
	let bank: StartedBank;
	let undisturbed: ReadonlyMap<string, Undisturbed>;

	beforeAll(async () => {
		bank = await startBank();
		undisturbed = await runUndisturbed(subject, bank.client);
		// A host for each flow, one after the other.
	}, 120_000);

	afterAll(() => bank.stop());

	/** The cases of one flow: each point that it passes, the n-th time. */
	function casesOf(flow: string): Case[] {
		return [...(undisturbed.get(flow)?.passed ?? [])].flatMap(([point, count], index) => {
			const times = Array.from({ length: count }, (_, time) => time + 1);
			// All of them, or one, from point to point of another part of the run.
			return times
				.filter((at) => ALL_FAULTS || at === 1 + ((index * 7) % count))
				.map((at) => ({ point, at }));
		});
	}

	async function killAt(flow: string, { point, at }: Case, tries = TRIES): Promise<void> {
		const place = subject.newPlace();
		const starts = [{ flow, tag: `${flow}-${point}-${at}-${tries}` }];
		const { accepted, passed } = await live(subject, {
			place,
			bank: bank.port,
			starts,
			kill: { point, at },
		});
		if (passed && tries > 1) return killAt(flow, { point, at: 1 }, tries - 1);
		expect(passed, `${point} is passed`).toBeUndefined();
		await checkSurvivors({ subject, place, bank: bank.client, starts, accepted, undisturbed }).catch(
			(cause: unknown) => {
				throw new Error(`killed at ${point}, time ${at}: ${String(cause)}`, { cause });
			},
		);
	}

	describe("a server killed at any crash point ends as if it had not been", () => {
		it.each([...FAULT_FLOWS.keys()])("in the flow %s [Q-R1]", { timeout: 600_000 }, async (flow) => {
			const cases = casesOf(flow);
			const killNext = async () => {
				for (let next = cases.shift(); next; next = cases.shift()) await killAt(flow, next);
			};
			await Promise.all([killNext(), killNext()]);
		});

		it("with a case for every point that there is [Q-R1]", () => {
			const reached = new Set([...FAULT_FLOWS.keys()].flatMap(casesOf).map(({ point }) => point));
			expect([...reached].sort()).toEqual([...CRASH_POINTS].sort());
		});
	});
}
