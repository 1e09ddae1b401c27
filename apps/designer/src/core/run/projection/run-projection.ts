import { type Gathering, RunReader, type StepReader, ToolExecutions } from "@switchyard/engine/queries";
import type { Event, StepHeld } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { isOver, NO_RUN, type RunFacts, type StepView } from "../run-view-state.ts";
import { beginHop, takeAsset, takeToolStep } from "./hop-views.ts";
import { gather } from "./join-views.ts";
import { sameLoop } from "./loop-views.ts";
import { askModel, refuseAnswer, refuseRequest, stopAgent, takeAnswer } from "./model-calls.ts";
import { NodeBoard } from "./node-board.ts";
import { onCanvas } from "./on-canvas.ts";
import { type PassingSign, takeSign } from "./passing-signs.ts";
import { followPlan, makePlan, takeTask } from "./plan-views.ts";
import { sameBudget } from "./same-budget.ts";
import { beginSampling, endSampling } from "./samplings.ts";
import { StepList } from "./step-list.ts";
import {
	answerCall,
	ask,
	askForCall,
	beginAttempt,
	beginCall,
	callingNode,
	cancelStep,
	endStep,
	escalate,
	failStep,
	holdCall,
	holdStep,
	isHeld,
	newStep,
	noteLate,
	payFor,
	refuseCall,
	takeProbe,
	takeWord,
	waitForTime,
} from "./step-views.ts";
import { takeToolExecution } from "./tools-under-way.ts";
import { WireTraffic } from "./wire-traffic.ts";

type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
type Show = (event: Event, live: StepReader | undefined) => void;

/**
 * A run as people read it, folded event by event. What the run does next, which failure is final and what waits for a
 * person is the engine's own fold; this keeps what happened beside it.
 */
