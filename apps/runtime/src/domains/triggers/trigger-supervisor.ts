import { KeyedMutex } from "@switchyard/async";
import type { Problem } from "@switchyard/spec/error";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { TriggerStatus } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import type { Http } from "../../platform/http/http.ts";
import type { PublicationChange, Publications, PublishedFlow } from "../flows/index.ts";
import { ActiveTrigger, type TriggerServices } from "./active-trigger.ts";
import { causeOf } from "./cause-of.ts";
import { startsByItself, type TriggerKind } from "./trigger-kind.ts";
import type { TriggerRows } from "./trigger-rows.ts";

export interface TriggerSupervisorOptions extends TriggerServices {
	readonly rows: Pick<TriggerRows, "find" | "save" | "forget">;
	readonly publications: Pick<Publications, "all" | "watch" | "require">;
	readonly kinds: readonly TriggerKind[];
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

/** Keeps the triggers of exactly the published flows on, each with the version that is published. */
export class TriggerSupervisor {
	readonly #options: TriggerSupervisorOptions;
	readonly #kinds: ReadonlyMap<string, TriggerKind>;
	readonly #active = new Map<string, readonly ActiveTrigger[]>();
	readonly #mutex = new KeyedMutex();
	#unwatch: () => void = () => {};
	#closed = false;

	constructor(options: TriggerSupervisorOptions) {
		this.#options = options;
		this.#kinds = new Map(options.kinds.map((kind) => [kind.type, kind]));
		options.publications.require(({ nodes }) => nodes.flatMap((node) => this.#problems(node)));
	}

	/** Turns on what is published, and keeps up with every change. */
	async start(): Promise<void> {
		const { publications } = this.#options;
		this.#unwatch = publications.watch((change) => void this.#follow(change));
		for await (const published of publications.all()) {
			await this.#follow({ id: published.flow.id, published });
		}
	}

	/** By their node types. */
	get kinds(): ReadonlyMap<string, TriggerKind> {
		return this.#kinds;
	}

	/** Adds the routes over which triggers are called. */
	async addRoutes(app: Http): Promise<void> {
		const { runs, nodeTypes } = this.#options;
		for (const kind of this.#kinds.values()) {
			if (!("addRoutes" in kind)) continue;
			const cause = causeOf(nodeTypes.get(kind.type));
			await kind.addRoutes(app, (call) => runs.start({ ...call, cause }));
		}
	}

	/** Whether nodes of this type start runs by themselves once they are on. */
	handles(type: string): boolean {
		return startsByItself(this.#kinds.get(type));
	}

	/** Returns the queries after which the triggers of a flow begin anew. */
	forget(flow: string): readonly WriteQuery[] {
		const kinds = [...this.#kinds.values()];
		return [
			this.#options.rows.forget(flow),
			...kinds.flatMap((kind) => ("watch" in kind && kind.forget?.(flow)) || []),
		];
	}

	/** How the triggers of a flow are that watch for something. */
	status(flow: string): TriggerStatus[] {
		return (this.#active.get(flow) ?? []).map(({ status }) => status);
	}

	/** How the triggers of a flow are that wait to be called, in the version that is published. */
	async calledStatus({ id: flow, nodes }: Flow): Promise<TriggerStatus[]> {
		const status = nodes.map(async ({ id, type, disabled }): Promise<TriggerStatus[]> => {
			const kind = this.#kinds.get(type);
			if (disabled || kind === undefined || !("addRoutes" in kind)) return [];
			const lastFiredAt = await kind.lastFiredAt(flow, id);
			return [{ node: id, state: "on", ...defined({ lastFiredAt }) }];
		});
		return (await Promise.all(status)).flat();
	}

	/** Turns everything off, until the next start. */
	async close(): Promise<void> {
		this.#closed = true;
		this.#unwatch();
		await Promise.all([...this.#active.keys()].map((id) => this.#follow({ id })));
	}

	/** One change of a flow after the other: never are two versions of a trigger on at once. */
	#follow({ id, published }: PublicationChange): Promise<void> {
		return this.#mutex.run(id, async () => {
			await Promise.all((this.#active.get(id) ?? []).map((trigger) => trigger.stop()));
			this.#active.delete(id);
			if (published === undefined || this.#closed) return;
			const started = this.#start(published);
			if (started.length > 0) this.#active.set(id, started);
		});
	}

	#start({ flow, at }: PublishedFlow): ActiveTrigger[] {
		return flow.nodes.flatMap((node) => {
			const kind = this.#kinds.get(node.type);
			const spec = this.#options.nodeTypes.get(node.type);
			if (node.disabled || kind === undefined || !("watch" in kind)) return [];
			return [new ActiveTrigger({ kind, flow, node, spec, since: at }, this.#options)];
		});
	}

	#problems(node: FlowNode): Problem[] {
		if (node.disabled) return [];
		return this.#kinds.get(node.type)?.problems?.(node, this.#options.nodeTypes.get(node.type)) ?? [];
	}
}
