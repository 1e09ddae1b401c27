import type { AttachmentLookup, ConsentLookup, Event, EventBody, ProbeAnswer } from "@switchyard/spec/event";
import type { ExpectedCall, FlowTest, RecordedOutcome } from "@switchyard/spec/flow-test";
import { isSameJson } from "@switchyard/spec/json";
import { CURRENT_ENGINE } from "../behaviour/run-behaviours.ts";
import type {
	AskModelCommand,
	AskPersonCommand,
	CallFlowCommand,
	CheckConsentCommand,
	ExecuteCommand,
	Outcome,
	ReadAttachmentsCommand,
} from "../command.ts";
import { evolve } from "../evolve.ts";
import { compilePlan, type Plan } from "../plan/plan.ts";
import { HIGHEST_MESSAGE_SIZE } from "../run/message-limit.ts";
import { newRun, type RunState } from "../run/run-state.ts";
import type { Answers } from "./answers.ts";
import { drive } from "./drive.ts";
import { type AnsweredRequest, requestDifferences, requestOf } from "./model-requests.ts";
import { narrowed } from "./narrowed.ts";
import { isCall } from "./save-test.ts";
import type { TestDifference } from "./test-difference.ts";

export interface TestReport {
	readonly passed: boolean;
	readonly differences: readonly TestDifference[];
	/** What the run did, for anyone who investigates it. */
	readonly events: readonly Event[];
}

const RUN = "00000000-0000-7000-8000-000000000000";

/**
 * Runs a test offline: no node is executed, no model and no person is asked.
 * @param plan the tested flow version; another one than the recorded, to see what it changes
 */
export function runTest(test: FlowTest, plan: Plan): TestReport {
	const { node } = test.start;
	if (!plan.nodes.has(node)) {
		const note = "The flow has no such node to start at.";
		return {
			passed: false,
			differences: [{ what: "start", expected: node, actual: undefined, note }],
			events: [],
		};
	}
	const { state, events, answers } = runOffline(test, plan);
	const differences = [
		...answers.unanswered,
		...requestDifferences(runOffline(test, recordedPlan(test)).answers.requests, answers.requests),
		...expectationDifferences(test, plan, state, events),
	];
	return { passed: differences.length === 0, differences, events };
}

/** Plan of the recorded flow version, whose requests are those that the recorded answers were given to. */
function recordedPlan({ flow, nodeTypes }: FlowTest): Plan {
	return compilePlan(flow, new Map(nodeTypes.map((spec) => [spec.id, spec])));
}

interface OfflineRun {
	readonly state: RunState;
	readonly events: readonly Event[];
	readonly answers: TestAnswers;
}

function runOffline(test: FlowTest, plan: Plan): OfflineRun {
	const state = newRun(plan);
	const events: Event[] = [];
	const append = (body: EventBody) => {
		const event = { ...body, run: RUN, seq: state.seq + 1, at: events.length } as Event;
		evolve(state, event);
		events.push(event);
	};
	const { id: flow, revision } = plan.flow;
	const { node, message } = test.start;
	const limits = { maxMessageSize: HIGHEST_MESSAGE_SIZE, engine: CURRENT_ENGINE };
	append({ type: "run-start", flow, revision, node, message, cause: "api", ...limits });
	const answers = new TestAnswers(test, state);
	let ids = 0;
	drive({ state, append, answers, now: () => events.length, nextId: () => `test-${++ids}` });
	return { state, events, answers };
}

/** Something recorded, and how far it is used up: by which step, and its next answer. */
type InUse<Recorded> = Recorded & { next: number; read: number; step?: number };

/** Recorded answers, found by what is asked. */
class TestAnswers implements Answers {
	/** What nothing was recorded for. */
	readonly unanswered: TestDifference[] = [];
	/** Requests to models, of those that an answer was recorded for. */
	readonly requests: AnsweredRequest[] = [];
	readonly #state: RunState;
	readonly #calls: InUse<FlowTest["recorded"]["calls"][number]>[];
	readonly #models: InUse<FlowTest["recorded"]["models"][number]>[];
	readonly #people: FlowTest["recorded"]["people"][number][];

	constructor({ recorded }: FlowTest, state: RunState) {
		this.#state = state;
		this.#calls = recorded.calls.map((call) => ({ ...call, next: 0, read: 0 }));
		this.#models = recorded.models.map((model) => ({ ...model, next: 0, read: 0 }));
		this.#people = [...recorded.people];
	}

