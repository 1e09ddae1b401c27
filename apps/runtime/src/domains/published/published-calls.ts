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
import { AskedCalls } from "./asked-calls.ts";
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
	readonly runs: Pick<Runs, "get" | "events" | "event">;
	/** The terms of what is offered. */
	readonly offers: Pick<Offers, "get">;
	/** Knows which program can be asked for what is its own, for as long as its call is under way. */
	readonly programs: Pick<CallingPrograms, "begin" | "end">;
	/** Whose limits and counters count for these calls too. */
	readonly service: Pick<CallService, "limits" | "counters" | "note">;
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
	readonly #live = new Map<string, { readonly call: LiveCall; readonly key: string }>();
	readonly #asked = new AskedCalls();
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
		const again = given === undefined ? this.#asked.again(owner, { print, offer: offerOf(tool) }) : undefined;
		if (again) return standing(again);
		const key = owner + (given ?? randomUUID());
		const known = this.#beginning.get(key);
		if (known) return answer(await known, print);
		const release = this.#slots.take(caller.principal);
		if (!release) return refused(counters, { status: "error", error: tooManyCalls(limits.maxInflight) });
		const begun = this.#begin(request, { key, print, arguments: bound.arguments });
		this.#beginning.set(key, begun);
		try {
			return await answer(await begun, print);
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
		if (live?.key.startsWith(owner)) return { tool: live.call.tool, reply: this.#collect(live.call) };
		const recorded = live ? undefined : await recordedCall(this.#options.runs, run);
		if (!recorded?.key?.startsWith(owner)) throw new AppError("CALL_NOT_FOUND");
		this.#asked.collected(run);
		return recorded;
	}

	/**
	 * What becomes of a call of the caller next: its outcome, or that a person is asked (again). Without either, once the signal is aborted, it waits.
	 * @throws AppError `CALL_NOT_FOUND`
	 */
	async next(caller: PublishedCaller, run: string, signal: AbortSignal): Promise<ToolReply> {
		const asked = this.#live.get(run)?.call.askedNext;
		const known = await this.find(caller, run);
		const live = this.#live.get(run)?.call;
		if (!live) return known ?? WAITING;
		await Promise.race([live.over, asked, aborted(signal)]);
		return this.#collect(live) ?? WAITING;
	}

	#collect(call: LiveCall): ToolReply | undefined {
		if (call.isOver) this.#asked.collected(call.run);
		return call.standing;
	}

	async #begin(
		{ caller, tool, key: given, signal, client, onProgress, onLog }: PublishedCallRequest,
		{ key, print, ...bound }: { readonly key: string; readonly print: string; readonly arguments: Message },
	): Promise<LiveCall | PublishedReply> {
		const { toolSessions, service, programs } = this.#options;
		const argumentMark = this.markOf(caller);
		const request = { ...tool.toolSession, key, actor: caller.actor, ...defined({ argumentMark }) };
		const fail = (error: unknown): ToolReply => ({ status: "error", error: this.#errorOf(error) });
		try {
			const opened =
				given === undefined
					? { toolSession: await toolSessions.open({ ...request, atOnce: true }) }
					: await toolSessions.openOnce(request);
			const { toolSession } = opened;
			if (!toolSession) return await this.#recorded("run" in opened ? opened.run : "", print);
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
				...bound,
				print,
				offer: offerOf(tool),
				graceMs: service.limits.graceMs,
				counters: service.counters,
				...(onProgress ? { onProgress: throttle(service.limits.progressMs, onProgress) } : {}),
				...defined({ onLog }),
				onFailure: fail,
			});
			this.#live.set(call.run, { call, key });
			this.#follow(call, ownerOf(caller), signal);
			return call;
		} catch (error) {
			return { reply: fail(error) };
		}
	}

	#follow(call: LiveCall, owner: string, signal: AbortSignal | undefined): void {
		const cancel = () => call.cancel();
		signal?.addEventListener("abort", cancel, { once: true });
		if (signal?.aborted) cancel();
		void call.first.then(({ status }) => {
			signal?.removeEventListener("abort", cancel);
			if (status === "input_required") this.#asked.add(owner, call);
		});
		void call.over.then(() => {
			this.#live.delete(call.run);
			this.#options.programs.end(call.run);
			// The same call later than this is another one.
			setTimeout(() => this.#asked.collected(call.run), UNCOLLECTED_MS).unref();
		});
	}

	async #recorded(run: string, print: string): Promise<PublishedReply> {
		const recorded = await recordedCall(this.#options.runs, run);
		if (!recorded) throw new AppError("CALL_NOT_FOUND");
		const isSame = recorded.print === undefined || recorded.print === print;
		return { run, reply: isSame ? recorded.reply : CONFLICT };
	}

	#errorOf(failure: unknown) {
		const error = toAppError(failure);
		return error.code === "INTERNAL"
			? internalError(this.#options.service.note(failure))
			: toBridgeError(error);
	}
}

/** How long an outcome waits for its caller to come back, in milliseconds. */
const UNCOLLECTED_MS = 60 * 60 * 1000;

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

async function answer(made: LiveCall | PublishedReply, print: string): Promise<PublishedReply> {
	if (!(made instanceof LiveCall)) return made;
	return made.print === print ? standing(made) : { run: made.run, reply: CONFLICT };
}

async function standing(call: LiveCall): Promise<PublishedReply> {
	return { run: call.run, reply: call.standing ?? (await call.first) };
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
