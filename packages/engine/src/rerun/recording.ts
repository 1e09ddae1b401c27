import { attributionOf } from "@switchyard/spec/actor";
import type { Fault } from "@switchyard/spec/error";
import type { AttachmentLookup, ConsentLookup, Event, ProbeAnswer, StepEdit } from "@switchyard/spec/event";
import type { RecordedRefusal, RecordedStop } from "@switchyard/spec/flow-test";
import { defined, type Message } from "@switchyard/spec/json";
import type { ModelAnswer } from "@switchyard/spec/model";
import { PLAN_TOOL_NAME } from "@switchyard/spec/plan";
import type { Asking, Outcome } from "../command.ts";
import type { RecordedConsent } from "./answers.ts";

/** One step of a run as its journal tells it. */
export interface RecordedStep {
	readonly step: number;
	readonly node: string;
	/** The tool's name, where an agent or a hop called it. */
	readonly tool: string | undefined;
	/** The `seq` of the event that began it. */
	readonly from: number;
	readonly params: Message;
	/** What came of each attempt. */
	readonly outcomes: Recorded<Outcome | Asking>[];
	/** What an agent's model said, request by request. */
	readonly answers: Recorded<ModelAnswer | Outcome | RecordedRefusal | RecordedStop>[];
	/** What came of reading an agent's files, attempt by attempt. */
	readonly attachments: Recorded<AttachmentLookup>[];
	/** What its node said of attempts that were cut off. */
	readonly probes: Recorded<ProbeAnswer>[];
	readonly consents: Recorded<RecordedConsent>[];
	/** What the store of approvals said of it before it began. */
	readonly check: Recorded<ConsentLookup> | undefined;
}

/** Something that was known from an event on. */
export interface Recorded<Value> {
	readonly seq: number;
	readonly value: Value;
}

/** What the outside world said to a run, step by step. */
export class Recording {
	/** In the order in which they began. */
	readonly steps: RecordedStep[] = [];
	/** What people changed about steps before those began, by their numbers. */
	readonly edits = new Map<number, Pick<StepEdit, "message" | "params">>();
	/** Where the store of approvals did not answer, and the call was refused before anything was known of it. */
	readonly failedChecks: Recorded<ConsentLookup>[] = [];
	readonly #live = new Map<number, RecordedStep>();
	/** Of calls that have not begun, by step. */
	readonly #checks = new Map<number, Recorded<ConsentLookup>>();

	constructor(events: Iterable<Event>) {
		for (const event of events) this.#take(event);
	}

	step(number: number): RecordedStep | undefined {
		return this.#live.get(number);
	}

	#take(event: Event): void {
		switch (event.type) {
			case "step-start":
				this.#begin(event.step, event.node, undefined, event.seq, event.params);
				break;
			case "tool-request":
				this.#begin(event.step, event.node, event.name, event.seq, event.params);
				break;
			case "plan-make":
				this.#begin(event.step, event.node, PLAN_TOOL_NAME, event.seq, { goal: event.plan.goal });
				break;
			case "consent-check": {
				const { seq, firstTime, rule, error } = event;
				const value = {
					...(firstTime ? { firstTime } : {}),
					...(rule ? { rule } : {}),
					...(error ? { error } : {}),
				};
				if (error) this.failedChecks.push({ seq, value });
				else this.#checks.set(event.step, { seq, value });
				break;
			}
			case "approval-open":
				if (event.call)
					this.#begin(event.step, event.call.node, event.call.name, event.seq, event.call.params);
				break;
			case "step-end":
				this.#end(event.step, event.seq, { status: "success", outputs: event.outputs });
				break;
			case "step-fail":
				this.#end(event.step, event.seq, failure(event.error, event.outputs));
				break;
			case "step-ask": {
				const { question, state } = event;
				const asks = { status: "asks", question, ...(state === undefined ? {} : { state }) } as const;
				this.#end(event.step, event.seq, asks);
				break;
			}
			case "tool-response": {
				const { status, data, error } = event.result;
				const failed = status === "error" && error;
				this.#end(
					event.step,
					event.seq,
					failed ? failure(error, data) : { status: "success", outputs: data },
				);
				break;
			}
			case "attachments-read": {
				const { seq, files, error } = event;
				const value = { ...(files ? { files } : {}), ...(error ? { error } : {}) };
				this.#live.get(event.step)?.attachments.push({ seq, value });
				break;
			}
			case "step-probe": {
				const { seq, answer, outputs, reason, error } = event;
				const value = {
					answer,
					...(outputs ? { outputs } : {}),
					...(reason === undefined ? {} : { reason }),
					...(error ? { error } : {}),
				};
				this.#live.get(event.step)?.probes.push({ seq, value });
				break;
			}
			case "model-end":
				this.#live.get(event.step)?.answers.push({ seq: event.seq, value: withoutCost(event.answer) });
				break;
			case "agent-stop": {
				const { seq, text = "" } = event;
				this.#live.get(event.step)?.answers.push({ seq, value: { status: "stopped", text } });
				break;
			}
			case "model-fail": {
				const { seq, reason, error, waitMs } = event;
				const value = {
					status: "refused",
					reason,
					error,
					...(waitMs === undefined ? {} : { waitMs }),
				} as const;
				this.#live.get(event.step)?.answers.push({ seq, value });
				break;
			}
			case "step-edit": {
				const { message, params } = event;
				this.edits.set(event.step, { ...(message ? { message } : {}), ...(params ? { params } : {}) });
				break;
			}
			case "approval-resolve": {
				const { seq, answer, values, mark, remember, comment, givenAt = event.at } = event;
				const value = {
					answer,
					givenAt,
					...(values === undefined ? {} : { values }),
					...defined({ mark }),
					...(remember === undefined ? {} : { remember }),
					...(comment === undefined ? {} : { comment }),
					...attributionOf(event),
				};
				this.#live.get(event.step)?.consents.push({ seq, value });
			}
		}
	}

	/** A further attempt belongs to the step that is known; so does the request of a call that a person agreed to. */
	#begin(step: number, node: string, tool: string | undefined, from: number, params: Message): void {
		if (this.#live.has(step)) return;
		const check = this.#checks.get(step);
		const recorded = {
			step,
			node,
			tool,
			from,
			params,
			outcomes: [],
			answers: [],
			attachments: [],
			probes: [],
			consents: [],
			check,
		};
		this.#live.set(step, recorded);
		this.steps.push(recorded);
	}

	#end(number: number, seq: number, value: Outcome | Asking): void {
		const step = this.#live.get(number);
		if (!step) return;
		step.outcomes.push({ seq, value });
		if (value.status === "error") step.answers.push({ seq, value });
	}
}

function failure(error: Fault, outputs: Message | undefined): Outcome {
	return { status: "error", error, ...(outputs && Object.keys(outputs).length > 0 ? { outputs } : {}) };
}

/** An answer that is given again is not paid for again. */
function withoutCost(answer: ModelAnswer): ModelAnswer {
	return answer.costMicroUsd === undefined ? answer : { ...answer, costMicroUsd: 0 };
}
