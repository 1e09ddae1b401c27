import { CALLED, subFlowSpec } from "@switchyard/flow";
import { AppError } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import { type NodeSpec, subFlowType } from "@switchyard/spec/node-spec";
import type { FlowStore } from "./flow-store.ts";
import type { Publications } from "./publications.ts";
import { UnreadableDocumentError } from "./stored-document.ts";

/** Namespace of the node types that flows are for others. */
export const SUB_FLOWS = "Subflow";

export interface SubFlowTypesOptions {
	readonly flows: Pick<FlowStore, "withNodeType" | "get" | "watch">;
	readonly publications: Pick<Publications, "flow" | "watch">;
	/** Where the node types go that flows are. */
	readonly nodeTypes: Map<string, NodeSpec>;
	/** Called after one of them came, changed or went. */
	readonly onChange: () => void;
}

/**
 * Keeps the node types that flows are for others. The published version of a flow counts; one that was never published
 * can be called as it is, so that flows can be tried together.
 */
export class SubFlowTypes {
	readonly #options: SubFlowTypesOptions;

	private constructor(options: SubFlowTypesOptions) {
		this.#options = options;
	}

	static async open(options: SubFlowTypesOptions): Promise<SubFlowTypes> {
		const types = new SubFlowTypes(options);
		const { flows, publications } = options;
		for (const flow of await flows.withNodeType(CALLED))
			types.#put(flow.id, await types.#called(flow.id, flow).catch(leaveUnreadable));
		flows.watch(({ id, flow }) => types.#renew(id, flow));
		publications.watch(({ id }) => types.#renew(id));
		return types;
	}

	/** What a published flow looks like is read anew; until then the node type stays as it was. */
	#renew(id: string, newest?: Flow): void {
		this.#called(id, newest).then(
			(flow) => this.#put(id, flow),
			() => this.#put(id, undefined),
		);
	}

	async #called(id: string, newest?: Flow): Promise<Flow> {
		return (await this.#options.publications.flow(id)) ?? newest ?? (await this.#options.flows.get(id));
	}

	#put(id: string, flow: Flow | undefined): void {
		const { nodeTypes, onChange } = this.#options;
		const type = subFlowType(id);
		const spec = flow && subFlowSpec(flow);
		if (JSON.stringify(spec) === JSON.stringify(nodeTypes.get(type))) return;
		if (spec) nodeTypes.set(type, spec);
		else nodeTypes.delete(type);
		onChange();
	}
}

/** A flow whose published version cannot be read is no node type; `Publications` says so. */
function leaveUnreadable(error: unknown): undefined {
	const isDamaged = error instanceof AppError && error.code === "FLOW_DAMAGED";
	if (!isDamaged && !(error instanceof UnreadableDocumentError)) throw error;
}
