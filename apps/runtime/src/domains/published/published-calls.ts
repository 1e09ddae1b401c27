import { randomUUID } from "node:crypto";
import type { Runs, SessionCall, ToolSessions } from "@switchyard/host";
import type { Actor } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import { defined } from "@switchyard/spec/json";
import type { Mark } from "@switchyard/spec/label";
import { bridgeError } from "../../platform/bridge/bridge-errors.ts";
import { toAppError } from "../../platform/errors/to-app-error.ts";
import type { CallingClient, CallingPrograms, CallService, ToolReply } from "../calls/index.ts";
import {
	bindArguments,
	callPrint,
	internalError,
	PrincipalSlots,
	throttle,
	toBridgeError,
	tooManyCalls,
	unknownTool,
} from "../calls/index.ts";
import type { AskedCalls, CallIdentity } from "./asked-calls.ts";
import { LiveCall, WAITING } from "./live-call.ts";
import type { OfferedTool } from "./offered-tools.ts";
import type { Offers } from "./offers.ts";
import { recordedCall } from "./recorded-call.ts";

/** A program, and the publication whose tools it calls. */
export interface PublishedCaller {
	readonly publication: string;
	/** The `Principal.id` of the program. */
	readonly principal: string;
	readonly actor: Actor;
	/** Mark of what the program sends in, unless the publication trusts it; absent for trusted words. */
	readonly mark?: Mark;
}

export interface PublishedCallRequest {
	readonly caller: PublishedCaller;
	readonly tool: OfferedTool;
	/** As the caller wrote them. */
	readonly arguments: unknown;
	/** The caller's own: a repeat with the same key is the same call. */
	readonly key?: string | undefined;
	/** Aborted when nobody waits for the answer any more. */
	readonly signal?: AbortSignal;
	/** What of its own the program lends the call; absent where it can be asked for nothing. */
	readonly client?: CallingClient;
	readonly onProgress?: NonNullable<SessionCall["onProgress"]> | undefined;
	readonly onLog?: NonNullable<SessionCall["onLog"]> | undefined;
}

/** What a call is answered; `run` is by what it can be asked for again, absent where none was begun. */
export interface PublishedReply {
	readonly run?: string;
	readonly reply: ToolReply;
}

export interface PublishedCallsOptions {
	readonly toolSessions: ToolSessions;
	readonly runs: Pick<Runs, "get" | "events" | "event" | "waitForEnd">;
	readonly asked: AskedCalls;
	/** The terms of what is offered. */
	readonly offers: Pick<Offers, "get">;
	/** Knows which program can be asked for what is its own, for as long as its call is under way. */
	readonly programs: Pick<CallingPrograms, "begin" | "end">;
	/** Whose limits and counters count for these calls too. */
	readonly service: Pick<CallService, "limits" | "counters" | "note">;
}

/** A call as it is begun. */
interface BoundCall {
	/** Key of its run. */
	readonly key: string;
	readonly identity: CallIdentity;
	readonly arguments: Message;
}

/** A call that this process has begun and that is not over. */
interface ListedCall {
	readonly call: LiveCall;
	readonly key: string;
	/** Resolves once a repeat finds it after a restart, if a person is asked. */
	readonly remembered: Promise<void>;
}

/**
 * Makes the calls of published tools. Each is a run with one call, by the same sessions that peers of the bridge have. What a key
 * or a run's id is asked for again is answered from memory while the call is under way, and from the journal after that, so a
 * repeat executes nothing even after a restart.
 */
export class PublishedCalls {
	readonly #options: PublishedCallsOptions;
	/** By key, from before their run is begun until it is over. */
	readonly #beginning = new Map<string, Promise<LiveCall | PublishedReply>>();
	/** By run. */
	readonly #live = new Map<string, ListedCall>();
	readonly #slots: PrincipalSlots;

	constructor(options: PublishedCallsOptions) {
		this.#options = options;
		this.#slots = new PrincipalSlots(options.service.limits.maxInflight);
	}

	async call(request: PublishedCallRequest): Promise<PublishedReply> {
		const { caller, tool, key: given } = request;
		const { limits, counters } = this.#options.service;
		const bound = bindArguments(tool, { kwargs: request.arguments ?? {} }, limits.argumentsSize);
		if ("error" in bound) return refused(counters, { status: "error", error: bound.error });
		const print = callPrint(tool.name, bound.arguments);
		const owner = ownerOf(caller);
		const identity = { owner, print, offer: offerOf(tool) };
		const again = given === undefined ? await this.#repeated(identity) : undefined;
		if (again) return again;
		const key = owner + (given ?? randomUUID());
		const known = this.#beginning.get(key);
		if (known) return this.#answer(await known, print);
		const release = this.#slots.take(caller.principal);
		if (!release) return refused(counters, { status: "error", error: tooManyCalls(limits.maxInflight) });
		const begun = this.#begin(request, { key, identity, arguments: bound.arguments });
		this.#beginning.set(key, begun);
		try {
			return await this.#answer(await begun, print);
		} finally {
			release();
			const made = await begun.catch(() => undefined);
			const forget = () => this.#beginning.delete(key);
			if (made instanceof LiveCall) void made.over.then(forget);
			else forget();
		}
	}

