import { setImmediate } from "node:timers/promises";
import type { SessionCall, ToolSession } from "@switchyard/host";
import type { BridgeTool } from "@switchyard/spec/bridge";
import type { Message } from "@switchyard/spec/json";
import { defined } from "@switchyard/spec/json";
import type { CallCounters, ToolReply } from "../calls/index.ts";
import { IdempotentReplies, makeCall, OpenCall, personAsked } from "../calls/index.ts";

export interface LiveCallOptions {
	readonly toolSession: ToolSession;
	readonly tool: BridgeTool;
	readonly arguments: Message;
	/** Tells the call from others that have the same key. */
	readonly print: string;
	/** Tells what is called from other offers of the same name. */
	readonly offer: string;
	/** How long a cancelled call may take to report its true outcome, in milliseconds. */
	readonly graceMs: number;
	readonly counters: CallCounters;
	readonly onProgress?: SessionCall["onProgress"];
	readonly onLog?: SessionCall["onLog"];
	/** What to answer when the call fails inside. */
	readonly onFailure: (error: unknown) => ToolReply;
}

/** The id of the one call that a session of a published tool has. */
const ONLY_CALL = "call";

/** A call of a published tool, in a session of its own. */
export class LiveCall {
	readonly run: string;
	readonly print: string;
	readonly offer: string;
	/** The tool's name. */
	readonly tool: string;
	/** Its outcome, or that a person is asked, whichever comes first. */
	readonly first: Promise<ToolReply>;
	/** Its outcome, however long that takes, once nothing of the run is left. */
	readonly over: Promise<ToolReply>;
	readonly #open: OpenCall;
	readonly #answerFirst: (reply: ToolReply) => void;
	#outcome: ToolReply | undefined;
	#isAsked = false;
	#asking = Promise.withResolvers<void>();

	constructor(options: LiveCallOptions) {
		const { toolSession, tool, print, counters, onFailure, onProgress, onLog } = options;
		const { promise, resolve } = Promise.withResolvers<ToolReply>();
		this.run = toolSession.run;
		this.print = print;
		this.offer = options.offer;
		this.tool = tool.name;
		this.first = promise;
		this.#answerFirst = resolve;
		this.#open = new OpenCall({
			id: ONLY_CALL,
			name: tool.name,
			arguments: options.arguments,
			graceMs: options.graceMs,
			repeatable: true,
			...defined({ onProgress, onLog }),
			onAsked: () => this.#noteAsked(),
			onReply: (reply) => {
				this.#isAsked = reply.status === "input_required";
				resolve(reply);
			},
		});
		const found = { tool, owner: { toolSession, replies: new IdempotentReplies() } };
		const made = makeCall({ found, arguments: options.arguments }, this.#open, counters).catch(onFailure);
		this.#open.begin(() => made, onFailure);
		this.over = made.then(async (reply) => {
			this.#outcome = reply;
			// Its caller is answered first: the end of the session is work, and nobody waits for it.
			await setImmediate();
			await toolSession.end().catch(onFailure);
			return reply;
		});
	}

	/** Whether it has an outcome. */
	get isOver(): boolean {
		return this.#outcome !== undefined;
	}

	/** Resolves when a person is asked the next time. */
	get askedNext(): Promise<void> {
		return this.#asking.promise;
	}

	/** As it stands: its outcome, that a person is asked, or nothing yet. */
	get standing(): ToolReply | undefined {
		return this.#outcome ?? (this.#isAsked ? WAITING : undefined);
	}

	/** Its caller is asked for something that nobody else can give. */
	askCaller(): void {
		this.#isAsked = true;
		this.#answerFirst(WAITING);
		this.#noteAsked();
	}

	#noteAsked(): void {
		this.#asking.resolve();
		this.#asking = Promise.withResolvers();
	}

	/** Nobody waits for it any more. One that waits for a person continues: its caller may come back. */
	cancel(): void {
		if (!this.#open.settled) this.#open.cancel();
	}
}

/** What a call is answered while a person is asked. */
export const WAITING: ToolReply = { status: "input_required", error: personAsked() };
