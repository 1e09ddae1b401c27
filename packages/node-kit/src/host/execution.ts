import type { NodeExecute, NodeResult } from "@switchyard/spec/bridge";
import { defined } from "@switchyard/spec/json";
import type { JsonRecord } from "@switchyard/wire";
import { checkCharge } from "../charge.ts";
import type { NodeType } from "../define-node.ts";
import { InputNeeded } from "../input-needed.ts";
import { NodeError } from "../node-error.ts";
import { NodeRequests } from "./node-requests.ts";

/** What an execution needs of its host. */
export interface ExecutionHost {
	readonly send: (frame: JsonRecord) => void;
	readonly log: (line: string) => void;
	readonly contextOf: (execution: Execution) => Parameters<NonNullable<NodeType["execute"]>>[1];
}

/** One execution of a node that the runtime asked for. It is answered once, whatever happens. */
export class Execution {
	readonly request: NodeExecute;
	readonly #executionHost: ExecutionHost;
	#controller: AbortController | undefined;
	#cancelled = false;
	readonly #begun = performance.now();
	#credit: number;
	#chunks: (() => void)[] = [];
	#deadline: NodeJS.Timeout | undefined;
	#requests: NodeRequests | undefined;
	#cost: number | undefined;
	#credits: number | undefined;

	constructor(request: NodeExecute, executionHost: ExecutionHost) {
		this.request = request;
		this.#executionHost = executionHost;
		this.#credit = request.credit ?? 0;
	}

	/** Made when it is first asked for: most nodes never ask. */
	get signal(): AbortSignal {
		this.#controller ??= new AbortController();
		if (this.#cancelled && !this.#controller.signal.aborted) this.#controller.abort();
		return this.#controller.signal;
	}

	/** Executes the node and answers. */
	async run(type: NodeType | undefined): Promise<void> {
		const { request } = this;
		const left = request.deadline_ms - (performance.now() - this.#begun);
		this.#deadline = setTimeout(() => this.cancel(), Math.max(left, 0));
		const answer = await this.#work(type);
		clearTimeout(this.#deadline);
		const duration_ms = performance.now() - this.#begun;
		this.#executionHost.send({
			type: "node_result",
			call_id: request.call_id,
			...answer,
			...this.#billing,
			metrics: { duration_ms },
		});
	}

	/** Adds to what it has cost, in US dollars. */
	charge(dollars: number): void {
		checkCharge(dollars);
		this.#cost = (this.#cost ?? 0) + dollars;
	}

	/** Adds to what it has cost, in credits. */
	chargeCredits(credits: number): void {
		checkCharge(credits);
		this.#credits = (this.#credits ?? 0) + credits;
	}

	get #billing(): Pick<NodeResult, "billing"> {
		if (this.#cost === undefined && this.#credits === undefined) return {};
		const dollars = this.#cost === undefined ? {} : { total_cost_usd: this.#cost };
		return { billing: { ...dollars, ...defined({ credits: this.#credits }) } };
	}

	/** What it asks the runtime for; made when it first asks. */
	get requests(): NodeRequests {
		this.#requests ??= new NodeRequests(this.request.call_id, this.#executionHost.send);
		if (this.#cancelled) this.#requests.end(cancelled());
		return this.#requests;
	}

	/** Nobody waits for the outcome any more. */
	cancel(): void {
		this.#cancelled = true;
		this.#requests?.end(cancelled());
		this.#controller?.abort();
		this.addCredit(Number.POSITIVE_INFINITY);
	}

	/** So many more chunks may go. */
	addCredit(add: number): void {
		this.#credit += add;
		while (this.#credit > 0 && this.#chunks.length > 0) {
			this.#credit--;
			this.#chunks.shift()?.();
		}
	}

	/** Sends a part of what comes bit by bit, once the caller takes it. Where nobody listens, there is nothing to do. */
	async chunk(data: unknown): Promise<void> {
		if (this.request.credit === undefined || this.#cancelled) return;
		if (this.#credit > 0) this.#credit--;
		else await new Promise<void>((resolve) => this.#chunks.push(resolve));
		if (!this.#cancelled)
			this.#executionHost.send({ type: "node_chunk", call_id: this.request.call_id, data });
	}

	async #work(type: NodeType | undefined): Promise<Answer> {
		const { node_type, params } = this.request;
		if (!type?.execute) {
			return failure({
				code: "NODE_TYPE_UNKNOWN",
				message: `This host does not serve the node type ${node_type}.`,
			});
		}
		try {
			const outputs = await type.execute(params, this.#executionHost.contextOf(this));
			return { status: "success", outputs };
		} catch (error) {
			if (this.#cancelled) return { status: "cancelled" };
			return this.#failed(error);
		}
	}

	/** Reports errors that the author foresaw; the words of all others stay with the host and in the runtime's log. */
	#failed(error: unknown): Answer {
		if (error instanceof NodeError) {
			const { code, message, field, hint, retryable, outputs } = error;
			return {
				...failure({ code, message, retryable, ...(field && { field }), ...(hint && { hint }) }),
				...defined({ outputs }),
				...(error instanceof InputNeeded ? asked(error) : {}),
			};
		}
		const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
		const { call_id, node_type } = this.request;
		this.#executionHost.log(`${node_type} failed: ${text}`);
		this.#executionHost.send({
			type: "log",
			level: "error",
			message: text.slice(0, 8000),
			fields: { call_id, node_type },
		});
		return failure({ code: "NODE_FAILED", message: "The node failed unexpectedly." });
	}
}

function cancelled(): DOMException {
	return new DOMException("Cancelled.", "AbortError");
}

type Answer = Pick<NodeResult, "status" | "outputs" | "error" | "question" | "state">;

/** What a node asks a person, and what it gets back with the answer. */
function asked({ question, state }: InputNeeded): Pick<Answer, "question" | "state"> {
	return { question, ...defined({ state }) };
}

interface Failure {
	readonly code: string;
	readonly message: string;
	readonly field?: string;
	readonly hint?: string;
	readonly retryable?: boolean;
}

function failure({ retryable = false, ...error }: Failure): Pick<NodeResult, "status" | "error"> {
	return { status: "error", error: { type: "ToolError", retryable, ...error } };
}