	/** Returns the mark of what a caller sends in; `undefined` where it is trusted. */
	markOf({ publication, mark }: PublishedCaller): Mark | undefined {
		return this.#options.offers.get(publication).trustedInput ? undefined : mark;
	}

	/**
	 * How a call of the caller stands; `undefined` while it neither has an outcome nor waits for a person.
	 * @throws AppError `CALL_NOT_FOUND`, for someone else's just as for one that never was
	 */
	async find(caller: PublishedCaller, run: string): Promise<ToolReply | undefined> {
		return (await this.#known(caller, run)).reply;
	}

	/**
	 * What a call of the caller gave, and the name of its tool; `undefined` for one that has given nothing.
	 * @throws AppError `CALL_NOT_FOUND`
	 */
	async given(
		caller: PublishedCaller,
		run: string,
	): Promise<{ readonly tool: string; readonly outputs: Message } | undefined> {
		const { tool, reply } = await this.#known(caller, run);
		if (tool === undefined || reply?.status !== "ok") return undefined;
		return { tool, outputs: (reply.result ?? {}) as Message };
	}

	async #known(
		caller: PublishedCaller,
		run: string,
	): Promise<{ readonly tool: string | undefined; readonly reply: ToolReply | undefined }> {
		const owner = ownerOf(caller);
		const live = this.#live.get(run);
		if (live?.key.startsWith(owner)) return { tool: live.call.tool, reply: await this.#collect(live.call) };
		const recorded = live ? undefined : await recordedCall(this.#options.runs, run);
		if (!recorded?.key?.startsWith(owner)) throw new AppError("CALL_NOT_FOUND");
		if (recorded.reply) await this.#options.asked.collected(run);
		return recorded;
	}

	/** Returns how the call stands that the same one repeats, an outcome once; `undefined` where it is another call. */
	async #repeated(identity: CallIdentity): Promise<PublishedReply | undefined> {
		const { asked, runs } = this.#options;
		const run = await asked.find(identity);
		if (run === undefined) return undefined;
		const live = this.#live.get(run)?.call;
		if (live) return { run, reply: (await this.#collect(live)) ?? (await live.first) };
		const recorded = await recordedCall(runs, run);
		if (recorded && !recorded.reply) return { run, reply: WAITING };
		await asked.collected(run);
		const isKept = recorded?.endedAt !== undefined && Date.now() - recorded.endedAt < UNCOLLECTED_MS;
		return isKept && recorded.reply ? { run, reply: recorded.reply } : undefined;
	}

	/**
	 * What becomes of a call of the caller next: its outcome, or that a person is asked (again). Without either, once the signal is aborted, it waits.
	 * @throws AppError `CALL_NOT_FOUND`
	 */
	async next(caller: PublishedCaller, run: string, signal: AbortSignal): Promise<ToolReply> {
		const asked = this.#live.get(run)?.call.askedNext;
		const known = await this.find(caller, run);
		const live = this.#live.get(run)?.call;
		if (live) {
			await Promise.race([live.over, asked, aborted(signal)]);
			return (await this.#collect(live)) ?? WAITING;
		}
		if (known) return known;
		// A process before this one began it: what it asks for meanwhile is looked up from time to time.
		await Promise.race([this.#options.runs.waitForEnd(run, LOOK_MS), aborted(signal)]);
		return (await this.find(caller, run)) ?? WAITING;
	}

	async #collect(call: LiveCall): Promise<ToolReply | undefined> {
		if (call.isOver) await this.#options.asked.collected(call.run);
		return call.standing;
	}

	async #answer(made: LiveCall | PublishedReply, print: string): Promise<PublishedReply> {
		if (!(made instanceof LiveCall)) return made;
		const { run } = made;
		if (made.print !== print) return { run, reply: CONFLICT };
		const reply = made.standing ?? (await made.first);
		if (reply.status === "input_required") await this.#live.get(run)?.remembered;
		return { run, reply };
	}

	async #begin(made: PublishedCallRequest, bound: BoundCall): Promise<LiveCall | PublishedReply> {
		const { caller, tool, key: given, signal, client, onProgress, onLog } = made;
		const { key, identity } = bound;
		const { print, offer } = identity;
		const { toolSessions, service, programs } = this.#options;
		const argumentMark = this.markOf(caller);
		const keeps = given === undefined ? ("asked-calls" as const) : ("calls" as const);
		const request = { ...tool.toolSession, key, keeps, actor: caller.actor, ...defined({ argumentMark }) };
		const fail = (error: unknown): ToolReply => ({ status: "error", error: this.#errorOf(error) });
		try {
			const opened =
				given === undefined
					? { toolSession: await toolSessions.open({ ...request, atOnce: true }) }
					: await toolSessions.openOnce(request);
			const { toolSession } = opened;
			if (!toolSession) {
				const recorded = await this.#recorded("run" in opened ? opened.run : "", print);
				// The server ended after it had begun the run, and before the call.
				return recorded ?? (await this.#begin(made, { ...bound, key: `${key} again` }));
			}
			const found = toolSession.tools.find(({ name }) => name === tool.name);
			if (!found) {
				await toolSession.end();
				return { reply: { status: "error", error: unknownTool(tool.name) } };
			}
			service.counters.calls += 1;
			if (client)
				programs.begin(toolSession.run, client, () => this.#live.get(toolSession.run)?.call.askCaller());
			const call = new LiveCall({
				toolSession,
				tool: found,
				arguments: bound.arguments,
				print,
				offer,
				graceMs: service.limits.graceMs,
				counters: service.counters,
				...(onProgress ? { onProgress: throttle(service.limits.progressMs, onProgress) } : {}),
				...defined({ onLog }),
				onFailure: fail,
			});
			const remembered = given === undefined ? this.#remember(call, identity) : Promise.resolve();
			// A caller that waits for it learns of its failure.
			remembered.catch(() => {});
			this.#live.set(call.run, { call, key, remembered });
			this.#follow(call, signal);
			return call;
		} catch (error) {
			return { reply: fail(error) };
		}
	}

	/** Resolves once the disk has a call that people are asked about, or it has its outcome. */
	async #remember(call: LiveCall, identity: CallIdentity): Promise<void> {
		const { status } = await call.first;
		if (status === "input_required") await this.#options.asked.add(identity, call.run);
	}

	#follow(call: LiveCall, signal: AbortSignal | undefined): void {
		const cancel = () => call.cancel();
		signal?.addEventListener("abort", cancel, { once: true });
		if (signal?.aborted) cancel();
		void call.first.then(() => signal?.removeEventListener("abort", cancel));
		void call.over.then(() => {
			this.#live.delete(call.run);
			this.#options.programs.end(call.run);
		});
	}

	/** The call of a key that a process before this one began; `undefined` where it never came to the call. */
	async #recorded(run: string, print: string): Promise<PublishedReply | undefined> {
		const recorded = await recordedCall(this.#options.runs, run);
		if (!recorded) throw new AppError("CALL_NOT_FOUND");
		if (recorded.tool === undefined && recorded.endedAt !== undefined) return undefined;
		const isSame = recorded.print === undefined || recorded.print === print;
		return { run, reply: isSame ? (recorded.reply ?? WAITING) : CONFLICT };
	}

	#errorOf(failure: unknown) {
		const error = toAppError(failure);
		return error.code === "INTERNAL"
			? internalError(this.#options.service.note(failure))
			: toBridgeError(error);
	}
}

/** Pace at which a call that a process before this one began is looked at for its caller, in milliseconds. */
const LOOK_MS = 1000;

/** How long an outcome waits for its caller to come back, in milliseconds. */
export const UNCOLLECTED_MS = 60 * 60 * 1000;

const CONFLICT: ToolReply = {
	status: "error",
	error: bridgeError("IdempotencyConflict", "IDEMPOTENCY_CONFLICT"),
};

/** What is called, and with which message. */
function offerOf({ toolSession }: OfferedTool): string {
	return JSON.stringify(toolSession);
}

/** What the keys of a caller's runs begin with. Names of publications and ids of principals cannot be cut elsewhere. */
function ownerOf({ publication, principal }: PublishedCaller): string {
	return `${publication}/${principal.replaceAll(" ", "/")} `;
}

function aborted(signal: AbortSignal): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	if (signal.aborted) resolve();
	else signal.addEventListener("abort", () => resolve(), { once: true });
	return promise;
}

function refused(counters: CallService["counters"], reply: ToolReply): PublishedReply {
	counters.refused += 1;
	return { reply };
}