export class RunProjection {
	readonly steps = new StepList();
	readonly nodes = new NodeBoard();
	readonly wires: WireTraffic;
	facts: RunFacts = NO_RUN;
	readonly #engine: RunReader;
	readonly #toolExecutions = new ToolExecutions();
	/** When the last event was. */
	#at = 0;
	/**
	 * What an event of a type shows, once the engine has taken it; `live` is the step that it names, as the engine knows it.
	 * The other types change nothing that is shown.
	 */
	readonly #shows: {
		readonly [Type in Event["type"]]?: (event: EventOf<Type>, live: StepReader | undefined) => void;
	} = {
		"run-start": (event) => this.#start(event),
		"run-resume": () => this.#resume(),
		"run-end": (event) => this.#end(event),
		"step-start": (event, live) => this.#begin(event, live),
		"step-end": (event, live) => this.#leave(event, live),
		"step-fail": (event, live) => this.#fail(event, live),
		"step-note": ({ step, notes }) =>
			this.#change(step, (known) => ({ ...known, notes: [...known.notes, ...notes] })),
		"step-late": (event) => this.#change(event.step, (step) => noteLate(step, event)),
		"step-probe": (event, live) =>
			this.#change(event.step, (step) => takeProbe(step, event, live?.isUnknown === true)),
		"step-resolve": ({ step }) => this.#change(step, (known) => ({ ...known, state: "running" })),
		"attachments-read": ({ step, files: attachments = [] }) =>
			this.#change(step, (known) => ({ ...known, attachments })),
		"model-start": (event) => this.#change(event.step, (step) => askModel(step, event)),
		"model-end": (event) => this.#change(event.step, (step) => takeAnswer(step, event)),
		"model-fail": (event) => this.#change(event.step, (step) => refuseRequest(step, event)),
		"run-cancel": ({ by }) => {
			this.facts = { ...this.facts, cancelledBy: by };
		},
		"agent-stop": (event) => this.#change(event.step, (step) => stopAgent(step, event)),
		"answer-refuse": (event) => this.#change(event.step, (step) => refuseAnswer(step, event)),
		"tool-request": (event, live) => this.#call(event, live),
		"tool-response": (event, live) => this.#answer(event, live),
		"sampling-start": (event) => this.#change(event.step, (step) => beginSampling(step, event)),
		"sampling-end": (event) => this.#change(event.step, (step) => endSampling(step, event)),
		"timer-set": ({ step, due }, live) =>
			this.#change(step, (known) => waitForTime(known, due, live?.waitsToRetry === true)),
		"timer-fire": ({ step }) => this.#change(step, (known) => ({ ...known, wait: undefined })),
		"run-call": ({ step, child: run, flow, revision, due }) =>
			this.#change(step, (known) => ({
				...known,
				state: "waiting",
				wait: { for: "run", due },
				child: { run, flow, revision },
			})),
		"approval-resolve": (event) => {
			this.#change(event.step, (step) => takeWord(step, event));
			this.#waitForPlan(event.step, false);
		},
		"child-wait": ({ step, waiting }) =>
			this.#change(step, (known) => ({ ...known, state: waiting ? "asking" : "waiting" })),
		"approval-open": (event, live) => this.#ask(event, live),
		"approval-escalate": (event) => this.#change(event.step, (step) => escalate(step, event)),
		"authorization-decide": (event) => this.#change(event.asking, (step) => takeWord(step, event)),
		"plan-make": (event, live) => {
			this.#add(makePlan(event, live?.message ?? NOTHING, live?.arguments), live, { works: false });
			this.#callBy(event.agent, event.step);
		},
		"hop-step": (event) =>
			this.#change(event.step, (step) => (step.hop ? { ...step, hop: takeToolStep(step.hop, event) } : step)),
		"asset-set": (event) =>
			this.#change(event.step, (step) => {
				if (step.plan) return { ...step, plan: takeTask(step.plan, event) };
				return step.hop ? { ...step, hop: takeAsset(step.hop, event) } : step;
			}),
	};

	constructor(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>) {
		this.#engine = new RunReader(flow, nodeTypes);
		this.wires = new WireTraffic(flow);
	}

	/**
	 * Applies one event.
	 * @throws Error when it cannot follow the ones before.
	 */
	apply(event: Event): void {
		// The engine forgets a step when it ends: what the event says of it must be looked up first.
		const step = "step" in event && event.step !== undefined ? this.#engine.step(event.step) : undefined;
		this.#engine.take(event);
		this.#at = event.at;
		(this.#shows[event.type] as Show | undefined)?.(onCanvas(event, this.#engine), step);
		for (const told of this.#toolExecutions.take(event))
			this.#change(told.step, (known) => takeToolExecution(known, told.tool_execution));
		if ("costMicroUsd" in event) this.#notePayment(event);
		if (step) {
			this.#noteLoops(step, event.at);
			this.#noteBudgets(step);
			this.#notePlan(step);
		}
		const { status, budget } = this.#engine;
		if (!sameBudget(this.facts.budget, budget)) this.facts = { ...this.facts, budget };
		if (status !== this.facts.status) this.facts = { ...this.facts, status };
	}

	/**
	 * Shows that a step waits for a host before it begins. Gives false when that is over: the attempt has begun, or never will. What is not
	 * known yet is shown once its events have come.
	 */
	hold(held: StepHeld): boolean {
		const live = this.#engine.step(held.step);
		const known = this.steps.get(held.step);
		if (!live) {
			if (this.#engine.isStillToCome(held.step)) return true;
			if (known && isHeld(known)) this.#put(cancelStep(known, this.#at));
			return false;
		}
		if (live.attempts >= held.attempt) return false;
		if (known) this.#put(holdStep(known, held));
		else this.#holdFirst(live, held);
		return true;
	}

	/** @param ephemeral anything but a step that is held, and what follows from the events. */
	applyEphemeral(ephemeral: PassingSign): void {
		const step = this.steps.get(ephemeral.step);
		if (!step || isOver(step.state)) return;
		this.#put(takeSign(step, ephemeral));
	}

	#holdFirst(live: StepReader, held: StepHeld): void {
		this.#addFirst(live, { step: held.step, at: this.#at }, (step) => holdStep(step, held));
	}

	/** A step of which nothing is journalled yet but that it waits. */
	#addFirst(
		live: StepReader,
		{ step, at }: Pick<EventOf<"approval-open">, "step" | "at">,
		show: (step: StepView) => StepView = (first) => first,
	): void {
		const { call, message, node } = live;
		const first = call ? holdCall({ step, at }, live, call) : { ...newStep(step, at, message), node };
		this.#add(show({ ...first, attempt: 0 }), live, { works: false });
		if (call) this.#callBy(call.agent, step);
	}

	#start({ flow, revision, node, message, at, cause }: EventOf<"run-start">): void {
		this.facts = { ...this.facts, flow, revision, cause, startedAt: at, input: message };
		// A program that has taken the node's place is a step of its own.
		if (cause === "session") return;
		this.nodes.started(node);
		this.wires.message(node, "out");
		this.#noteJoins(this.#engine.gatheringsAtStart(node, "out"), at);
	}

	/** Steps that must not run twice now wait for a person; the others are about to run again. */
	#resume(): void {
		for (const number of this.#engine.unknownSteps())
			this.#change(number, (step) => ({ ...step, state: "unknown" }));
	}

	#end({ at, error, message, step: failedStep }: EventOf<"run-end">): void {
		const { warning } = this.#engine;
		this.facts = { ...this.facts, endedAt: at, error, warning, result: message, failedStep };
		for (const step of this.steps.open()) this.#put(cancelStep(step, at));
		this.wires.settle();
	}

	#leave(event: EventOf<"step-end">, live: StepReader | undefined): void {
		const written = live ? live.fieldsWritten(event.outputs) : event.outputs;
		this.#change(event.step, (step) => endStep(step, event, written));
		// Nothing flows on from a node whose tools a program called.
		if (!live || live.construct === "session") return;
		this.wires.message(live.node, event.port);
		this.#noteJoins(live.gatheringsAfter(event.port), event.at);
	}

	#fail(event: EventOf<"step-fail">, live: StepReader | undefined): void {
		if (live?.call && !this.steps.get(event.step)) {
			this.#add(holdCall(event, live, live.call), live, { works: false });
			this.#callBy(live.call.agent, event.step);
		}
		const final = !this.#engine.isUnderWay(event.step);
		const port = final ? live?.failurePort : undefined;
		this.#change(event.step, (step) => failStep(step, event, final, port));
		// Its node may be asked first.
		const state = live?.isUnknown ? "unknown" : "running";
		if (event.unknown) this.#change(event.step, (step) => ({ ...step, state, wait: undefined }));
		if (!live || port === undefined) return;
		this.wires.message(live.node, port);
		this.#noteJoins(live.gatheringsAfter(port), event.at);
	}

	#notePayment({ step, costMicroUsd }: Extract<Event, { readonly costMicroUsd?: number }>): void {
		if (costMicroUsd !== undefined) this.#change(step, (known) => payFor(known, costMicroUsd));
	}

	/** What an agent has spent, or may spend from now on, and what those have that called it. */
	#noteBudgets(step: StepReader): void {
		for (
			let each: StepReader | undefined = step;
			each;
			each = each.call && this.#engine.step(each.call.agent)
		) {
			const { number, budget } = each;
			const known = this.steps.get(number);
			if (known && !sameBudget(known.budget, budget)) this.#put({ ...known, budget });
		}
	}

	/** How a plan stands; nothing before it has begun. */
	#notePlan({ number, plan }: StepReader): void {
		if (plan)
			this.#change(number, (step) => (step.plan ? { ...step, plan: followPlan(step.plan, plan) } : step));
	}

	/** An agent waits with its plan for a person. */
	#waitForPlan(number: number, waiting: boolean): void {
		const { plan, approval, wait } = this.steps.get(number) ?? {};
		if (!plan || !approval) return;
		this.#change(plan.agent, (step) =>
			waiting
				? { ...step, state: "asking", wait: { for: "plan", due: wait?.due, approval } }
				: { ...step, state: "running", wait: undefined },
		);
	}

	/** Where a message came that waits for others. */
	#noteJoins(gatherings: readonly Gathering[], at: number): void {
		for (const gathering of gatherings) {
			const known = this.steps.get(gathering.step.number);
			this.#add(gather(known, gathering, at), gathering.step, { works: known === undefined });
		}
	}

	#begin(event: EventOf<"step-start">, live: StepReader | undefined): void {
		const shown = this.steps.get(event.step);
		// What was only held has not begun before.
		const known = shown?.attempt === 0 ? undefined : shown;
		const message = live?.message ?? NOTHING;
		const step = beginAttempt(known, event, message);
		// A join has its message only now.
		if (known) this.#put({ ...step, message });
		else this.#add({ ...step, hop: live?.isHop ? beginHop(event.params) : undefined }, live, { works: true });
	}

	#ask(event: EventOf<"approval-open">, live: StepReader | undefined): void {
		const { call } = event;
		if (!call) {
			// A run that pauses for its budget asks before the step has begun.
			if (live && !this.steps.get(event.step)) this.#addFirst(live, event);
			this.#change(event.step, (step) => ask(step, event));
			if (event.plan) this.#waitForPlan(event.step, true);
			return;
		}
		this.#add(askForCall(event, call, live?.message ?? NOTHING), live, { works: false });
		this.#callBy(call.agent, event.step);
	}

	#call(event: EventOf<"tool-request">, live: StepReader | undefined): void {
		const known = this.steps.get(event.step);
		this.#add(beginCall(known, event, live?.message ?? NOTHING), live, { works: true });
		const caller = known ? this.steps.get(event.agent) : this.#callBy(event.agent, event.step);
		const from = caller && callingNode(caller);
		if (from !== undefined) this.wires.call(from, event.node);
	}

	#answer(event: EventOf<"tool-response">, live: StepReader | undefined): void {
		const known = this.steps.get(event.step);
		const reached = event.callerId !== undefined || known?.plan?.begun;
		if (!reached && (event.result.status === "error" || !known)) {
			this.#refuse(event, live);
		} else if (known) {
			this.#put(answerCall(known, event));
			const caller = this.steps.get(event.agent);
			const to = caller && callingNode(caller);
			if (to !== undefined && known.node) this.wires.answer(to, known.node);
		}
	}

	#refuse(event: EventOf<"tool-response">, live: StepReader | undefined): void {
		const known = this.steps.get(event.step);
		const caller = known ? this.steps.get(event.agent) : this.#callBy(event.agent, event.step);
		const isTool = live !== undefined && live.node !== caller?.node;
		const refused = {
			node: isTool ? live.node : undefined,
			arguments: live?.arguments,
			message: live?.message ?? NOTHING,
		};
		this.#add(refuseCall(known, event, refused), live, { works: false });
	}

	/** Lists a call under its caller's step, which it gives. */
	#callBy(caller: number, call: number): StepView | undefined {
		this.#change(caller, (step) => ({ ...step, calls: [...step.calls, call] }));
		return this.steps.get(caller);
	}

	/** Records the progress of the loops around an event's step. When a loop ends, so does everything in its rounds. */
	#noteLoops(step: StepReader, at: number): void {
		for (const loop of step.loopsAround()) {
			const known = this.steps.get(loop.number);
			const now = loop.loop;
			if (!known || !now || sameLoop(known.loop, now)) continue;
			this.wires.message(loop.node, ROUND_PORT, now.begun - (known.loop?.begun ?? 0));
			if (now.begun > (known.loop?.begun ?? 0)) this.#noteJoins(loop.gatheringsInRounds(ROUND_PORT), at);
			this.#put({ ...known, loop: now });
		}
		if (!step.loop || this.#engine.isUnderWay(step.number)) return;
		for (const open of this.steps.open()) {
			if (this.steps.isWithin(open, step.number)) this.#put(cancelStep(open, at));
		}
	}

	#change(number: number, change: (step: StepView) => StepView): void {
		const step = this.steps.get(number);
		if (step) this.#put(change(step));
	}

	/** A step that is shown first, or anew; `works` when its node is set to work. */
	#add(step: StepView, live: StepReader | undefined, { works }: { readonly works: boolean }): void {
		this.#put({ ...step, round: live?.round }, works);
	}

	#put(step: StepView, works = false): void {
		this.steps.put(step);
		if (step.node !== undefined) this.nodes.note(step.node, step, works);
	}
}

/** The port by which the rounds of a loop leave it. */
const ROUND_PORT = "each";

const NOTHING: Message = {};
