import { randomUUID } from "node:crypto";
import {
	type CreateMessageResult,
	type ElicitRequestParams,
	type ElicitResult,
	ProtocolError,
} from "@modelcontextprotocol/client";
import { InputNeeded, NodeError } from "@switchyard/node-kit";
import type { NodeAnswer } from "@switchyard/spec/form";
import type { McpCall } from "../mcp-server.ts";
import type { Outcome } from "../outcome.ts";
import { wordsOf } from "../words-of.ts";
import { type Asker, elicitResultOf, questionOf } from "./elicitation.ts";
import { notAnswered } from "./input-rounds.ts";

/** As the protocol has it for a request that a person would reject. */
const REJECTED = -1;
/** The most calls of a server that wait for people. */
const MOST_HELD = 100;

interface Question {
	readonly asked: ElicitRequestParams;
	readonly answer: (result: ElicitResult) => void;
}

/**
 * Calls of the older protocol, whose servers ask in the middle of a call and hold it until they are answered. The call is held here as well, between
 * the step's attempt that began it and the one that has the answer; it is lost with the connection.
 */
export class HeldCalls {
	readonly #server: string;
	readonly #working = new Set<HeldCall>();
	readonly #waiting = new Map<string, HeldCall>();

	constructor(server: string) {
		this.#server = server;
	}

	/**
	 * Begins a call, or continues one with an answer.
	 * @param begin sends the request; its signal is aborted when nobody waits for the call any more
	 * @throws InputNeeded when the server asks a person first
	 */
	async run(
		tool: string,
		call: McpCall,
		begin: (call: () => McpCall, signal: AbortSignal) => Promise<Outcome>,
	): Promise<Outcome> {
		const held = call.answered ? this.#continued(call.answered, call) : new HeldCall(call, begin);
		this.#working.add(held);
		const abort = () => held.controller.abort(call.signal.reason);
		call.signal.addEventListener("abort", abort, { once: true });
		try {
			const came = await held.next();
			if (!("asked" in came)) return came;
			const asker: Asker = { server: this.#server, tool };
			const question = questionOf(came.asked, asker);
			if (!question) {
				came.answer({ action: "cancel" });
				throw notAnswered("elicitation/create");
			}
			const id = randomUUID();
			held.question = came;
			this.#waiting.set(id, held);
			throw new InputNeeded(question, id);
		} finally {
			call.signal.removeEventListener("abort", abort);
			this.#working.delete(held);
		}
	}

	/** A server asks. The older protocol does not say for which call: it is the one that has been under way for longest. */
	async elicit(asked: ElicitRequestParams): Promise<ElicitResult> {
		const [held] = this.#working;
		if (!held || this.#waiting.size >= MOST_HELD) return { action: "cancel" };
		return new Promise((answer) => held.ask({ asked, answer }));
	}

	/** @throws ProtocolError where the server asks for a model's answer and gets none */
	async sample(answer: (call: McpCall) => Promise<CreateMessageResult>): Promise<CreateMessageResult> {
		const [held] = this.#working;
		try {
			if (held) return await answer(held.call);
		} catch (error) {
			throw new ProtocolError(REJECTED, wordsOf(error));
		}
		throw new ProtocolError(REJECTED, "A model answers only in the middle of a call.");
	}

	#continued(answered: NodeAnswer, call: McpCall): HeldCall {
		const held = this.#waiting.get(answered.state ?? "");
		if (!held?.question)
			throw new NodeError({
				code: "CONNECTION_LOST",
				message: "The MCP server no longer waits for this answer: the connection of its call is gone.",
			});
		this.#waiting.delete(answered.state ?? "");
		held.call = call;
		const { asked, answer } = held.question;
		held.question = undefined;
		answer(elicitResultOf(asked, answered));
		return held;
	}
}

/** One call, for as long as its server works or waits. */
class HeldCall {
	readonly controller = new AbortController();
	/** The attempt that waits for it now. */
	call: McpCall;
	/** What a person is asked. */
	question: Question | undefined;
	readonly #outcome: Promise<Outcome>;
	readonly #asked: Question[] = [];
	#wake: (() => void) | undefined;

	constructor(call: McpCall, begin: (call: () => McpCall, signal: AbortSignal) => Promise<Outcome>) {
		this.call = call;
		this.#outcome = begin(() => this.call, this.controller.signal);
		this.#outcome.catch(() => {});
	}

	ask(question: Question): void {
		this.#asked.push(question);
		this.#wake?.();
	}

	/** What comes next: the outcome, or a question. */
	async next(): Promise<Outcome | Question> {
		const question = new Promise<undefined>((wake) => {
			this.#wake = () => wake(undefined);
			if (this.#asked.length > 0) wake(undefined);
		});
		return (await Promise.race([this.#outcome, question])) ?? (this.#asked.shift() as Question);
	}
}
