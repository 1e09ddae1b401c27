import type { BridgeError, RpcBatchCall, RpcBatchResponse } from "@switchyard/spec/bridge";
import { defined } from "@switchyard/spec/json";
import { cancelled, timedOut } from "./call-errors.ts";
import type { CallLimits } from "./call-limits.ts";
import type { AdmittedCall } from "./make-call.ts";
import type { OpenCall, OpenCallOptions } from "./open-call.ts";
import type { Slots } from "./slots.ts";
import type { ToolReply } from "./tool-reply.ts";

type Request = RpcBatchCall["requests"][number];
type Result = RpcBatchResponse["results"][number];

/** What a batch needs of the caller that made it. */
export interface BatchHost {
	readonly slots: Slots;
	readonly limits: CallLimits;
	admit(request: Request): AdmittedCall | { readonly error: BridgeError };
	begin(admitted: AdmittedCall, options: Pick<OpenCallOptions, "id" | "deadlineMs" | "onReply">): OpenCall;
	/** Told once, whatever happens. */
	ended(results: readonly Result[]): void;
}

/** Many calls, some of them under way at once, on their way to one answer. Each may fail without the others. */
export class Batch {
	readonly #batchHost: BatchHost;
	readonly #frame: RpcBatchCall;
	readonly #atOnce: number;
	readonly #waiting: Request[];
	readonly #open = new Map<Request, OpenCall>();
	readonly #results: Result[] = [];
	readonly #due: number;
	readonly #timer: NodeJS.Timeout;
	/** What those are answered that have not begun, once no more shall. */
	#stopped: ((request: Request) => ToolReply) | undefined;
	#over = false;

	constructor(batchHost: BatchHost, frame: RpcBatchCall) {
		const { parallel = true, max_parallel = batchHost.limits.batchParallel, requests } = frame;
		const { deadline_ms = batchHost.limits.batchMs } = frame;
		this.#batchHost = batchHost;
		this.#frame = frame;
		this.#atOnce = parallel ? max_parallel : 1;
		this.#waiting = [...requests];
		this.#due = performance.now() + deadline_ms;
		this.#timer = setTimeout(() => this.#stop(outOfTime), deadline_ms);
	}

	/** Begins as many calls as may be under way; again whenever one has ended or a slot is free. */
	readonly go = (): void => {
		const { slots } = this.#batchHost;
		for (;;) {
			const [request] = this.#waiting;
			if (request === undefined) break;
			if (this.#stopped) {
				this.#waiting.shift();
				this.#note(request, this.#stopped(request));
				continue;
			}
			if (this.#open.size >= this.#atOnce) break;
			const admitted = this.#batchHost.admit(request);
			if (!("error" in admitted) && !slots.take()) {
				slots.whenFree(this.go);
				break;
			}
			this.#waiting.shift();
			if ("error" in admitted) this.#note(request, { status: "error", error: admitted.error });
			else this.#begin(request, admitted);
		}
		this.#endIfDone();
	};

	/** Nobody waits any more: what has not begun never does. */
	cancel(): void {
		this.#stop(notBegun);
		for (const call of [...this.#open.values()]) call.cancel();
	}

	#begin(request: Request, admitted: AdmittedCall): void {
		const { slots } = this.#batchHost;
		const call = this.#batchHost.begin(admitted, {
			id: `${this.#frame.batch_id}.${request.index}`,
			deadlineMs: Math.max(1, Math.ceil(this.#due - performance.now())),
			onReply: (reply) => {
				this.#open.delete(request);
				this.#note(request, reply);
				slots.release();
				this.go();
			},
		});
		this.#open.set(request, call);
	}

	#note({ index }: Request, { status, result, error, billing }: ToolReply): void {
		this.#results.push({
			index,
			status: status === "input_required" ? "error" : status,
			...(error === undefined ? { result } : { error }),
			...defined({ billing }),
		});
		if (status !== "ok" && this.#frame.stop_on_error) this.#stopped ??= notBegun;
	}

	#stop(answer: (request: Request) => ToolReply): void {
		this.#stopped ??= answer;
		this.#batchHost.slots.forget(this.go);
		this.go();
	}

	#endIfDone(): void {
		if (this.#over || this.#waiting.length > 0 || this.#open.size > 0) return;
		this.#over = true;
		clearTimeout(this.#timer);
		this.#batchHost.ended(this.#results.sort((one, other) => one.index - other.index));
	}
}

function notBegun(): ToolReply {
	return { status: "cancelled", error: cancelled() };
}

function outOfTime({ tool_id }: Request): ToolReply {
	return { status: "error", error: timedOut(tool_id.slice(tool_id.indexOf(".") + 1)) };
}
