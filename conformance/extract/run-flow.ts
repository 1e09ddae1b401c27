import {
	answerEvents,
	type Command,
	compilePlan,
	decide,
	evolve,
	isOutOfDate,
	newRun,
	nodeOfStep,
	type Outcome,
	outcomeEvents,
	type Run,
	startEvent,
	startRun,
} from "@switchyard/engine";
import type { Fault } from "@switchyard/spec/error";
import type { Event, EventBody } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { ModelAnswer } from "@switchyard/spec/model";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { numberOf } from "./number-of.ts";

/** How a run ended, and what it did on the way. */
export interface Ended {
	readonly status: Run["status"];
	readonly error: Fault | undefined;
	/** The message at the end of a run that succeeded. */
	readonly message: Message | undefined;
	/** What was executed and asked, in order: node, parameters, and what the model was given. */
	readonly effects: readonly string[];
	/** The nodes of the flow of which a step failed. */
	readonly failed: ReadonlySet<string>;
}

/** The flows of a world and its node types. */
export interface World {
	readonly specs: ReadonlyMap<string, NodeSpec>;
	/** By id: those that steps may call. */
	readonly flows: ReadonlyMap<string, Flow>;
}

/** Nodes of this name always fail. */
export const FAILS = "Fails";
/** Nodes of this name fail for half of all inputs. */
export const MAY_FAIL = "May fail";

const RUN = "01890000-0000-7000-8000-000000000000";
/** A run with more events never ends. */
const MOST_EVENTS = 5000;

type InFlight = Extract<Command, { readonly type: "execute" | "call-flow" | "ask-model" }>;

/** Which step goes first of those that may begin, or end: the one whose node has the lowest number; of several, the oldest. */
export type Turns = (node: string) => number;

const OLDEST_FIRST: Turns = () => 0;

/** Runs a flow to its end by the engine's fold. The outside world gives the same answer to the same question. */
export function runFlow(world: World, flow: Flow, message: Message, turns: Turns = OLDEST_FIRST): Ended {
	const effects: string[] = [];
	const of = new RunOfFlow(world, flow, effects, turns);
	const run = of.to(message);
	return {
		status: run.status,
		error: run.error,
		message: run.status === "succeeded" ? run.result : undefined,
		effects,
		failed: of.failed,
	};
}

class RunOfFlow {
	readonly failed = new Set<string>();
	readonly #world: World;
	readonly #flow: Flow;
	readonly #effects: string[];
	readonly #turns: Turns;
	readonly #run: Run;
	/** Begun and not yet settled, oldest first. */
	readonly #inFlight: InFlight[] = [];
	#events = 0;

	constructor(world: World, flow: Flow, effects: string[], turns: Turns) {
		this.#turns = turns;
		this.#world = world;
		this.#flow = flow;
		this.#effects = effects;
		this.#run = newRun(compilePlan(flow, world.specs));
	}

