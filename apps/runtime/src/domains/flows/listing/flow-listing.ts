import type { FlowSummary, LastRun, ListFlowsQuery, ListFlowsReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Database } from "../../../platform/database/database.ts";
import type { FlowStore } from "../flow-store.ts";
import type { FlowOrganisation } from "../organisation/flow-organisation.ts";
import type { FlowFacts } from "./flow-facts.ts";
import { fitsPlace, searchedText, searchWords } from "./flow-filter.ts";
import { inOrder } from "./flow-order.ts";
import { lastRuns } from "./last-runs.ts";

export interface FlowListingOptions {
	readonly read: Database["read"];
	readonly flows: Pick<FlowStore, "list" | "isOwned">;
	readonly organisation: Pick<FlowOrganisation, "all">;
	readonly facts: FlowFacts;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** How many triggers of a flow cannot do their work. */
	readonly failingTriggers: (flow: string) => number;
	/** Returns true for a flow whose policies stop more since an upgrade. */
	readonly isStricter: (flow: string) => boolean;
}

/** Lists flows: a fixed number of queries, however many flows there are. */
export class FlowListing {
	readonly #options: FlowListingOptions;

	constructor(options: FlowListingOptions) {
		this.#options = options;
	}

	async list(query: ListFlowsQuery): Promise<ListFlowsReply> {
		const { flows: store } = this.#options;
		const listed = (await this.#summaries()).filter(
			({ id }) => query.robots !== undefined || !store.isOwned(id),
		);
		const placed = listed.filter((flow) => fitsPlace(flow, query));
		const fitting = await this.#withProblems(await this.#withText(placed, query.text), query.state);
		const runs = query.sort === "lastRun" ? await this.#lastRuns(fitting) : new Map<string, LastRun>();
		const flows = inOrder(fitting, { sort: query.sort, reverse: query.reverse !== undefined, runs });
		const offset = Number(query.offset ?? 0);
		if (query.limit === undefined) return { flows: flows.slice(offset), total: flows.length };
		const page = flows.slice(offset, offset + Number(query.limit));
		return { flows: await this.#withDetails(page), total: flows.length };
	}

	async #summaries(): Promise<FlowSummary[]> {
		const { flows, organisation, failingTriggers, isStricter } = this.#options;
		const metadata = await organisation.all();
		return (await flows.list()).map((flow) => {
			const failing = failingTriggers(flow.id);
			const stricter = isStricter(flow.id) ? { stricterPolicies: true as const } : {};
			return {
				...flow,
				...metadata(flow.id),
				...(failing === 0 ? {} : { failingTriggers: failing }),
				...stricter,
			};
		});
	}

	async #withText(flows: FlowSummary[], text: string | undefined): Promise<FlowSummary[]> {
		const words = searchWords(text);
		if (words.length === 0) return flows;
		const { facts, nodeTypes } = this.#options;
		const found = await facts.of(flows);
		return flows.filter((flow) => {
			const searched = searchedText(flow, found.get(flow.id)?.types ?? [], nodeTypes);
			return words.every((word) => searched.includes(word));
		});
	}

	async #withProblems(flows: FlowSummary[], state: ListFlowsQuery["state"]): Promise<FlowSummary[]> {
		if (state !== "problems") return flows;
		const found = await this.#options.facts.of(flows);
		return flows.filter(
			({ id, failingTriggers, stricterPolicies }) =>
				failingTriggers !== undefined || stricterPolicies === true || (found.get(id)?.problems ?? 0) > 0,
		);
	}

	async #withDetails(flows: readonly FlowSummary[]): Promise<FlowSummary[]> {
		const [facts, runs] = await Promise.all([this.#options.facts.of(flows), this.#lastRuns(flows)]);
		return flows.map((flow) => {
			const problems = facts.get(flow.id)?.problems ?? 0;
			const lastRun = runs.get(flow.id);
			return { ...flow, ...(problems === 0 ? {} : { problems }), ...defined({ lastRun }) };
		});
	}

	#lastRuns(flows: readonly FlowSummary[]): Promise<Map<string, LastRun>> {
		return lastRuns(
			this.#options.read,
			flows.map(({ id }) => id),
		);
	}
}
