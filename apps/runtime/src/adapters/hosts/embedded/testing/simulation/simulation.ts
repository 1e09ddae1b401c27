import { setImmediate as nextTurn } from "node:timers/promises";
import type { Event, Flow, Message } from "@switchyard/spec";
import { expect } from "vitest";
import { SimulatedBank } from "./bank.ts";
import { SimulatedDisk } from "./disk.ts";
import { HostProcess } from "./process.ts";
import { Random } from "./random.ts";

/** Runs of one flow through the lives and deaths of several processes, with a person who tells the truth. */
export class Simulation {
	readonly disk = new SimulatedDisk();
	readonly bank: SimulatedBank;
	/** The runs whose start was answered. */
	readonly accepted: string[] = [];
	readonly #flow: Flow;
	readonly #random: Random;

	constructor(flow: Flow, seed: number) {
		this.#flow = flow;
		this.#random = new Random(seed);
		this.bank = new SimulatedBank(this.#random);
	}

	/** Starts some runs and takes them to their end, the processes before the last one each dying at a random point. */
	async play({ runs, deaths }: { readonly runs: number; readonly deaths: number }): Promise<void> {
		for (let life = 0; life <= deaths; life++) {
			const diesAt = life < deaths ? 1 + this.#random.below(25) : Number.POSITIVE_INFINITY;
			const known = this.#snapshot();
			const process = new HostProcess(this.disk, this.bank, diesAt);
			await process.result(process.host.recover());
			if (life === 0)
				await Promise.all(Array.from({ length: runs }, (_, index) => this.#start(process, index)));
			while (process.alive && !this.#isOver) await this.#speakForPerson(process);
			await process.host.close();
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
			results.set(start.message.tag, message);
		}
		return results;
	}

	async #start(process: HostProcess, index: number): Promise<void> {
		const message = { tag: `run-${index}`, number: index * 3 };
		const start = process.host.start({ flow: this.#flow, node: "start", message, cause: "api" });
		const started = await process.result(start);
		if (started) this.accepted.push(started.runId);
	}

	get #isOver(): boolean {
		return [...this.disk.rows.values()].every((row) => row.ended_at !== null);
	}

	/** Says of each step whose outcome is unknown whether the bank has its effect. */
	async #speakForPerson({ host }: HostProcess): Promise<void> {
		for (const [run, row] of this.disk.rows) {
			if (row.status !== "waiting") continue;
			for (const { step, node } of beginnings(this.disk.events.get(run) ?? [])) {
				const happened = this.bank.effects.some(({ key }) => key === `${run}-${step}`);
				const answer = happened
					? { answer: "happened" as const, outputs: { output: node } }
					: { answer: "again" as const };
				// Most of them do not wait for a word.
				host.resolveStep(run, step, answer).catch(() => {});
			}
		}
		await nextTurn();
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
		for (const { key } of this.bank.effects.slice(effects)) expect(finished).not.toContain(key);
		for (const question of this.bank.questions.slice(questions)) expect(answered).not.toContain(question);
	}
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
