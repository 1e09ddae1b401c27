import { compilePlan, type Plan } from "@switchyard/engine";
import type { Flow, NodeSpec, Problem } from "@switchyard/spec";

/** Flow versions kept ready. */
const KEPT_VERSIONS = 200;

export interface PlanCacheOptions {
	readonly specs: () => ReadonlyMap<string, NodeSpec>;
	/** Every reason why a flow cannot run. */
	readonly validate: (flow: Flow) => readonly Problem[];
	/** A flow version that a run used. */
	readonly load: (flow: string, revision: number) => Promise<Flow | undefined>;
}

/** Flow versions ready to run. An id and a revision together name one document for ever. */
export class PlanCache {
	readonly #options: PlanCacheOptions;
	readonly #versions = new Map<string, PreparedFlow>();

	constructor(options: PlanCacheOptions) {
		this.#options = options;
	}

	prepare(flow: Flow): PreparedFlow {
		const name = nameOf(flow.id, flow.revision);
		return this.#versions.get(name) ?? this.#keep(name, new PreparedFlow(flow, this.#options));
	}

	/** The plan of a version that runs have used; `undefined` when it is lost. */
	async find(flow: string, revision: number): Promise<Plan | undefined> {
		const name = nameOf(flow, revision);
		const known = this.#versions.get(name);
		if (known) return known.plan;
		const document = await this.#options.load(flow, revision);
		return document && this.prepare(document).plan;
	}

	#keep(name: string, prepared: PreparedFlow): PreparedFlow {
		if (this.#versions.size >= KEPT_VERSIONS) {
			const [oldest] = this.#versions.keys();
			if (oldest !== undefined) this.#versions.delete(oldest);
		}
		this.#versions.set(name, prepared);
		return prepared;
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
}

function nameOf(flow: string, revision: number): string {
	return `${flow}@${revision}`;
}
