import { compilePlan, evolve, gatheringAfter, newRun, type RunState } from "@switchyard/engine";
import type { Ephemeral, Event, Flow, NodeSpec } from "@switchyard/spec";
import { isOver, NO_RUN, type RunViewState, type StepView } from "../run-view-state.ts";
import { takeActivity } from "./agent-activity.ts";
import { type EngineStep, messageAt, writtenFields } from "./engine-step.ts";
import { beginHop, takeAsset, takeToolStep } from "./hop-views.ts";
import { gather } from "./join-views.ts";
import { loopsAround, loopView, roundOf, sameLoop } from "./loop-views.ts";
import { askModel, takeAnswer, takeWords } from "./model-turns.ts";
import { NodeBoard } from "./node-board.ts";
import { StepList } from "./step-list.ts";
import {
	answerCall,
	ask,
	askForCall,
	beginAttempt,
	beginCall,
	cancelStep,
	endStep,
	failStep,
	noteLate,
	refuseCall,
	takeWord,
} from "./step-views.ts";
import { WireTraffic } from "./wire-traffic.ts";

type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;

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
		"step-start": (event, live) => this.#begin(event, live),
		"step-end": (event, live) => this.#leave(event, live),
		"step-fail": (event, live) => this.#fail(event, live),
		"step-late": (event) => this.#change(event.step, (step) => noteLate(step, event)),
		"step-resolve": ({ step }) => this.#change(step, (known) => ({ ...known, state: "running" })),
		"model-start": (event) => this.#change(event.step, (step) => askModel(step, event)),
		"model-end": (event) => this.#change(event.step, (step) => takeAnswer(step, event)),
		"tool-request": (event, live) => this.#call(event, live),
		"tool-response": (event, live) => this.#answer(event, live),
		"timer-set": ({ step, due }, live) => {
			const reason = live?.phase === "timer" ? "retry" : "time";
			this.#change(step, (known) => {
				const wait =
					known.wait?.for === "messages" ? { ...known.wait, due } : ({ for: reason, due } as const);
				return { ...known, state: "waiting", wait };
			});
		},
		"timer-fire": ({ step }) => this.#change(step, (known) => ({ ...known, wait: undefined })),
		"run-call": ({ step, child: run, flow, revision, due }) =>
			this.#change(step, (known) => ({
				...known,
				state: "waiting",
				wait: { for: "run", due },
				child: { run, flow, revision },
			})),
		"approval-open": (event, live) => this.#ask(event, live),
		"approval-resolve": (event) => this.#change(event.step, (step) => takeWord(step, event)),
		"step-edit": () => {},
		"session-call": () => {},
		"hop-step": (event) =>
			this.#change(event.step, (step) => (step.hop ? { ...step, hop: takeToolStep(step.hop, event) } : step)),
		"asset-set": (event) =>
			this.#change(event.step, (step) => (step.hop ? { ...step, hop: takeAsset(step.hop, event) } : step)),
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
		if (step) this.#noteLoops(step, event.at);
		if (this.#engine.status !== "new") this.facts = { ...this.facts, status: this.#engine.status };
	}

	applyEphemeral(ephemeral: Ephemeral): void {
		const step = this.steps.get(ephemeral.step);
		if (!step || isOver(step.state)) return;
		if (ephemeral.type === "model-delta") this.#put(takeWords(step, ephemeral));
		else if (ephemeral.type === "agent-event") this.#put(takeActivity(step, ephemeral));
		else {
			const { fraction, text } = ephemeral;
			const progress = {
				...(fraction === undefined ? {} : { fraction }),
				...(text === undefined ? {} : { text }),
			};
			this.#put({ ...step, progress });
		}
	}

	#start({ flow, revision, node, message, at, cause }: EventOf<"run-start">): void {
		this.facts = { ...this.facts, flow, revision, cause, startedAt: at, input: message };
		// A program that has taken the node's place is a step of its own.
		if (cause === "session") return;
		this.nodes.started(node);
		this.wires.message(node, "out");
		const trigger = this.#engine.plan.nodes.get(node);
		if (trigger) this.#noteJoins({ frame: this.#engine.root, node: trigger }, "out", at);
	}

	/** Steps that must not run twice now wait for a person; the others are about to run again. */
	#resume(): void {
		for (const { number, phase } of this.#engine.steps.values()) {
			if (phase === "unknown") this.#change(number, (step) => ({ ...step, state: "unknown" }));
		}
	}

	#end({ at, error, message, step: failedStep }: EventOf<"run-end">): void {
		this.facts = { ...this.facts, endedAt: at, error, result: message, failedStep };
		for (const step of this.steps.open()) this.#put(cancelStep(step, at));
		this.wires.settle();
	}

	#leave(event: EventOf<"step-end">, live: EngineStep | undefined): void {
		const written = live ? writtenFields(live, event.outputs) : event.outputs;
		this.#change(event.step, (step) => endStep(step, event, written));
		// Nothing flows on from a node whose tools a program called.
		if (!live || live.node.construct === "session") return;
		this.wires.message(live.node.id, event.port);
		this.#noteJoins(live, event.port, event.at);
	}

	#fail(event: EventOf<"step-fail">, live: EngineStep | undefined): void {
		const final = !this.#engine.steps.has(event.step);
		const port = final ? PORTS[live?.node.node.onError ?? "fail"] : undefined;
		this.#change(event.step, (step) => failStep(step, event, final, port));
		if (event.unknown) this.#change(event.step, (step) => ({ ...step, state: "unknown" }));
		if (!live || port === undefined) return;
		this.wires.message(live.node.id, port);
		this.#noteJoins(live, port, event.at);
	}

	/** Where a message came that waits for others. */
	#noteJoins({ frame, node }: Pick<EngineStep, "frame" | "node">, port: string, at: number): void {
		for (const gathering of gatheringAfter(frame, node, port)) {
			const known = this.steps.get(gathering.step.number);
			this.#add(gather(known, gathering, at), gathering.step, { works: known === undefined });
		}
	}

	#begin(event: EventOf<"step-start">, live: EngineStep | undefined): void {
		const known = this.steps.get(event.step);
		const message = messageAt(live);
		const step = beginAttempt(known, event, message);
		// A join has its message only now.
		if (known) this.#put({ ...step, message });
		else this.#add({ ...step, hop: live?.hop && beginHop(event.params) }, live, { works: true });
	}

	#ask(event: EventOf<"approval-open">, live: EngineStep | undefined): void {
		const { call } = event;
		if (!call) {
			this.#change(event.step, (step) => ask(step, event));
			return;
		}
		this.#add(askForCall(event, call, messageAt(live)), live, { works: false });
		this.#callBy(call.agent, event.step);
	}

	#call(event: EventOf<"tool-request">, live: EngineStep | undefined): void {
		const known = this.steps.get(event.step);
		this.#add(beginCall(known, event, messageAt(live)), live, { works: true });
		const caller = known ? this.steps.get(event.agent) : this.#callBy(event.agent, event.step);
		if (caller?.node) this.wires.call(caller.node, event.node);
	}

	#answer(event: EventOf<"tool-response">, live: EngineStep | undefined): void {
		const known = this.steps.get(event.step);
		if (event.callerId === undefined) {
			this.#refuse(event, live);
		} else if (known) {
			this.#put(answerCall(known, event));
			const caller = this.steps.get(event.agent);
			if (caller?.node && known.node) this.wires.answer(caller.node, known.node);
		}
	}

	#refuse(event: EventOf<"tool-response">, live: EngineStep | undefined): void {
		const known = this.steps.get(event.step);
		const caller = known ? this.steps.get(event.agent) : this.#callBy(event.agent, event.step);
		const isTool = live !== undefined && live.node.id !== caller?.node;
		const refused = {
			node: isTool ? live.node.id : undefined,
			arguments: live?.tool?.arguments,
			message: messageAt(live),
		};
		this.#add(refuseCall(known, event, refused), live, { works: false });
	}

	/** Lists a call under its caller's step, which it gives. */
	#callBy(caller: number, call: number): StepView | undefined {
		this.#change(caller, (step) => ({ ...step, calls: [...step.calls, call] }));
		return this.steps.get(caller);
	}

	/** How far the loops are that an event's step is a part of; when one ends, so does what went on in its rounds. */
	#noteLoops(step: EngineStep, at: number): void {
		for (const loop of loopsAround(step)) {
			const known = this.steps.get(loop.number);
			const now = loopView(loop);
			if (!known || !now || sameLoop(known.loop, now)) continue;
			this.wires.message(loop.node.id, ROUND_PORT, now.begun - (known.loop?.begun ?? 0));
			if (now.begun > (known.loop?.begun ?? 0))
				for (const frame of loop.loop?.open ?? [])
					this.#noteJoins({ frame, node: loop.node }, ROUND_PORT, at);
			this.#put({ ...known, loop: now });
		}
		if (!step.loop || this.#engine.steps.has(step.number)) return;
		for (const open of this.steps.open()) {
			if (this.#isWithin(open, step.number)) this.#put(cancelStep(open, at));
		}
	}

	/** Whether a step belongs to a round of a loop, or of one within it. */
	#isWithin({ round }: StepView, loop: number): boolean {
		if (!round) return false;
		const around = this.steps.get(round.loop);
		return round.loop === loop || (around !== undefined && this.#isWithin(around, loop));
	}

	#change(number: number, change: (step: StepView) => StepView): void {
		const step = this.steps.get(number);
		if (step) this.#put(change(step));
	}

	/** A step that is shown first, or anew; `works` when its node is set to work. */
	#add(step: StepView, live: EngineStep | undefined, { works }: { readonly works: boolean }): void {
		this.#put({ ...step, round: live && roundOf(live) }, works);
	}

	#put(step: StepView, works = false): void {
		this.steps.put(step);
		if (step.node !== undefined) this.nodes.note(step.node, step, works);
	}
}

/** The port by which the rounds of a loop leave it. */
const ROUND_PORT = "each";

/** The port that a message leaves by when a step has failed. */
const PORTS = { fail: undefined, port: "error", continue: "out" } as const;
