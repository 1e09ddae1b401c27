import type { FlowRemoval } from "@switchyard/spec/http";
import { subFlowType } from "@switchyard/spec/node-spec";
import type { Database } from "../../../platform/database/database.ts";
import type { FlowStore } from "../flow-store.ts";
import type { FlowFacts } from "../listing/flow-facts.ts";
import type { Publications } from "../publications.ts";

export interface FlowRemovalsOptions {
	readonly read: Database["read"];
	readonly flows: Pick<FlowStore, "list">;
	readonly facts: FlowFacts;
	readonly publications: Pick<Publications, "flow">;
	/** Whether nodes of this type start runs by themselves. */
	readonly startsRuns: (type: string) => boolean;
}

/** Says what deleting flows would end or break, before anybody does. */
export class FlowRemovals {
	readonly #options: FlowRemovalsOptions;

	constructor(options: FlowRemovalsOptions) {
		this.#options = options;
	}

	/** In the order in which flows are listed; those that are not there are left out. */
	async preview(ids: readonly string[]): Promise<FlowRemoval[]> {
		const wanted = new Set(ids);
		const all = await this.#options.flows.list();
		const facts = await this.#options.facts.of(all);
		const openRuns = await this.#openRuns(ids);
		const staying = all.filter(({ id }) => !wanted.has(id));
		const previews = all
			.filter(({ id }) => wanted.has(id))
			.map(async ({ id, name }) => ({
				id,
				name,
				triggers: await this.#triggers(id),
				openRuns: openRuns.get(id) ?? 0,
				callers: staying
					.filter((other) => facts.get(other.id)?.types.includes(subFlowType(id)))
					.map((other) => ({ id: other.id, name: other.name })),
			}));
		return Promise.all(previews);
	}

	async #triggers(id: string): Promise<string[]> {
		const published = await this.#options.publications.flow(id);
		return (published?.nodes ?? [])
			.filter(({ type, disabled }) => !disabled && this.#options.startsRuns(type))
			.map(({ name }) => name);
	}

	async #openRuns(ids: readonly string[]): Promise<Map<string, number>> {
		const rows = await this.#options.read
			.selectFrom("runs")
			.select(({ fn }) => ["flow", fn.countAll().as("count")])
			.where("flow", "in", ids)
			.where("status", "in", ["running", "waiting"])
			// The partial indices serve only queries that repeat their condition.
			.where("status", "<>", "succeeded")
			.groupBy("flow")
			.execute();
		return new Map(rows.map(({ flow, count }) => [flow, Number(count)]));
	}
}
