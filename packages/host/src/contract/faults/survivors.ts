import type { Event } from "@switchyard/spec/event";
import type { RunSummary } from "@switchyard/spec/http";
import type { Marks } from "@switchyard/spec/label";
import { expect } from "vitest";
import { type BankEntry, stepOfKey } from "../../testing/bank.ts";
import { checkTimers } from "../check-timers.ts";
import type { BankClient } from "./bank-client.ts";
import { FaultHost, finishedSteps, type Start } from "./fault-host.ts";
import type { FaultSubject } from "./fault-subject.ts";
import { KnownBefore } from "./known-before.ts";

/** What a run ended with, without what differs from run to run. */
export interface Ending {
	readonly status: RunSummary["status"];
	readonly message: unknown;
	/** Which fields of the message are an outsider's, or private. */
	readonly marks: Marks | undefined;
	readonly costMicroUsd: number | undefined;
}

export async function endingOf(subject: FaultHost, run: string, tag: string): Promise<Ending> {
	const { status, message = {}, costMicroUsd } = await subject.runHost.waitForEnd(run, 5000);
	const end = (await subject.events(run)).at(-1);
	return {
		status,
		message: JSON.parse(JSON.stringify(message).replaceAll(tag, "tag")),
		marks: end?.type === "run-end" ? end.marks : undefined,
		costMicroUsd,
	};
}

export interface Survival {
	readonly subject: FaultSubject;
	readonly place: string;
	readonly bank: BankClient;
	/** Every start that was tried, in whichever life. */
	readonly starts: readonly Start[];
	/** The starts that were accepted: runs by tag. */
	readonly accepted: ReadonlyMap<string, string>;
	/** What a run of each flow ends with when nothing disturbs it, by the flow's name. */
	readonly undisturbed: ReadonlyMap<string, { readonly ending: Ending }>;
}

/**
 * Takes a killed server's runs to their end and checks every promise on the way. A client that got no answer starts again with
 * the same key.
 */
export async function checkSurvivors(survival: Survival): Promise<void> {
	const { subject, place, bank, starts, accepted, undisturbed } = survival;
	const before = KnownBefore.of(await subject.stored(place));
	const told = (await bank.entries()).length;
	const faultHost = new FaultHost(subject.open, { place, bank });
	try {
		for (const run of accepted.values()) expect(before.runs).toContain(run);
		await faultHost.runHost.recover();
		const runs = new Map<string, string>();
		for (const { flow, tag } of starts) runs.set(tag, await faultHost.accept({ flow, tag }));
		for (const [tag, run] of accepted) expect(runs.get(tag)).toBe(run);
		await faultHost.finish();
		const entries = await bank.entries();
		expect(before.repeated(entries.slice(told))).toEqual([]);
		const received = byRun(entries);
		const stored = await subject.stored(place);
		for (const { id } of stored) checkRun(id, await faultHost.events(id), received.get(id) ?? []);
		const started = new Set(runs.values());
		const own = stored.filter(({ isCalled }) => !isCalled);
		expect(new Set(own.map(({ id }) => id)), "one run for each key").toEqual(started);
		for (const { flow, tag } of starts) {
			const ending = await endingOf(faultHost, runs.get(tag) ?? "", tag);
			expect(ending, tag).toEqual(undisturbed.get(flow)?.ending);
		}
	} finally {
		await faultHost.remove();
	}
}

/** What holds for every run, whatever its flow. */
function checkRun(run: string, events: readonly Event[], received: readonly BankEntry[]): void {
	expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
	expect(events.at(-1)?.type).toBe("run-end");
	const finished = finishedSteps(events);
	expect(new Set(finished).size, `a step of ${run} ended twice`).toBe(finished.length);
	checkTimers(events);
	const steps = stepsOf(events);
	const paid = new Set<string>();
	for (const { kind, key } of received) {
		const step = stepOfKey(key);
		expect(steps.get(Number(step.slice(37))), `the effect of ${key}`).toBe(kind);
		if (kind === "once") expect(paid, `${key} happened twice`).not.toContain(step);
		paid.add(step);
	}
	for (const step of finished) if (steps.has(step)) expect(paid).toContain(`${run}-${step}`);
}

/** The effects of the steps that report to the bank, from the names of their nodes. */
function stepsOf(events: readonly Event[]): ReadonlyMap<number, string> {
	const steps = new Map<number, string>();
	for (const event of events) {
		if (event.type !== "step-start" && event.type !== "tool-request") continue;
		const effect = /safe|keyed|once|sent/.exec(event.node)?.[0];
		if (effect) steps.set(event.step, effect === "sent" ? "once" : effect);
	}
	return steps;
}

/** Effects by the run that they are of; questions to models are of none. */
function byRun(entries: readonly BankEntry[]): ReadonlyMap<string, readonly BankEntry[]> {
	return Map.groupBy(
		entries.filter(({ kind }) => kind !== "model"),
		({ key }) => key.slice(0, 36),
	);
}
