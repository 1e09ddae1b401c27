import type { EventBody } from "@switchyard/spec/event";
import type { RecordedRefusal, RecordedStop } from "@switchyard/spec/flow-test";
import type { ModelAnswer } from "@switchyard/spec/model";
import type { AskPersonCommand, Command, Outcome } from "../command.ts";
import { decide } from "../decide.ts";
import {
	answerEvents,
	outcomeEvents,
	probeEvents,
	questionEvent,
	refusalEvents,
	startEvent,
	stopEvents,
} from "../outcome.ts";
import { isOutOfDate } from "../queries/for-hosts.ts";
import type { RunState } from "../run/run-state.ts";
import { timerEvents } from "../timers.ts";
import type { Answers } from "./answers.ts";

export interface Drive {
	readonly state: RunState;
	/** Makes an event happen. */
	readonly append: (event: EventBody) => void;
	readonly answers: Answers;
	/** The time that timers are set to, in milliseconds since the epoch; they fire at once. */
	readonly now: () => number;
	/** Fresh ids for calls and questions. */
	readonly nextId: () => string;
	/** Whether a step is left as it is, before it begins. */
	readonly leaves?: (step: number) => boolean;
}

/**
 * Drives a run with known answers. Steps without a known answer are left to the next driver of the run; so is everything
 * that must not begin. Timers do not wait: what they waited for is in the answers.
 */
export function drive(run: Drive): void {
	let moved = true;
	while (moved && run.state.endedAt === undefined) {
		moved = false;
		for (const command of decide(run.state)) {
			if (isOutOfDate(run.state, command)) continue;
			if (perform(run, command)) moved = true;
		}
	}
}

/** Gives false when the command is left. */
function perform(run: Drive, command: Command): boolean {
	const { state, append, answers, leaves } = run;
	if (command.type === "abort") return false;
	const step = command.step === undefined ? undefined : state.steps.get(command.step);
	if (step && step.attempt === 0 && !step.approval && leaves?.(step.number)) return false;
	switch (command.type) {
		case "record":
			for (const event of command.events) append(event);
			return true;
		case "set-timer":
			append({ type: "timer-set", step: command.step, due: run.now() });
			for (const event of timerEvents(state, command.step, 0)) append(event);
			return true;
		case "execute":
		case "call-flow": {
			const outcome = answers.outcome(command);
			if (!outcome) return false;
			append(startEvent(command, run.nextId()));
			for (const event of outcomeEvents(state, command.step, outcome)) append(event);
			return true;
		}
		case "ask-model": {
			const said = answers.model(command);
			if (!said) return false;
			append(startEvent(command, ""));
			for (const event of eventsOf(state, command.step, said)) append(event);
			return true;
		}
		case "ask-person":
			return consult(run, command);
		case "check-consent": {
			const said = answers.check(command);
			if (!said) return false;
			append({ type: "consent-check", step: command.step, ...said });
			return true;
		}
		case "read-attachments": {
			const said = answers.attachments(command);
			if (!said) return false;
			append({ type: "attachments-read", step: command.step, ...said });
			return true;
		}
		case "probe-step": {
			const said = answers.probe(command);
			if (!said) return false;
			for (const event of probeEvents(state, command.step, said)) append(event);
			return true;
		}
		case "open-tools":
			return false;
	}
}

/** What follows from what a model said. A refusal leads to what it led to before, however long the provider asked to wait. */
function eventsOf(
	state: RunState,
	step: number,
	said: ModelAnswer | Outcome | RecordedRefusal | RecordedStop,
): readonly EventBody[] {
	if (!("status" in said)) return answerEvents(state, step, said);
	if (said.status === "stopped") return stopEvents(state, step, said.text);
	if (said.status !== "refused") return outcomeEvents(state, step, said);
	const { reason, error, waitMs: retryAfterMs = Number.POSITIVE_INFINITY } = said;
	return refusalEvents(state, step, error, { reason, retryAfterMs });
}

function consult({ append, answers, nextId }: Drive, command: AskPersonCommand): boolean {
	const said = answers.person(command);
	if (!said) return false;
	const { step } = command;
	const approval = nextId();
	append(questionEvent(command, approval));
	append({ type: "approval-resolve", step, approval, ...said });
	return true;
}
