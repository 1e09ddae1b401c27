import { createHash } from "node:crypto";
import { backoff } from "@switchyard/async";
import { constantOf } from "@switchyard/flow";
import type { Runs } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { TriggerStatus } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { BaseLogger } from "pino";
import { causeOf } from "./cause-of.ts";
import { pause } from "./pause.ts";
import { TriggerFailure } from "./trigger-failure.ts";
import type { Firing, Trigger, WatchingKind } from "./trigger-kind.ts";
import { triggerMessage } from "./trigger-message.ts";
import type { TriggerMemory, TriggerRows } from "./trigger-rows.ts";

/** The longest key that a run can be started with, in characters. */
const LONGEST_KEY = 256;
/** Waits before a trigger that fails tries again. */
const WAIT_MS = { first: 500, longest: 60_000 };

/** Refusals that pass by themselves: what happened is kept until the run is taken. */
const PASSING: ReadonlySet<string> = new Set([
	"RUN_LIMIT",
	"QUEUE_FULL",
	"JOURNAL_UNAVAILABLE",
	"SHUTTING_DOWN",
]);

export interface TriggerServices {
	readonly runs: Pick<Runs, "start">;
	readonly rows: Pick<TriggerRows, "find" | "save">;
	readonly logger: Pick<BaseLogger, "warn">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

export interface ActiveTriggerOptions {
	readonly kind: WatchingKind;
	readonly flow: Flow;
	readonly node: FlowNode;
	readonly spec: NodeSpec | undefined;
	/** Since when the flow is published; of what happened before, nothing counts. */
	readonly since: number;
}

/** One trigger that is on: watches until it is stopped, whatever goes wrong meanwhile. */
export class ActiveTrigger {
	readonly #options: ActiveTriggerOptions;
	readonly #services: TriggerServices;
	readonly #stop = new AbortController();
	readonly #ended: Promise<void>;
	#memory: TriggerMemory;
	#error: TriggerStatus["error"];
	#nextAt: number | undefined;
	#failures = 0;

	constructor(options: ActiveTriggerOptions, services: TriggerServices) {
		this.#options = options;
		this.#services = services;
		const { node, kind, since } = options;
		this.#memory = { source: JSON.stringify([node.type, node.params]), cursor: kind.begin(since) };
		this.#ended = this.#run();
	}

	get status(): TriggerStatus {
		return {
			node: this.#options.node.id,
			state: this.#error === undefined ? "on" : "failing",
			...defined({ error: this.#error, lastFiredAt: this.#memory.firedAt, nextAt: this.#nextAt }),
		};
	}

	/** Resolves once nothing of it is running any more. */
	stop(): Promise<void> {
		this.#stop.abort();
		return this.#ended;
	}

	async #run(): Promise<void> {
		const { signal } = this.#stop;
		while (!signal.aborted) {
			try {
				await this.#recall();
				if (!signal.aborted) await this.#options.kind.watch(this.#trigger());
			} catch (error) {
				if (!signal.aborted) await this.#pause(error);
			}
		}
	}

	/** What was remembered counts only for what is watched now. */
	async #recall(): Promise<void> {
		const { flow, node } = this.#options;
		const found = await this.#services.rows.find(flow.id, node.id);
		if (found?.source === this.#memory.source) this.#memory = found;
		else await this.#services.rows.save(flow.id, node.id, this.#memory);
	}

	#trigger(): Trigger {
		const { flow, node, spec } = this.#options;
		return {
			flow: flow.id,
			node: node.id,
			signal: this.#stop.signal,
			parameter: (name) => constantOf(node, spec, name),
			cursor: this.#memory.cursor,
			remember: (cursor) => this.#save({ ...this.#memory, cursor }),
			fire: (firing) => this.#fire(firing),
			passOver: async (reason, cursor) => {
				this.#fail(reason);
				await this.#save({ ...this.#memory, cursor });
			},
			working: (nextAt) => {
				this.#error = undefined;
				this.#failures = 0;
				this.#nextAt = nextAt;
			},
		};
	}

	async #fire({ key, outputs, cursor }: Firing): Promise<void> {
		const { flow, node, spec } = this.#options;
		const request = {
			flow,
			node: node.id,
			message: triggerMessage(node, outputs),
			cause: causeOf(spec),
			key: key.length <= LONGEST_KEY ? key : createHash("sha256").update(key).digest("hex"),
		};
		const started = await this.#startRun(request);
		const firedAt = started ? this.#services.now() : this.#memory.firedAt;
		await this.#save({ ...this.#memory, cursor, ...defined({ firedAt }) });
	}

	/** Tries until the run is accepted; false when it is refused for a reason that will not pass, or was started before. */
	async #startRun(request: Parameters<Runs["start"]>[0]): Promise<boolean> {
		for (;;) {
			try {
				const { repeated } = await this.#services.runs.start(request);
				this.#error = undefined;
				this.#failures = 0;
				return !repeated;
			} catch (error) {
				this.#stop.signal.throwIfAborted();
				if (!(error instanceof AppError)) throw error;
				if (!PASSING.has(error.code)) {
					this.#fail(error);
					return false;
				}
				await this.#pause(error);
				this.#stop.signal.throwIfAborted();
			}
		}
	}

	async #save(memory: TriggerMemory): Promise<void> {
		const { flow, node } = this.#options;
		await this.#services.rows.save(flow.id, node.id, memory);
		this.#memory = memory;
	}

	async #pause(error: unknown): Promise<void> {
		this.#fail(error);
		await pause(backoff(this.#failures++, WAIT_MS), this.#stop.signal);
	}

	#fail(cause: unknown): void {
		const { flow, node } = this.#options;
		this.#error = errorOf(cause);
		this.#services.logger.warn({ flow: flow.id, node: node.id, err: cause }, "a trigger fails");
	}
}

/** In words that hold nothing of the server's inside. */
function errorOf(cause: unknown): { code: string; message: string } {
	const known =
		cause instanceof TriggerFailure ||
		(cause instanceof Error && "code" in cause && ["AppError", "NodeError"].includes(cause.name));
	if (known) return { code: String(cause.code), message: cause.message };
	return { code: "TRIGGER_FAILED", message: "The trigger failed in a way that was not foreseen." };
}
