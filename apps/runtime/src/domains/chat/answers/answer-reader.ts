import { jsonExcerpt } from "@switchyard/engine/queries";
import { fieldsWritten, speakersOf } from "@switchyard/flow";
import type { Fault } from "@switchyard/spec/error";
import type { Ephemeral, Event, ModelEnd, ToolResponse } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { sumOfTokens, type TokenUsage } from "@switchyard/spec/model";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { inCatalogueWords } from "../../../platform/errors/in-catalogue-words.ts";
import type { AnswerPart } from "./answer-part.ts";

/** How much of a tool's result is shown, in characters of JSON. */
const MAX_RESULT = 4000;

/** A model's answer that is under way. */
interface Saying {
	readonly turn: number;
	readonly message: number;
	/** The words that were passed on. */
	text: string;
}

/** Reads what a flow's run says as an answer: the words of the agents that speak, and what they do meanwhile. */
export class AnswerReader {
	readonly #names: ReadonlyMap<string, string>;
	readonly #speakers: ReadonlySet<string>;
	/** The nodes that write the answer. */
	readonly #writers: ReadonlySet<string>;
	readonly #nodes = new Map<number, string>();
	/** By step: the request that is under way, unless it is to summarise. */
	readonly #saying = new Map<number, Saying>();
	/** By step: the last request that is answered, or is to summarise. */
	readonly #passed = new Map<number, number>();
	/** By step and the model's id of a call: the call of the latest message that has one of this id. */
	readonly #calls = new Map<string, { readonly message: number; readonly call: number }>();
	#messages = 0;
	/** The flows that were called. */
	readonly children: string[] = [];
	/** The last whole message. */
	last = "";
	/** Whether a node has written the answer. */
	hasAnswer = false;
	usage: TokenUsage | undefined;

	constructor(flow: Flow, specs: ReadonlyMap<string, NodeSpec>) {
		this.#names = new Map(flow.nodes.map(({ id, name }) => [id, name]));
		this.#speakers = speakersOf(flow, specs);
		const steps = flow.nodes.filter(({ type }) => specs.get(type)?.construct !== "trigger");
		this.#writers = new Set(
			steps
				.filter((node) => {
					const spec = specs.get(node.type);
					return spec !== undefined && fieldsWritten(node, spec).includes("text");
				})
				.map(({ id }) => id),
		);
	}

	/** Where a call of a model stands among those that were passed on. */
	callAt(step: number, id: string): { readonly message: number; readonly call: number } | undefined {
		return this.#calls.get(`${step} ${id}`);
	}

	*readEvent(event: Event): Generator<AnswerPart> {
		switch (event.type) {
			case "step-start":
				if (event.attempt > 1 || !this.#names.has(event.node)) return;
				this.#nodes.set(event.step, event.node);
				yield this.#step(event.step, event.node, false);
				return;
			case "step-end": {
				const node = this.#nodes.get(event.step);
				if (node === undefined) return;
				if (this.#writers.has(node) && !event.skipped) this.hasAnswer = true;
				yield this.#step(event.step, node, true);
				return;
			}
			case "model-start":
				if (event.summarises !== undefined) this.#passed.set(event.step, event.turn);
				return;
			case "model-fail":
			case "step-fail":
				yield* this.#takeBack(event.step);
				return;
			case "model-end":
				this.#count(event.answer.usage);
				yield* this.#readAnswer(event);
				return;
			case "tool-response":
				yield* this.#readResult(event);
				return;
			case "run-call":
				this.children.push(event.child);
		}
	}

	*readEphemeral(ephemeral: Ephemeral): Generator<AnswerPart> {
		if (ephemeral.type !== "model-delta") return;
		const { step, turn, text } = ephemeral;
		if (!this.#speaks(step) || turn <= (this.#passed.get(step) ?? 0) || text === "") return;
		const saying = this.#sayingOf(step, turn);
		saying.text += text;
		yield { type: "words", message: saying.message, text };
	}

	*#readAnswer({ step, turn, answer }: ModelEnd): Generator<AnswerPart> {
		if (!this.#speaks(step) || turn <= (this.#passed.get(step) ?? 0)) return;
		this.#passed.set(step, turn);
		const { message, text: passed } = this.#sayingOf(step, turn);
		this.#saying.delete(step);
		const fits = answer.text.startsWith(passed);
		if (!fits) yield { type: "unsaid", message };
		const rest = fits ? answer.text.slice(passed.length) : answer.text;
		if (rest !== "") yield { type: "words", message, text: rest };
		this.last = answer.text;
		for (const [call, { id }] of answer.toolCalls.entries())
			this.#calls.set(`${step} ${id}`, { message, call });
		const { toolCalls: calls, finishReason } = answer;
		yield { type: "said", message, calls, ...defined({ finishReason }) };
	}

	*#readResult({ agent, call: id, result }: ToolResponse): Generator<AnswerPart> {
		const call = this.callAt(agent, id);
		if (!call) return;
		const { error } = result;
		const shown = { ...result, ...(error ? { error: outside(error) } : {}) };
		yield { type: "result", ...call, text: jsonExcerpt(shown, MAX_RESULT) };
	}

	*#takeBack(step: number): Generator<AnswerPart> {
		const saying = this.#saying.get(step);
		if (!saying || saying.text === "") return;
		saying.text = "";
		yield { type: "unsaid", message: saying.message };
	}

	#speaks(step: number): boolean {
		const node = this.#nodes.get(step);
		return node !== undefined && this.#speakers.has(node);
	}

	#sayingOf(step: number, turn: number): Saying {
		const known = this.#saying.get(step);
		if (known?.turn === turn) return known;
		const saying = { turn, message: this.#messages++, text: "" };
		this.#saying.set(step, saying);
		return saying;
	}

	#step(step: number, node: string, over: boolean): AnswerPart {
		return { type: "step", step, name: this.#names.get(node) ?? node, over };
	}

	#count(usage: TokenUsage): void {
		this.usage = this.usage ? sumOfTokens(this.usage, usage) : usage;
	}
}

/** A fault's own words may hold what the flow filled in. */
function outside(fault: Fault): Fault {
	return inCatalogueWords(fault, "The tool failed.");
}
