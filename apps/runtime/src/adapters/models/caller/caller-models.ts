import type { CreateMessageRequestParams } from "@modelcontextprotocol/server";
import type { ModelContext, ModelProvider, ModelRequest } from "@switchyard/host";
import type { ModelAnswer } from "@switchyard/spec";
import { callerMissing } from "./caller-missing.ts";
import { samplingAnswer } from "./sampling-answer.ts";
import { samplingRequest } from "./sampling-request.ts";

/** The program that makes a call, as far as it can be asked for its model. */
export interface CallingClient {
	readonly sampling: boolean;
	/** Whether its model can call tools of ours. */
	readonly tools: boolean;
	/** What was wanted of it that it does not offer. */
	lacks?: "sampling" | "tools";
}

/** What a call asks its caller's model. */
export interface CallerModelRequest {
	/** Unique within the call. */
	readonly id: string;
	readonly params: CreateMessageRequestParams;
}

interface Call {
	readonly client: CallingClient;
	readonly onAsked: () => void;
	readonly waiting: Map<string, CallerModelRequest & PromiseWithResolvers<ModelAnswer>>;
	asked: number;
}

/** How long a program may take to answer, in milliseconds: less than the host waits for a model, whose attempts are worth another. */
const PATIENCE_MS = 290_000;

/**
 * Asks the programs that call runs for their own model. A call is known from before its run begins until it is over, and only in this process: after a
 * restart there is no caller any more, so nobody is asked a second time.
 */
export class CallerModels implements ModelProvider {
	readonly #parentOf: (run: string) => Promise<string | undefined>;
	/** By the run of the call. */
	readonly #calls = new Map<string, Call>();

	/** @param parentOf gives the run that called a run */
	constructor(parentOf: (run: string) => Promise<string | undefined>) {
		this.#parentOf = parentOf;
	}

	/** @param onAsked is called whenever something is open */
	begin(run: string, client: CallingClient, onAsked: () => void): void {
		this.#calls.set(run, { client, onAsked, waiting: new Map(), asked: 0 });
	}

	/** Nobody can be asked any more. */
	end(run: string): void {
		for (const { reject } of this.#calls.get(run)?.waiting.values() ?? [])
			reject(callerMissing("The calling program is gone"));
		this.#calls.delete(run);
	}

	/** What a call waits for, oldest first. */
	open(run: string): readonly CallerModelRequest[] {
		return [...(this.#calls.get(run)?.waiting.values() ?? [])];
	}

	/** Takes an answer, once. */
	answer(run: string, id: string, result: unknown): void {
		const waiting = this.#take(run, id);
		try {
			waiting?.resolve(samplingAnswer(result));
		} catch (error) {
			waiting?.reject(error);
		}
	}

	/** The program did not answer for its model. */
	refuse(run: string, id: string): void {
		this.#take(run, id)?.reject(callerMissing("The calling program refused"));
	}

	readonly ask = async (request: ModelRequest, context: ModelContext): Promise<ModelAnswer> => {
		const call = context.run === undefined ? undefined : await this.#callOf(context.run);
		if (!call) throw callerMissing("No program that offers its model waits for this run");
		const { client } = call;
		const wanted = !client.sampling
			? "sampling"
			: request.tools.length > 0 && !client.tools
				? "tools"
				: undefined;
		if (wanted !== undefined) {
			client.lacks = wanted;
			throw callerMissing(
				wanted === "tools"
					? "The model of the calling program calls no tools (`sampling.tools`)"
					: "The calling program does not offer its model (`sampling`)",
			);
		}
		return await this.#wait(call, await samplingRequest(request, context), context.signal);
	};

	async #wait(call: Call, params: CreateMessageRequestParams, signal: AbortSignal): Promise<ModelAnswer> {
		call.asked += 1;
		// No node's id has such a form.
		const id = `model/${call.asked}`;
		const answered = Promise.withResolvers<ModelAnswer>();
		const stop = () => answered.reject(signal.reason);
		const timer = setTimeout(
			() => answered.reject(callerMissing("The calling program did not answer in time")),
			PATIENCE_MS,
		);
		signal.addEventListener("abort", stop, { once: true });
		call.waiting.set(id, { id, params, ...answered });
		call.onAsked();
		try {
			return await answered.promise;
		} finally {
			clearTimeout(timer);
			signal.removeEventListener("abort", stop);
			call.waiting.delete(id);
		}
	}

	#take(run: string, id: string) {
		const waiting = this.#calls.get(run)?.waiting;
		const found = waiting?.get(id);
		waiting?.delete(id);
		return found;
	}

	/** The call that a run is part of: flows that it calls ask its caller as well. */
	async #callOf(run: string): Promise<Call | undefined> {
		for (let at: string | undefined = run; at !== undefined; at = await this.#parentOf(at)) {
			const call = this.#calls.get(at);
			if (call) return call;
		}
		return undefined;
	}
}
