import { CONVERSATION_FLOW } from "@switchyard/flow";
import type { Message } from "@switchyard/spec/json";
import type { HistoryMessage } from "@switchyard/spec/model";
import {
	answerStopEvents,
	messageEvents,
	type Outcome,
	type PersonsMessage,
	pendingChildren,
	turnsOf,
} from "../index.ts";
import { TestRuntime } from "./test-runtime.ts";

const START = { node: "start", message: {}, cause: "chat" } as const;

/** A conversation as people see it. */
export class Conversation {
	readonly test: TestRuntime;

	constructor(test = new TestRuntime({ flow: CONVERSATION_FLOW }).request(START)) {
		this.test = test;
		test.begin();
	}

	say(message: string, text: string, more: Partial<PersonsMessage> = {}): this {
		const taken = messageEvents(this.test.state, { message, text, flow: "desk", ...more });
		if ("fault" in taken) throw Object.assign(new Error(taken.fault.message), taken.fault);
		this.test.append(...taken.events).begin();
		return this;
	}

	/** Ends the run that answers. */
	end(outcome: Message | Outcome, marks?: Outcome["marks"]): this {
		const [child] = pendingChildren(this.test.state);
		const given =
			"status" in outcome ? (outcome as Outcome) : ({ status: "success", outputs: outcome } as const);
		this.test.endChild(child?.step ?? 0, { ...given, ...(marks ? { marks } : {}) }).begin();
		return this;
	}

	stop(message: string, text: string): this {
		this.test.append(...answerStopEvents(this.test.state, { message, text, by: "ada" })).begin();
		return this;
	}

	/** What the run that answers is called with. */
	get asked() {
		return pendingChildren(this.test.state)[0];
	}

	get turns() {
		return turnsOf(this.test.state) ?? [];
	}
}

/** The words that the answer under way was given of what was said before. */
export function historyOf({ asked }: Conversation): string[] {
	const history = (asked?.call.message.history ?? []) as readonly HistoryMessage[];
	return history.map((message) => ("text" in message ? message.text : ""));
}
