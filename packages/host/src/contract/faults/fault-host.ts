import { setTimeout as delay } from "node:timers/promises";
import { OWNER } from "@switchyard/spec/actor";
import type { AppError } from "@switchyard/spec/error";
import type { Event } from "@switchyard/spec/event";
import type { RunStatus, RunSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { EmbeddedHost } from "../../lifecycle/embedded-host.ts";
import type { CrashPoint } from "../../ports/crash-point.ts";
import { type BankEntry, bankModel, bankTypes } from "../../testing/bank.ts";
import type { BankClient } from "./bank-client.ts";
import { answerTo, CALLED_FLOWS, calledTypes, FAULT_FLOWS } from "./fault-flows.ts";
import type { OpenedHost, OpenHost } from "./fault-subject.ts";

/** How long a person thinks, in milliseconds: long enough for the run to leave the memory meanwhile. */
const THINKING_MS = 40;

/** A run to start: the flow's name, and a tag that is the start's key too. */
export interface Start {
	readonly flow: string;
	readonly tag: string;
}

export interface FaultHostOptions {
	readonly place: string;
	readonly bank: BankClient;
	readonly crashPoint?: (point: CrashPoint) => void;
}

/** A host whose effects go to the bank, with a person beside it who tells the truth. */
export class FaultHost {
	readonly runHost: EmbeddedHost;
	readonly #opened: OpenedHost;
	readonly #bank: BankClient;
	readonly #pass: (point: CrashPoint) => void;
	/** When each question was first seen, in milliseconds of the process. */
	readonly #seen = new Map<string, number>();

	constructor(open: OpenHost, { place, bank, crashPoint }: FaultHostOptions) {
		this.#opened = open({
			place,
			nodeTypes: [...bankTypes(bank.tell, bank.knows), ...calledTypes()],
			flows: CALLED_FLOWS,
			ask: bankModel(bank.tell),
			// Runs leave the memory as soon as they only wait, and come back, most of them by a snapshot.
			limits: { idleMs: 10, restSnapshotEvents: 1, activeSnapshotEvents: 3 },
			...defined({ crashPoint }),
		});
		this.runHost = this.#opened.runHost;
		this.#bank = bank;
		this.#pass = crashPoint ?? (() => {});
	}

	stop(): Promise<void> {
		return this.#opened.stop();
	}

	/** Stops it and removes its place. */
	remove(): Promise<void> {
		return this.#opened.remove();
	}

	/** Every journalled event of a run. */
	async events(run: string): Promise<Event[]> {
		return (await this.runHost.events(run, 1, 100_000)).events;
	}

	/** Starts a flow as a caller who repeats a start that got no answer. */
	async accept({ flow: name, tag }: Start, reply: (run: string) => void = () => {}): Promise<string> {
		const flow = FAULT_FLOWS.get(name);
		if (!flow) throw new Error(`There is no flow ${name}.`);
		const message = { tag, rounds_left: 3 };
		const { runId: run } = await this.runHost.start({ flow, node: "start", message, cause: "api", key: tag });
		this.#pass("before-reply");
		reply(run);
		this.#pass("after-reply");
		return run;
	}

	/** Runs on until no run is left. */
	async finish(): Promise<void> {
		while ((await this.#speakForPerson()) > 0) await delay(5);
	}

	/** Answers what runs ask, and says of each step whose outcome is unknown whether the bank has it. Gives how many runs are not over. */
	async #speakForPerson(): Promise<number> {
		const waiting = await this.#openRuns("waiting");
		if (waiting.length > 0) {
			const entries = await this.#bank.entries();
			for (const run of waiting) await this.#speakTo(run, entries);
		}
		const open = waiting.length + (await this.#openRuns("running")).length;
		// One that began to wait between the two looks is in neither list.
		return open > 0 ? open : (await this.#openRuns()).length;
	}

	#isThinking(question: string): boolean {
		const since = this.#seen.get(question) ?? performance.now();
		this.#seen.set(question, since);
		return performance.now() - since < THINKING_MS;
	}

	/** Runs that are not over, whatever they do when no status is given. */
	async #openRuns(status?: RunStatus): Promise<string[]> {
		const runs: RunSummary[] = [];
		for (let more = true; more; ) {
			const before = runs.at(-1)?.id;
			const page = await this.runHost.list({
				limit: "100",
				...defined({ status, before }),
			});
			runs.push(...page.runs);
			more = page.more;
		}
		return runs.filter(({ endedAt }) => endedAt === undefined).map(({ id }) => id);
	}

	async #speakTo(run: string, entries: readonly BankEntry[]): Promise<void> {
		const asked = await this.runHost.askedBy(run);
		for (const question of asked?.questions ?? []) {
			const { step } = question;
			if (this.#isThinking(`${run}-${step}`)) continue;
			const said = answerTo(question);
			if (said) await this.runHost.answer(run, step, { ...said, actor: OWNER }).catch(tooLate);
		}
		for (const step of unknownSteps(await this.events(run))) {
			const happened = entries.some(({ key }) => key === `${run}-${step}`);
			const word = happened
				? { answer: "happened" as const, outputs: { output: "once" } }
				: { answer: "again" as const };
			await this.runHost.resolveStep(run, step, word, OWNER).catch(tooLate);
		}
	}
}

/** An answer to a run that has moved on meanwhile is refused, and nothing else is. */
function tooLate(error: Partial<AppError>): void {
	const { code = "" } = error;
	if (!["APPROVAL_ANSWERED", "STEP_NOT_UNKNOWN", "RUN_NOT_FOUND"].includes(code)) throw error;
}

/** Steps that ended, as often as they did. */
export function finishedSteps(events: readonly Event[]): number[] {
	return events.flatMap((event) =>
		event.type === "step-end" || event.type === "tool-response" ? [event.step] : [],
	);
}

/** Steps of `once` nodes that began and have no end. Of those whose nodes can tell, no person says anything. */
function unknownSteps(events: readonly Event[]): number[] {
	const finished = new Set(finishedSteps(events));
	return events.flatMap((event) =>
		(event.type === "step-start" || event.type === "tool-request") &&
		/once(?!-told)|sent/.test(event.node) &&
		!finished.has(event.step)
			? [event.step]
			: [],
	);
}
