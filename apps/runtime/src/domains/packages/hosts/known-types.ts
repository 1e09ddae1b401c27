import { checkedTools, MCP_SERVER } from "@switchyard/flow";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { canonicalJson } from "../../../platform/bridge/canonical-json.ts";
import type { AnnouncedType, AnnouncedTypeRows } from "./announced-type-rows.ts";
import { isMoreCautious, reachesMore } from "./more-cautious.ts";
import { toolFace } from "./tool-face.ts";

export interface KnownTypesOptions {
	readonly rows: AnnouncedTypeRows;
	/** The flows as they are, and as they are published, that have nodes of a type. */
	readonly flowsWith: (type: string) => Promise<readonly Flow[]>;
	/** Where node types go. */
	readonly nodeTypes: Map<string, NodeSpec>;
}

/**
 * The node types that hosts have announced, whether one is connected or not. A tool that changes after someone wired
 * it to an agent stays as it was until a person agrees: what a model reads is what a person has seen.
 */
export class KnownTypes {
	readonly #options: KnownTypesOptions;
	readonly #types = new Map<string, AnnouncedType>();

	private constructor(options: KnownTypesOptions) {
		this.#options = options;
	}

	static async open(options: KnownTypesOptions): Promise<KnownTypes> {
		const known = new KnownTypes(options);
		for (const type of await options.rows.all()) known.#put(type);
		return known;
	}

	get(id: string): AnnouncedType | undefined {
		return this.#types.get(id);
	}

	all(): IterableIterator<AnnouncedType> {
		return this.#types.values();
	}

	/** Whether the tool is another one than a person agreed to. */
	isChanged(id: string): boolean {
		const type = this.#types.get(id);
		return type !== undefined && type.agreed !== type.spec;
	}

	/** Takes what a host announced. Resolves, once it is on disk, with whether anything is new. */
	async take(packageVersion: string, specs: readonly NodeSpec[]): Promise<boolean> {
		const types: AnnouncedType[] = [];
		for (const spec of specs) {
			const known = this.#types.get(spec.id);
			const isSame = known?.packageVersion === packageVersion && isEqual(known.spec, spec);
			if (!isSame) types.push({ packageVersion, spec, agreed: await this.#agreed(spec, known) });
		}
		await this.#options.rows.save(types);
		for (const type of types) this.#put(type);
		return types.length > 0;
	}

	/** A person agrees to the tools of a package as they are now. Gives the ids of those that had changed. */
	async agree(namespace: string): Promise<string[]> {
		const types = [...this.#types.values()]
			.filter(({ spec }) => spec.id.startsWith(`${namespace}.`) && this.isChanged(spec.id))
			.map((type) => ({ ...type, agreed: type.spec }));
		await this.#options.rows.save(types);
		for (const type of types) this.#put(type);
		return types.map(({ spec }) => spec.id);
	}

	async #agreed(spec: NodeSpec, known: AnnouncedType | undefined): Promise<NodeSpec> {
		if (!known) return spec;
		if (reachesMore(known.agreed, spec) && (await this.#isUsed(spec.id))) return known.agreed;
		const face = toolFace(known.agreed);
		if (face === undefined || face === toolFace(spec) || isMoreCautious(known.agreed, spec)) return spec;
		return (await this.#isWired(spec.id)) ? known.agreed : spec;
	}

	/** Whether a flow has a node of it, as a step or as a tool. */
	async #isUsed(type: string): Promise<boolean> {
		return (await this.#options.flowsWith(type)).length > 0 || this.#isWired(type);
	}

	async #isWired(type: string): Promise<boolean> {
		const { flowsWith } = this.#options;
		const flows = [...(await flowsWith(type)), ...(await flowsWith(MCP_SERVER))];
		return flows.some(({ nodes, wires }) => {
			const ids = new Set(nodes.filter((node) => isOrChecks(node, type)).map(({ id }) => id));
			return wires.some(({ to }) => to.port === "tool" && ids.has(to.node));
		});
	}

	#put(type: AnnouncedType): void {
		this.#types.set(type.spec.id, type);
		const { nodeTypes } = this.#options;
		const current = nodeTypes.get(type.spec.id);
		if (!current || !isEqual(current, type.agreed)) nodeTypes.set(type.spec.id, type.agreed);
	}
}

/** Whether a node is of a type, or stands for one of it. */
function isOrChecks(node: FlowNode, type: string): boolean {
	return (
		node.type === type || (node.type === MCP_SERVER && checkedTools(node).some((tool) => tool.type === type))
	);
}

function isEqual(one: NodeSpec, other: NodeSpec): boolean {
	return one === other || canonicalJson(one) === canonicalJson(other);
}
