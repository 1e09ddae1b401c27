import type { CreateMessageRequestParams } from "@modelcontextprotocol/server";

/** What a program may offer that calls: its model, whether that calls tools of ours, and in which folders it works. */
export type Capability = "sampling" | "tools" | "roots";

/** The program that makes a call, as far as it can be asked for something of its own. */
export interface CallingClient {
	readonly offers: ReadonlySet<Capability>;
	/** What was wanted of it that it does not offer. */
	lacks?: Capability;
}

/** What can be asked of a program, in the protocol's words. */
export type AskedOfProgram =
	| { readonly method: "sampling/createMessage"; readonly params: CreateMessageRequestParams }
	| { readonly method: "roots/list" };

/** What a call asks its caller, with an id that is unique within the call. */
export type ProgramRequest = AskedOfProgram & { readonly id: string };

/** Nobody can be asked, now or later in this run. The message says why. */
export class CallerUnreachable extends Error {}

/** The program that waits for a run. */
export interface CallingProgram {
	/**
	 * @param why what to say when it does not offer that
	 * @throws CallerUnreachable
	 */
	need(capability: Capability, why: string): void;
	/**
	 * @returns what the program says, which nobody has checked
	 * @throws CallerUnreachable, or the signal's reason
	 */
	ask(asked: AskedOfProgram, signal: AbortSignal): Promise<unknown>;
}

interface Call {
	readonly client: CallingClient;
	readonly onAsked: () => void;
	readonly waiting: Map<string, ProgramRequest & PromiseWithResolvers<unknown>>;
	asked: number;
}

/** How long a program may take to answer, in milliseconds: less than the host waits for a model, whose attempts are worth another. */
const PATIENCE_MS = 290_000;

/**
 * Asks the programs that call runs for what is theirs. A call is known from before its run begins until it is over, and only in this process: after a
 * restart there is no caller any more, so nobody is asked a second time.
 */
export class CallingPrograms {
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
			reject(new CallerUnreachable("The calling program is gone"));
		this.#calls.delete(run);
	}

	/** What a call waits for, oldest first. */
	open(run: string): readonly ProgramRequest[] {
		return [...(this.#calls.get(run)?.waiting.values() ?? [])];
	}

	/** Takes an answer, once. */
	answer(run: string, id: string, result: unknown): void {
		this.#take(run, id)?.resolve(result);
	}

	/** The program gives no answer. */
	refuse(run: string, id: string): void {
		this.#take(run, id)?.reject(new CallerUnreachable("The calling program refused"));
	}

	/**
	 * The program that called a run, or one that the run is part of.
	 * @throws CallerUnreachable when none waits
	 */
	async of(run: string | undefined): Promise<CallingProgram> {
		const call = run === undefined ? undefined : await this.#callOf(run);
		if (!call) throw new CallerUnreachable("No program that can be asked waits for this run");
		const { client } = call;
		return {
			need(capability, why) {
				if (client.offers.has(capability)) return;
				client.lacks = capability;
				throw new CallerUnreachable(why);
			},
			ask: (asked, signal) => this.#wait(call, asked, signal),
		};
	}

	async #wait(call: Call, asked: AskedOfProgram, signal: AbortSignal): Promise<unknown> {
		call.asked += 1;
		// No node's id has such a form.
		const id = `${asked.method}/${call.asked}`;
		const answered = Promise.withResolvers<unknown>();
		const stop = () => answered.reject(signal.reason);
		const timer = setTimeout(
			() => answered.reject(new CallerUnreachable("The calling program did not answer in time")),
			PATIENCE_MS,
		);
		signal.addEventListener("abort", stop, { once: true });
		call.waiting.set(id, { id, ...asked, ...answered });
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