	to(message: Message): Run {
		const node = this.#flow.nodes.find(({ type }) => type === "Flow.Manual" || type === "Flow.Called")?.id;
		const started = startRun({ flow: this.#flow, node: node ?? "", message, cause: "api" });
		if ("fault" in started) throw new Error(started.fault.message);
		this.#append(started.event);
		while (this.#advance());
		if (this.#run.endedAt === undefined) throw new Error("The run waits for something that never comes.");
		return this.#run;
	}

	/** Begins a step that can begin, or ends one that is under way; an aborted one ends all the same. Gives false when there is none. */
	#advance(): boolean {
		const toBegin = decide(this.#run).filter(
			(command) => command.type !== "abort" && !isOutOfDate(this.#run, command),
		);
		const next = this.#first([...toBegin, ...this.#inFlight]);
		if (!next) return false;
		const place = this.#inFlight.indexOf(next as InFlight);
		const [begun] = place < 0 ? [] : this.#inFlight.splice(place, 1);
		if (begun) this.#settle(begun);
		else this.#perform(next);
		return true;
	}

	#first(commands: readonly Command[]): Command | undefined {
		const numbers = commands.map((command) => {
			const step = "step" in command ? command.step : undefined;
			return this.#turns((step !== undefined && nodeOfStep(this.#run, step)) || "");
		});
		return commands[numbers.indexOf(Math.min(...numbers))];
	}

	#perform(command: Command): void {
		if (command.type === "record") {
			this.#append(...command.events);
			return;
		}
		if (command.type !== "execute" && command.type !== "call-flow" && command.type !== "ask-model")
			throw new Error(`No flow here has a ${command.type}.`);
		this.#append(startEvent(command, `caller-${this.#events}`));
		if (command.type === "call-flow") {
			const { step, flow } = command;
			this.#append({ type: "run-call", step, child: RUN, flow, revision: 0 });
		}
		this.#inFlight.push(command);
	}

	#settle(command: InFlight): void {
		if (command.type === "ask-model")
			this.#append(...answerEvents(this.#run, command.step, this.#answer(command)));
		else {
			const outcome = command.type === "execute" ? this.#execute(command) : this.#call(command);
			this.#append(...outcomeEvents(this.#run, command.step, outcome));
		}
	}

	#execute({ node, params }: Extract<InFlight, { type: "execute" }>): Outcome {
		const effect = `${node.id} ${told(params)}`;
		this.#effects.push(effect);
		const number = numberOf(effect);
		if (node.name === FAILS || (node.name === MAY_FAIL && number % 2 === 1)) {
			const error = { code: "REFUSED", message: `${node.id} refused ${number}.`, retryable: false };
			return { status: "error", error };
		}
		const list = Array.from({ length: number % 4 }, (_, index) => number + index);
		return { status: "success", outputs: { output: { number, list } } };
	}

	#call({ flow: id, params }: Extract<InFlight, { type: "call-flow" }>): Outcome {
		const flow = this.#world.flows.get(id);
		if (!flow) throw new Error(`There is no flow ${id}.`);
		const run = new RunOfFlow(this.#world, flow, this.#effects, this.#turns).to(params);
		if (run.error) return { status: "error", error: { ...run.error, retryable: false } };
		return { status: "success", outputs: run.result ?? {} };
	}

	/** Calls each tool once, and says then what came of it. */
	#answer({ messages, tools, turn }: Extract<InFlight, { type: "ask-model" }>): ModelAnswer {
		const said = told({ messages, tools });
		this.#effects.push(`model ${turn} ${said}`);
		const usage = { inputTokens: 1, outputTokens: 1 };
		if (turn > 1) return { text: `said ${numberOf(said)}`, toolCalls: [], usage };
		const toolCalls = tools.map(({ name, parameters }) => {
			const names = Object.keys((parameters as { readonly properties?: object }).properties ?? {});
			return { id: `call ${name}`, name, arguments: Object.fromEntries(names.map((each) => [each, "told"])) };
		});
		return { text: "", toolCalls, usage };
	}

	#append(...bodies: readonly EventBody[]): void {
		for (const body of bodies) {
			if (body.type === "step-fail") this.failed.add(nodeOfStep(this.#run, body.step) ?? "");
			if (++this.#events > MOST_EVENTS) throw new Error("This run does not end.");
			evolve(this.#run, { ...body, run: RUN, seq: this.#run.seq + 1, at: this.#events } as Event);
		}
	}
}

/** As JSON with sorted names, without the node and step that errors name: they are those of the call, or count anew in a sub-flow's run. */
function told(value: unknown): string {
	return JSON.stringify(value, (_, part) => {
		if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
		const isError = "code" in part && "step" in part;
		return Object.fromEntries(
			Object.keys(part)
				.filter((name) => !isError || (name !== "node" && name !== "step"))
				.sort()
				.map((name) => [name, part[name]]),
		);
	});
}
