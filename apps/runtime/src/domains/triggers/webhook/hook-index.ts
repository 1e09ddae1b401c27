import { constantOf } from "@switchyard/flow";
import type { Problem } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { PublicationChange, Publications } from "../../flows/index.ts";
import { type Hook, hooksOf, WEBHOOK } from "./hook.ts";

/** Finds the webhook trigger for a request, without looking into flows. Only published flows have any. */
export class HookIndex {
	readonly #nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly #byFlow = new Map<string, readonly Hook[]>();
	readonly #byPath = new Map<string, readonly Hook[]>();

	private constructor(nodeTypes: ReadonlyMap<string, NodeSpec>) {
		this.#nodeTypes = nodeTypes;
	}

	/** Reads the hooks of all published flows and keeps up with every change; no two flows get to claim one address. */
	static async open(
		publications: Pick<Publications, "all" | "watch" | "require">,
		nodeTypes: ReadonlyMap<string, NodeSpec>,
	): Promise<HookIndex> {
		const index = new HookIndex(nodeTypes);
		publications.watch((change) => index.#update(change));
		for await (const published of publications.all()) index.#update({ id: published.flow.id, published });
		publications.require((flow) => [...index.#unguarded(flow), ...index.#taken(flow)]);
		return index;
	}

	/** An exact method goes before `ANY`. */
	find(method: string, path: string): Hook | undefined {
		const hooks = this.#byPath.get(path) ?? [];
		return hooks.find((hook) => hook.method === method) ?? hooks.find((hook) => hook.method === "ANY");
	}

	#update({ id, published }: PublicationChange): void {
		const before = this.#byFlow.get(id) ?? [];
		const after = published === undefined ? [] : hooksOf(published.flow, this.#nodeTypes);
		if (before.length === 0 && after.length === 0) return;
		this.#byFlow.set(id, after);
		if (after.length === 0) this.#byFlow.delete(id);
		for (const path of new Set([...before, ...after].map((hook) => hook.path))) {
			const others = (this.#byPath.get(path) ?? []).filter((hook) => hook.flow !== id);
			const hooks = [...others, ...after.filter((hook) => hook.path === path)];
			this.#byPath.set(path, hooks);
			if (hooks.length === 0) this.#byPath.delete(path);
		}
	}

	/** Everybody could start a webhook that asks for no secret. */
	#unguarded({ nodes }: Flow): Problem[] {
		const spec = this.#nodeTypes.get(WEBHOOK);
		return nodes
			.filter((node) => node.type === WEBHOOK && constantOf(node, spec, "secret") === undefined)
			.map(({ id, name }) => ({
				code: "HOOK_UNGUARDED",
				message: `“${name}” asks callers for no secret, so everybody could start it.`,
				node: id,
				field: "secret",
				hint: "Choose a credential of kind text that callers know.",
			}));
	}

	/** Two webhooks clash when one request could start either. */
	#taken(flow: Flow): Problem[] {
		const own = hooksOf(flow, this.#nodeTypes);
		return own.flatMap(({ node, path, method }, position): Problem[] => {
			const twin = own.slice(0, position).find((hook) => hook.path === path && hook.method === method);
			if (twin !== undefined) return [duplicate(node, twin)];
			const rival = this.#byPath
				.get(path)
				?.find((hook) => hook.flow !== flow.id && overlap(hook.method, method));
			if (rival === undefined) return [];
			return [
				{
					code: "HOOK_TAKEN",
					message: `The published flow \`${rival.flow}\` answers ${rival.method} /hooks/${path} already.`,
					node,
					field: "path",
					hint: "Choose another path, or unpublish the other flow.",
				},
			];
		});
	}
}

function duplicate(node: string, { node: twin, method, path }: Hook): Problem {
	return {
		code: "HOOK_DUPLICATE",
		message: `The node \`${twin}\` answers ${method} /hooks/${path} already.`,
		node,
		field: "path",
		hint: "Choose another path or method.",
	};
}

function overlap(one: string, other: string): boolean {
	return one === other || one === "ANY" || other === "ANY";
}
