import type { Flow, FlowNode, NodeSpec } from "@switchyard/spec";
import type { FlowChange, FlowStore } from "./flow-store.ts";

/** The type of the trigger that a web request starts. */
export const WEBHOOK = "Flow.Webhook";

/** A webhook trigger of a flow as it is now. */
export interface Hook {
	readonly flow: string;
	readonly node: string;
	/** The last part of its address. */
	readonly path: string;
	/** An HTTP method, or `ANY`. */
	readonly method: string;
	/** The credential whose text callers must send. */
	readonly secret?: string;
}

/** Finds the webhook trigger for a request, without looking into flows. */
export class HookIndex {
	readonly #nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly #byFlow = new Map<string, readonly Hook[]>();
	readonly #byPath = new Map<string, readonly Hook[]>();

	private constructor(nodeTypes: ReadonlyMap<string, NodeSpec>) {
		this.#nodeTypes = nodeTypes;
	}

	/** Reads the hooks of all flows and keeps up with every change. */
	static async open(
		flows: Pick<FlowStore, "withNodeType" | "watch">,
		nodeTypes: ReadonlyMap<string, NodeSpec>,
	): Promise<HookIndex> {
		const index = new HookIndex(nodeTypes);
		for (const flow of await flows.withNodeType(WEBHOOK))
			index.#update({ id: flow.id, flow, operations: [] });
		flows.watch((change) => index.#update(change));
		return index;
	}

	/** An exact method goes before `ANY`; of several flows that claim an address, the first by id has it. */
	find(method: string, path: string): Hook | undefined {
		const hooks = this.#byPath.get(path) ?? [];
		return hooks.find((hook) => hook.method === method) ?? hooks.find((hook) => hook.method === "ANY");
	}

	#update({ id, flow }: FlowChange): void {
		const before = this.#byFlow.get(id) ?? [];
		const after = flow === undefined ? [] : this.#hooksOf(flow);
		if (before.length === 0 && after.length === 0) return;
		this.#byFlow.set(id, after);
		if (after.length === 0) this.#byFlow.delete(id);
		for (const path of new Set([...before, ...after].map((hook) => hook.path))) {
			const others = (this.#byPath.get(path) ?? []).filter((hook) => hook.flow !== id);
			const claims = [...others, ...after.filter((hook) => hook.path === path)];
			this.#byPath.set(path, claims.sort(byFlowAndNode));
			if (claims.length === 0) this.#byPath.delete(path);
		}
	}

	#hooksOf(flow: Flow): Hook[] {
		return flow.nodes.filter(({ type }) => type === WEBHOOK).flatMap((node) => this.#hookOf(flow.id, node));
	}

	#hookOf(flow: string, node: FlowNode): Hook[] {
		const path = this.#value(node, "path");
		const method = this.#value(node, "method");
		if (typeof path !== "string" || typeof method !== "string") return [];
		const secret = this.#value(node, "secret");
		if (secret === undefined || secret === null) return [{ flow, node: node.id, path, method }];
		// A secret that cannot be read must not open the hook to everybody.
		const isReference = typeof secret === "object" && "credential" in secret;
		if (!isReference || typeof secret.credential !== "string") return [];
		return [{ flow, node: node.id, path, method, secret: secret.credential }];
	}

	#value(node: FlowNode, name: string): unknown {
		const setting = Object.hasOwn(node.params, name) ? node.params[name] : undefined;
		if (setting?.scope === "Custom") return setting.value;
		return this.#nodeTypes.get(node.type)?.properties.find((property) => property.name === name)?.value;
	}
}

function byFlowAndNode(one: Hook, other: Hook): number {
	const keys = [`${one.flow}/${one.node}`, `${other.flow}/${other.node}`] as const;
	return keys[0] < keys[1] ? -1 : keys[0] > keys[1] ? 1 : 0;
}
