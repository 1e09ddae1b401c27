import { randomBytes } from "node:crypto";
import type { Runs } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import type { RunDebug } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { ListenBody, Listening } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { BaseLogger } from "pino";
import type { FlowStore } from "../../flows/index.ts";
import { startsByItself, type TriggerKind } from "../trigger-kind.ts";
import { Listener, type ListenerStart } from "./listener.ts";
import { watchOnce } from "./watch-once.ts";

/** How long a trigger is listened to unless someone says otherwise, in seconds. */
const USUAL_SECONDS = 300;

/** How many triggers are remembered that were listened to. */
const KEPT = 100;

export interface ListenersOptions {
	readonly flows: Pick<FlowStore, "get">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly runs: Pick<Runs, "start">;
	readonly logger: Pick<BaseLogger, "warn">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/**
 * The triggers of drafts that someone listens to: the next thing that comes there starts one run of the draft, and nothing is
 * published. Nothing of it outlives the process.
 */
export class Listeners {
	readonly #options: ListenersOptions;
	/** By flow and node, the latest last. */
	readonly #byTrigger = new Map<string, Listener>();

	constructor(options: ListenersOptions) {
		this.#options = options;
	}

	/**
	 * Listens to a trigger; listening to it that began earlier is cancelled.
	 * @throws AppError `FLOW_NOT_FOUND`, `NODE_NOT_FOUND`, `TRIGGER_NOT_LISTENING`, `FLOW_INVALID`
	 */
	async listen(
		flow: string,
		node: string,
		{ seconds = USUAL_SECONDS, pins }: ListenBody,
		kinds: ReadonlyMap<string, TriggerKind>,
	): Promise<Listening> {
		const draft = await this.#options.flows.get(flow);
		const trigger = draft.nodes.find(({ id }) => id === node);
		if (trigger === undefined) throw new AppError("NODE_NOT_FOUND", { field: "node" });
		const kind = kinds.get(trigger.type);
		if (!startsByItself(kind)) throw new AppError("TRIGGER_NOT_LISTENING", { field: "node" });
		const spec = this.#options.nodeTypes.get(trigger.type);
		const problems = kind.problems?.(trigger, spec) ?? [];
		if (problems.length > 0) throw new AppError("FLOW_INVALID", { problems });
		const { now, logger } = this.#options;
		const listener = new Listener({
			flow,
			node,
			debug: pins ? { pins: true } : undefined,
			until: now() + seconds * 1000,
			now,
			// To know it is to be allowed to call it, so nobody must guess it.
			name: "watch" in kind ? undefined : randomBytes(18).toString("base64url"),
			start: (request) => this.#start(flow, request, listener.debug),
		});
		this.#keep(listener);
		if ("watch" in kind) watchOnce(listener, { kind, flow: draft, node: trigger, spec }, { logger, now });
		return listener.state;
	}

	/** @throws AppError `LISTENING_NOT_FOUND` */
	get(flow: string, node: string): Listener {
		const listener = this.#byTrigger.get(keyOf(flow, node));
		if (listener) return listener;
		throw new AppError("LISTENING_NOT_FOUND");
	}

	/** Who listens at an address for tests, if someone still does. */
	find(name: string): Listener | undefined {
		for (const listener of this.#byTrigger.values()) {
			if (listener.name === name) return listener.state.state === "listening" ? listener : undefined;
		}
		return undefined;
	}

	/** Ends all listening. */
	close(): void {
		for (const listener of this.#byTrigger.values()) listener.cancel();
	}

	#keep(listener: Listener): void {
		const key = keyOf(listener.flow, listener.node);
		this.#byTrigger.get(key)?.cancel();
		this.#byTrigger.delete(key);
		this.#byTrigger.set(key, listener);
		const [oldest] = this.#byTrigger;
		if (this.#byTrigger.size <= KEPT || oldest === undefined) return;
		oldest[1].cancel();
		this.#byTrigger.delete(oldest[0]);
	}

	/** The draft may have been edited since listening began: what runs is what it is now. */
	async #start(id: string, request: ListenerStart, debug: RunDebug | undefined) {
		const flow: Flow = await this.#options.flows.get(id);
		return this.#options.runs.start({ flow, ...request, ...defined({ debug }) });
	}
}

function keyOf(flow: string, node: string): string {
	return `${flow}/${node}`;
}