	outcome({ step, node, tool, params }: ExecuteCommand | CallFlowCommand): Outcome {
		const known = this.#calls.find((call) => call.step === step);
		const same = (call: FlowTest["recorded"]["calls"][number]) =>
			tool ? call.tool === tool.name : call.tool === undefined && call.node === node.id;
		const open = this.#calls.filter((call) => call.step === undefined && same(call));
		const call = known ?? open.find((each) => isSameJson(each.params, params));
		const outcome = call?.outcomes[call.next];
		if (call && outcome) {
			call.step = step;
			call.next++;
			return outcome as Outcome;
		}
		const name = tool ? `the tool ${tool.name}` : `the node “${node.name}”`;
		const note = open[0]
			? `Nothing was recorded for ${name} with these parameters; another call was.`
			: `No further call of ${name} was recorded.`;
		return this.#unknown(open[0]?.params, params, note);
	}

	model(command: AskModelCommand) {
		const { step } = command;
		const { node, model } = this.#modelOf(step);
		const answer = model?.answers[model.next];
		if (!model || !answer)
			return this.#unknown(undefined, node, "No further answer of the agent's model was recorded.");
		const place = { recorded: this.#models.indexOf(model), answer: model.next };
		this.requests.push({ agent: node, ...place, request: requestOf(command) });
		model.step = step;
		model.next++;
		return answer as Outcome | Exclude<typeof answer, RecordedOutcome>;
	}

	attachments({ step, files }: ReadAttachmentsCommand): AttachmentLookup {
		const { model } = this.#modelOf(step);
		const said = model?.attachments?.[model.read];
		if (!model || !said) {
			const note = "No reading of the agent's files was recorded.";
			this.unanswered.push({ what: "recorded", expected: undefined, actual: files, note });
			return { error: { code: "NOT_RECORDED", message: note, retryable: false } };
		}
		model.step = step;
		model.read++;
		return said;
	}

	/** What is recorded of the model that an agent's step asks. */
	#modelOf(step: number) {
		const node = this.#state.steps.get(step)?.node.id ?? "";
		const known = this.#models.find((model) => model.step === step);
		return {
			node,
			model: known ?? this.#models.find((each) => each.step === undefined && each.node === node),
		};
	}

	/** A test has no past attempts: nobody knows anything of them. */
	probe(): ProbeAnswer {
		return { answer: "unknown" };
	}

	/** Where nothing was recorded every value is new, so that a person is asked. */
	check({ node, params, firstTimes }: CheckConsentCommand): ConsentLookup {
		const call = this.#calls.find((each) => each.node === node.id && isSameJson(each.params, params));
		return call?.check ?? { firstTime: Object.fromEntries(firstTimes.map((name) => [name, true])) };
	}

	person({ step }: AskPersonCommand) {
		const node = this.#state.steps.get(step)?.node.id;
		const index = this.#people.findIndex((each) => each.node === node);
		const [said] = index < 0 ? [] : this.#people.splice(index, 1);
		if (!said) {
			this.#unknown(undefined, node, "No answer of a person was recorded.");
			return { answer: "expired" as const, givenAt: 0 };
		}
		const { node: _, ...answer } = said;
		return answer;
	}

	#unknown(expected: unknown, actual: unknown, note: string): Outcome {
		this.unanswered.push({ what: "recorded", expected, actual, note });
		return { status: "error", error: { code: "NOT_RECORDED", message: note, retryable: false } };
	}
}

function expectationDifferences(
	{ expect }: FlowTest,
	plan: Plan,
	state: RunState,
	events: readonly Event[],
): TestDifference[] {
	const differences: TestDifference[] = [];
	const compare = (what: string, expected: unknown, actual: unknown) => {
		if (expected === undefined || isSameJson(expected, actual)) return;
		differences.push(...narrowed(what, expected, actual));
	};
	compare("status", expect.status, state.status);
	compare("error", expect.error, state.error && { code: state.error.code });
	compare("message", expect.message, state.status === "succeeded" ? state.result : undefined);
	compare("response", expect.response, state.response);
	if (expect.calls) differences.push(...callDifferences(expect.calls, callsIn(plan, events)));
	return differences;
}

function callDifferences(
	expected: readonly ExpectedCall[],
	actual: readonly ExpectedCall[],
): TestDifference[] {
	const left = [...actual];
	const missing = expected.filter((call) => {
		const index = left.findIndex((each) => isSameJson(each, call));
		if (index >= 0) left.splice(index, 1);
		return index < 0;
	});
	return [
		...missing.map((call) => ({
			what: "calls",
			expected: call,
			actual: undefined,
			note: "This call was not made.",
		})),
		...left.map((call) => ({ what: "calls", expected: undefined, actual: call, note: "This call is new." })),
	];
}

function callsIn(plan: Plan, events: readonly Event[]): ExpectedCall[] {
	return events.flatMap((event): ExpectedCall[] => {
		if (event.type === "tool-request") return [{ node: event.node, tool: event.name, params: event.params }];
		if (event.type !== "step-start" || event.attempt > 1 || !isCall(plan, event.node, undefined)) return [];
		return [{ node: event.node, params: event.params }];
	});
}
