import { afterAll, beforeAll, describe, it } from "vitest";
import { CRASH_POINTS, type CrashPoint } from "../../ports/crash-point.ts";
import { ALL_FAULTS } from "../seed.ts";
import { FAULT_FLOWS } from "./fault-flows.ts";
import type { FaultSubject } from "./fault-subject.ts";
import { type Death, type Deathbed, killAtEach } from "./kill-at.ts";
import { startBank } from "./start-bank.ts";
import { runUndisturbed } from "./undisturbed.ts";

/** Share of the cases, the `index`-th of `count`, counted from 1: a test file each, so that they can run side by side. */
export interface Share {
	readonly index: number;
	readonly count: number;
}

/** Shortest flow that passes each crash point. A new point has no entry, and does not compile. */
const SAMPLE: Readonly<Record<CrashPoint, string>> = {
	"before-append": "delay",
	"after-append": "delay",
	"before-commit": "delay",
	"while-committing": "delay",
	"after-commit": "delay",
	"after-telling": "delay",
	"before-timer": "delay",
	"after-timer": "delay",
	"before-reply": "ask",
	"after-reply": "ask",
	"before-effect": "ask",
	"after-effect": "ask",
	"before-answer": "ask",
	"after-answer": "ask",
	"before-wake": "ask",
	"after-wake": "ask",
	"before-snapshot": "ask",
	"while-keeping-snapshot": "ask",
	"after-snapshot": "ask",
	"before-model": "attachments",
	"after-model": "attachments",
	"before-attachments": "attachments",
	"after-attachments": "attachments",
	"before-child": "sub-flow-asks",
	"after-child": "sub-flow-asks",
	"before-child-wait": "sub-flow-asks",
	"after-child-wait": "sub-flow-asks",
	"before-child-end": "sub-flow-asks",
	"after-child-end": "sub-flow-asks",
	"before-probe": "told",
	"after-probe": "told",
	"before-consent-check": "inner-agent",
	"after-consent-check": "inner-agent",
};

/** Kills hosts over a driver at each crash point once, and checks that their runs end as undisturbed ones do. */
export function describeCrashSample(subject: FaultSubject, share: Share): void {
	const points = shareOf(CRASH_POINTS, share);
	describe("a server killed at a crash point ends as if it had not been", () => {
		const bed = useDeathbed(subject, new Set(points.map((point) => SAMPLE[point])));

		it.each(points)("%s [Q-R1]", { timeout: 60_000 }, async (point) => {
			const flow = SAMPLE[point];
			const count = bed().undisturbed.get(flow)?.passed.get(point) ?? 1;
			await killAtEach(bed(), [{ flow, point, at: Math.ceil(count / 2) }]);
		});
	});
}

/**
 * Kills hosts over a driver at every crash point that each flow passes, and checks that their runs end as undisturbed ones do. With all faults, each
 * time that a point is passed; otherwise once in each flow.
 */
export function describeCrashPoints(subject: FaultSubject, share: Share): void {
	const flows = shareOf([...FAULT_FLOWS.keys()], share);
	describe("a server killed at any crash point ends as if it had not been", () => {
		const bed = useDeathbed(subject, new Set(flows));

		it.each(flows)("in the flow %s [Q-R1]", { timeout: 1_200_000 }, async (flow) => {
			const passed = bed().undisturbed.get(flow)?.passed ?? new Map<CrashPoint, number>();
			await killAtEach(
				bed(),
				[...passed].flatMap(([point, count], index) => deathsAt(flow, point, count, index)),
			);
		});
	});
}

/** Deaths at every passing of a point, or at one: from point to point in another part of the run. */
function deathsAt(flow: string, point: CrashPoint, count: number, index: number): Death[] {
	const times = Array.from({ length: count }, (_, time) => time + 1);
	const tried = ALL_FAULTS ? times : [1 + ((index * 7) % count)];
	return tried.map((at) => ({ flow, point, at }));
}

/** Starts a bank for the tests of a suite, and runs the flows undisturbed. */
function useDeathbed(subject: FaultSubject, flows: ReadonlySet<string>): () => Deathbed {
	let bed: Deathbed;
	beforeAll(async () => {
		const bank = await startBank();
		bed = { subject, bank, undisturbed: await runUndisturbed(subject, bank.client, flows) };
	}, 120_000);
	afterAll(() => bed.bank.stop());
	return () => bed;
}

function shareOf<Case>(cases: readonly Case[], { index, count }: Share): Case[] {
	return cases.filter((_, place) => place % count === index - 1);
}
