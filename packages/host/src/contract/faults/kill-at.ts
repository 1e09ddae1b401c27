import { expect } from "vitest";
import type { CrashPoint } from "../../ports/crash-point.ts";
import type { FaultSubject } from "./fault-subject.ts";
import { live } from "./live.ts";
import type { StartedBank } from "./start-bank.ts";
import { checkSurvivors } from "./survivors.ts";
import type { Undisturbed } from "./undisturbed.ts";

/** Moment of a flow's run at which its process dies. */
export interface Death {
	readonly flow: string;
	readonly point: CrashPoint;
	/** Number of the passing at which the process is killed, counted from 1. */
	readonly at: number;
}

export interface Deathbed {
	readonly subject: FaultSubject;
	readonly bank: StartedBank;
	readonly undisturbed: ReadonlyMap<string, Undisturbed>;
}

/**
 * How often a run is tried that does not come to a point: appends and commits are not always as many, and on a busy machine a timer can be
 * due before the run has left the memory to wait for it.
 */
const TRIES = 20;

/** Kills a host at one moment of a flow's run, and checks that the run ends as an undisturbed one does. */
export async function killAt(bed: Deathbed, { flow, point, at }: Death, tries = TRIES): Promise<void> {
	const { subject, bank, undisturbed } = bed;
	const place = subject.newPlace();
	const starts = [{ flow, tag: `${flow}-${point}-${at}-${tries}` }];
	const { accepted, passed } = await live(subject, { place, bank: bank.port, starts, kill: { point, at } });
	if (passed && tries > 1) return killAt(bed, { flow, point, at: 1 }, tries - 1);
	expect(passed, `${point} is passed`).toBeUndefined();
	await checkSurvivors({ subject, place, bank: bank.client, starts, accepted, undisturbed }).catch(
		(cause: unknown) => {
			throw new Error(`killed at ${point}, time ${at}: ${String(cause)}`, { cause });
		},
	);
}

/** Kills hosts at several moments, two at a time. */
export async function killAtEach(bed: Deathbed, deaths: readonly Death[]): Promise<void> {
	const waiting = [...deaths];
	const killNext = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) await killAt(bed, next);
	};
	await Promise.all([killNext(), killNext()]);
}
