import { compilePlan, evolve, newRun, type RunState } from "@switchyard/engine";
import type { Ephemeral, Event, Flow, Message, NodeSpec } from "@switchyard/spec";
import { NO_RUN, type RunViewState, type StepView } from "../run-view-state.ts";
import { askModel, takeAnswer, takeWords } from "./model-turns.ts";
import { isOver, NodeBoard } from "./node-board.ts";
import { StepList } from "./step-list.ts";
import {
	answerCall,
	beginAttempt,
	beginCall,
	cancelStep,
	endStep,
	failStep,
	refuseCall,
} from "./step-views.ts";
import { WireTraffic } from "./wire-traffic.ts";

type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
type EngineStep = NonNullable<ReturnType<RunState["steps"]["get"]>>;

/** What a run as a whole shows. */
export type RunFacts = Omit<
	RunViewState,
	"run" | "active" | "steps" | "seq" | "cursor" | "moment" | "problem"
>;

/**
 * A run as people read it, folded event by event. What the run does next, which failure is final and what waits for a
 * person is the engine's own fold; this keeps what happened beside it.
 */
export class RunProjection {
	readonly steps = new StepList();
	readonly nodes = new NodeBoard();
	readonly wires: WireTraffic;
	facts: RunFacts = NO_RUN;
	readonly #engine: RunState;
	/** What each kind of event shows, once the engine has taken it; `live` is the engine's step that it names. */
	readonly #shows: {
		readonly [Type in Event["type"]]: (event: EventOf<Type>, live: EngineStep | undefined) => void;
	} = {
		"run-start": (event) => this.#start(event),
		"run-resume": () => this.#resume(),
		"run-cancel": () => {},
		"run-end": (event) => this.#end(event),
		"step-start": (event, live) =>
			this.#put(beginAttempt(this.steps.get(event.step), event, messageAt(live))),
		"step-end": (event, live) => this.#leave(event, live),
		"step-fail": (event, live) => this.#fail(event, live),
		"step-resolve": ({ step }) => this.#change(step, (known) => ({ ...known, state: "running" })),
		"model-start": (event) => this.#change(event.step, (step) => askModel(step, event)),
		"model-end": (event) => this.#change(event.step, (step) => takeAnswer(step, event)),
		"tool-request": (event, live) => this.#call(event, live),
		"tool-response": (event, live) => this.#answer(event, live),
		"timer-set": ({ step, due }) =>
			this.#change(step, (known) => ({ ...known, state: "waiting", retryAt: due })),
		"timer-fire": ({ step }) => this.#change(step, (known) => ({ ...known, retryAt: undefined })),
		"run-call": ({ step }) => this.#change(step, (known) => ({ ...known, state: "waiting" })),
		"approval-open": ({ step }) => this.#change(step, (known) => ({ ...known, state: "waiting" })),
		"approval-resolve": ({ step }) => this.#change(step, (known) => ({ ...known, state: "running" })),
		"hop-step": () => {},
		"asset-set": () => {},
	};

	constructor(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>) {
		this.#engine = newRun(compilePlan(flow, nodeTypes));
		this.wires = new WireTraffic(flow);
	}

	/**
	 * Applies one event.
	 * @throws Error when it cannot follow the ones before.
	 */
	apply(event: Event): void {
		// The engine forgets a step when it ends: what the event says of it must be looked up first.
		const step = "step" in event && event.step !== undefined ? this.#engine.steps.get(event.step) : undefined;
		evolve(this.#engine, event);
		const show = this.#shows[event.type] as (event: Event, live: EngineStep | undefined) => void;
		show(event, step);
		if (this.#engine.status !== "new") this.facts = { ...this.facts, status: this.#engine.status };
	}

	applyEphemeral(ephemeral: Ephemeral): void {
		const step = this.steps.get(ephemeral.step);
		if (!step || isOver(step.state)) return;
		if (ephemeral.type === "model-delta") this.#put(takeWords(step, ephemeral));
		else {
			const { fraction, text } = ephemeral;
			const progress = {
				...(fraction === undefined ? {} : { fraction }),
				...(text === undefined ? {} : { text }),
			};
			this.#put({ ...step, progress });
		}
	}

	#start({ flow, revision, node, message, at }: EventOf<"run-start">): void {
		this.facts = { ...this.facts, flow, revision, startedAt: at, input: message };
		this.nodes.started(node);
		this.wires.message(node, "out");
	}

	/** Steps that must not run twice now wait for a person; the others are about to run again. */
	#resume(): void {
		for (const { number, phase } of this.#engine.steps.values()) {
			if (phase === "unknown") this.#change(number, (step) => ({ ...step, state: "unknown" }));
		}
	}

	#end({ at, error, message, step: failedStep }: EventOf<"run-end">): void {
		this.facts = { ...this.facts, endedAt: at, error, result: message, failedStep };
		for (const step of this.steps.all()) if (!isOver(step.state)) this.#put(cancelStep(step, at));
		this.wires.settle();
	}

	#leave(event: EventOf<"step-end">, live: EngineStep | undefined): void {
		const written = live ? writtenFields(live, event.outputs) : event.outputs;
		this.#change(event.step, (step) => endStep(step, event, written));
		if (live) this.wires.message(live.node.id, event.port);
	}

	#fail(event: EventOf<"step-fail">, live: EngineStep | undefined): void {
		const final = !this.#engine.steps.has(event.step);
		const port = final && live?.node.node.onError === "port" ? "error" : undefined;
		this.#change(event.step, (step) => failStep(step, event, final, port));
		if (live && port !== undefined) this.wires.message(live.node.id, port);
	}

	#call(event: EventOf<"tool-request">, live: EngineStep | undefined): void {
		this.#put(beginCall(event, messageAt(live)));
		const agent = this.#callBy(event.agent, event.step);
		if (agent?.node) this.wires.call(agent.node, event.node);
	}

	#answer(event: EventOf<"tool-response">, live: EngineStep | undefined): void {
		const known = this.steps.get(event.step);
		if (known) {
			this.#put(answerCall(known, event));
			const agent = this.steps.get(event.agent);
			if (agent?.node && known.node) this.wires.answer(agent.node, known.node);
			return;
		}
		const agent = this.#callBy(event.agent, event.step);
		const isTool = live !== undefined && live.node.id !== agent?.node;
		const refused = {
			node: isTool ? live.node.id : undefined,
			arguments: live?.tool?.arguments,
			message: messageAt(live),
		};
		this.steps.put(refuseCall(event, refused));
	}

	/** Lists a call under its agent's step, which it gives. */
	#callBy(agent: number, call: number): StepView | undefined {
		this.#change(agent, (step) => ({ ...step, calls: [...step.calls, call] }));
		return this.steps.get(agent);
	}

	#change(number: number, change: (step: StepView) => StepView): void {
		const step = this.steps.get(number);
		if (step) this.#put(change(step));
	}

	#put(step: StepView): void {
		const fresh = this.steps.get(step.step) === undefined;
		this.steps.put(step);
		if (step.node !== undefined) this.nodes.note(step.node, step, fresh);
	}
}

const NOTHING: Message = {};

/** The message that reached a step; the engine shares it with the steps after. */
function messageAt(step: EngineStep | undefined): Message {
	return step?.token.message ?? NOTHING;
}

/** A step's outputs under the names of the message fields that the flow's designer chose for them. */
function writtenFields({ node }: EngineStep, outputs: Message): Message {
	if (node.construct === "set") return outputs;
	const fields: [string, unknown][] = [];
	for (const [name, value] of Object.entries(outputs)) {
		const field = node.outputFields.get(name);
		if (field) fields.push([field, value]);
	}
	return Object.fromEntries(fields);
}
