import { setImmediate as nextTurn } from "node:timers/promises";
import { OWNER } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { Event } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import { expect } from "vitest";
import { Random, stepOfKey } from "../../testing/index.ts";
import { SimulatedBank } from "./bank.ts";
import { SimulatedClock } from "./clock.ts";
import { HostProcess } from "./process.ts";
import type { SimulatedFlows } from "./random-flow.ts";
import type { SimulatedDisk, SimulationSubject } from "./simulation-subject.ts";

/** How far the clock goes from one turn to the next. */
const TICK_MS = 20;

/**
 * Runs of one flow through the lives and deaths of several processes, with callers who repeat themselves and a person who tells the
 * truth. The clock advances turn by turn.
 */
export class Simulation {
	/** Set back, it is still after 1970. */
	readonly #clock = new SimulatedClock(Date.UTC(2026, 0, 1));
	readonly disk: SimulatedDisk;
	readonly bank: SimulatedBank;
	/** The runs whose start was answered, by key; one that was answered twice has as many runs. */
	readonly accepted = new Map<string, Set<string>>();
	readonly #subject: SimulationSubject;
	readonly #flows: SimulatedFlows;
	readonly #random: Random;
	readonly #isDisturbed: boolean;

	/** @param isDisturbed whether the disk is full at times, runs load by snapshots, and someone sets the clock meanwhile, forward and back. */
	constructor(subject: SimulationSubject, flows: SimulatedFlows, seed: number, isDisturbed: boolean) {
		this.#subject = subject;
		this.disk = subject.newDisk(this.#clock);
		this.#isDisturbed = isDisturbed;
		this.#flows = flows;
		this.#random = new Random(seed);
		this.bank = new SimulatedBank(this.#random);
	}

	/** Starts some runs and takes them to their end, the processes before the last one each dying at a random point. */
	async play({ runs, deaths }: { readonly runs: number; readonly deaths: number }): Promise<void> {
		for (let life = 0; life <= deaths; life++) {
			const diesAt = life < deaths ? 1 + this.#random.below(40) : Number.POSITIVE_INFINITY;
			const known = this.#snapshot();
			const disturbance = this.#isDisturbed ? this.#random : undefined;
			const world = { subject: this.#subject, clock: this.#clock, disk: this.disk, bank: this.bank };
			const process = new HostProcess(world, this.#flows, { diesAt, disturbance });
			await process.result(process.runHost.recover());
			await Promise.all(this.#deliveries(runs).map((index) => this.#start(process, index)));
			while (process.alive && !this.#isOver) await this.#turn(process);
			await process.close();
			this.#checkNothingRepeated(known);
		}
	}

	/** The messages that the runs ended with, by the run's tag; what tells of the order of steps is left out. */
	get results(): ReadonlyMap<unknown, Message> {
		const results = new Map<unknown, Message>();
		for (const events of this.disk.events.values()) {
			const [start, end] = [events[0], events.at(-1)];
			if (start?.type !== "run-start" || end?.type !== "run-end") throw new Error("A run is not over.");
			expect(end.status).toBe("succeeded");
			const { error: _error, ...message } = end.message ?? {};
			if (start.parent === undefined) results.set(start.message.tag, message);
		}
		return results;
	}

	/** The starts of a life: each of the runs' one to three times, in any order. */
	#deliveries(runs: number): number[] {
		const starts = Array.from({ length: runs }, (_, index) => index);
		const repeated = starts.flatMap((index) =>
			Array.from({ length: 1 + this.#random.below(3) }, () => index),
		);
		return repeated
			.map((index) => ({ index, place: this.#random.next() }))
			.sort((one, other) => one.place - other.place)
			.map(({ index }) => index);
	}

	async #start(process: HostProcess, index: number): Promise<void> {
		const key = `run-${index}`;
		const message = { tag: key, number: index * 3 };
		const { flow } = this.#flows;
		const start = () => process.runHost.start({ flow, node: "start", message, cause: "api", key });
		const started = await process.result(start().catch(refusal));
		if (!started) return;
		if (started === "refused") {
			this.#clock.advance(TICK_MS);
			return this.#start(process, index);
		}
		this.accepted.set(key, (this.accepted.get(key) ?? new Set()).add(started.runId));
	}

	get #isOver(): boolean {
		return [...this.disk.rows.values()].every((row) => row.ended_at !== null);
	}

	/** The people who are asked answer, some of them twice, and some time passes. */
	async #turn({ runHost }: HostProcess): Promise<void> {
		for (const [run, row] of this.disk.rows) {
			if (row.status !== "waiting" || row.ended_at !== null) continue;
			for (const { step } of JSON.parse(row.approvals ?? "[]") as { step: number }[]) {
				if (!this.#random.chance(0.03)) continue;
				for (let times = 1 + this.#random.below(3); times > 0; times--) {
					ignoreRefusal(runHost.answer(run, step, { answer: "submitted", values: {}, actor: OWNER }));
				}
			}
			// An answer wakes a run: one that only waits for another has to wake by itself.
			if (row.unknown_steps === null) continue;
			for (const { step, node } of beginnings(this.disk.events.get(run) ?? [])) {
				const happened = this.bank.effects.some(({ key }) => key === `${run}-${step}`);
				const answer = happened
					? { answer: "happened" as const, outputs: { output: node } }
					: { answer: "again" as const };
				// Most of them do not wait for a word.
				ignoreRefusal(runHost.resolveStep(run, step, answer, OWNER));
			}
		}
		await nextTurn();
		if (this.#isDisturbed && this.#random.chance(0.05)) this.#clock.set(this.#random.below(1000) - 500);
		this.#clock.advance(TICK_MS);
	}

	/** What the disk knew when a process began. */
	#snapshot(): Known {
		const finished = new Set<string>();
		const answered = new Set<string>();
		for (const [run, events] of this.disk.events) {
			for (const step of endings(events)) finished.add(`${run}-${step}`);
			for (const question of answers(events)) answered.add(question);
		}
		return { finished, answered, effects: this.bank.effects.length, questions: this.bank.questions.length };
	}

	#checkNothingRepeated({ finished, answered, effects, questions }: Known): void {
		for (const { key } of this.bank.effects.slice(effects)) expect(finished).not.toContain(stepOfKey(key));
		for (const question of this.bank.questions.slice(questions)) expect(answered).not.toContain(question);
	}
}

/** A caller that is refused because the disk is full tries again. */
function refusal(error: unknown): "refused" {
	if (error instanceof AppError && error.code === "JOURNAL_UNAVAILABLE") return "refused";
	throw error;
}

function ignoreRefusal(said: Promise<void>): void {
	said.catch((error: unknown) => {
		if (!(error instanceof AppError)) throw error;
	});
}

interface Known {
	/** The keys of finished steps. */
	readonly finished: ReadonlySet<string>;
	/** The questions that a model answered. */
	readonly answered: ReadonlySet<string>;
	/** How many effects and questions the bank had. */
	readonly effects: number;
	readonly questions: number;
}

/** Steps that began at a node, whether they ended or not. */
export function beginnings(events: readonly Event[]): { readonly step: number; readonly node: string }[] {
	return events.flatMap((event) =>
		event.type === "step-start" || event.type === "tool-request"
			? [{ step: event.step, node: event.node }]
			: [],
	);
}

/** Steps that ended well, as often as they did. */
export function endings(events: readonly Event[]): number[] {
	return events.flatMap((event) =>
		event.type === "step-end" || event.type === "tool-response" ? [event.step] : [],
	);
}

/** The questions that the journal has answers to, in the bank's words. */
function answers(events: readonly Event[]): string[] {
	const [start] = events;
	const tag = start?.type === "run-start" ? String(start.message.tag) : "";
	const nodes = new Map(beginnings(events).map(({ step, node }) => [step, node]));
	return events.flatMap((event) =>
		event.type === "model-end" ? [`${tag} ${nodes.get(event.step)} ${event.turn}`] : [],
	);
}
