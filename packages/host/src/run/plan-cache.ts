import { compilePlan, type Plan } from "@switchyard/engine";
import type { Problem } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { NodeTypeSet } from "../ports/flow-version.ts";
import type { Ids } from "../ports/ids.ts";
import type { RunLogReader } from "../ports/run-log.ts";

/** Flow versions kept ready. */
const KEPT_VERSIONS = 200;

export interface PlanCacheOptions {
	readonly digest: Ids["digest"];
	readonly specs: () => ReadonlyMap<string, NodeSpec>;
	/** Every reason why a flow cannot run. */
	readonly validate: (flow: Flow) => readonly Problem[];
	/** What runs began with. */
	readonly journal: Pick<RunLogReader, "version" | "nodeTypes">;
}

/** Flow versions ready to run. An id and a revision together name one document for ever; the node types can change. */
export class PlanCache {
	readonly #options: PlanCacheOptions;
	/** By flow and revision: as new runs find them. */
	readonly #current = new Map<string, PreparedFlow>();
	/** By flow, revision and the node types' hash: as runs found them that began when something else was current. */
	readonly #earlier = new Map<string, Plan>();

	constructor(options: PlanCacheOptions) {
		this.#options = options;
	}

	prepare(flow: Flow): PreparedFlow {
		const name = nameOf(flow.id, flow.revision);
		const known = this.#current.get(name);
		if (known) return known;
		const prepared = new PreparedFlow(flow, this.#options);
		keep(this.#current, name, prepared);
		return prepared;
	}

	/** Node types came, changed or went: new runs find them as they are now. */
	forget(): void {
		this.#current.clear();
	}

	/**
	 * The plan of a version that runs have used, with the node types that they began with; `undefined` when it is lost.
	 * @param types `null` for runs of versions of Switchyard that did not keep them.
	 */
	async find(flow: string, revision: number, types: string | null): Promise<Plan | undefined> {
		const current = this.#current.get(nameOf(flow, revision));
		if (current && (types === null || current.types.hash === types)) return current.plan;
		const name = `${nameOf(flow, revision)} ${types}`;
		const known = this.#earlier.get(name);
		if (known) return known;
		const { journal, specs } = this.#options;
		const document = await journal.version(flow, revision);
		const kept = types === null ? undefined : await journal.nodeTypes(types);
		if (!document || (types !== null && !kept)) return undefined;
		const plan = compilePlan(document, kept ? new Map(kept.map((spec) => [spec.id, spec])) : specs());
		keep(this.#earlier, name, plan);
		return plan;
	}
}

/** A flow version with what starting it takes, worked out when first needed. */
export class PreparedFlow {
	readonly plan: Plan;
	/** True once the journal keeps the document, or is about to. */
	stored = false;
	readonly #options: PlanCacheOptions;
	#problems: readonly Problem[] | undefined;
	#document: string | undefined;
	#types: NodeTypeSet | undefined;

	constructor(flow: Flow, options: PlanCacheOptions) {
		this.plan = compilePlan(flow, options.specs());
		this.#options = options;
	}

	/** Why it cannot run; empty when it can. */
	get problems(): readonly Problem[] {
		this.#problems ??= this.#options.validate(this.plan.flow);
		return this.#problems;
	}

	/** The document as JSON. */
	get document(): string {
		this.#document ??= JSON.stringify(this.plan.flow);
		return this.#document;
	}

	/** The node types that the flow uses, as they are now. */
	get types(): NodeTypeSet {
		this.#types ??= typesOf(this.plan, this.#options.digest);
		return this.#types;
	}
}

function typesOf({ nodes }: Plan, digest: Ids["digest"]): NodeTypeSet {
	const specs = new Map<string, NodeSpec>();
	for (const { spec } of nodes.values()) if (spec) specs.set(spec.id, spec);
	const sorted = [...specs.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
	const document = JSON.stringify(sorted);
	return { hash: digest(document).slice(0, 32), document };
}

function keep<Value>(map: Map<string, Value>, name: string, value: Value): void {
	const [oldest] = map.keys();
	if (map.size >= KEPT_VERSIONS && oldest !== undefined) map.delete(oldest);
	map.set(name, value);
}

function nameOf(flow: string, revision: number): string {
	return `${flow}@${revision}`;
}
