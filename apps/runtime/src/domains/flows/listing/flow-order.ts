import type { FlowOrder, FlowSummary, LastRun } from "@switchyard/spec/http";

/** Made when it is first needed: at a start, its tables would take 10 ms. */
let names: Intl.Collator | undefined;

/** Puts flows in order; those that are equal keep the order in which they come. */
export function inOrder(
	flows: readonly FlowSummary[],
	{
		sort = "updated",
		reverse,
		runs,
	}: {
		readonly sort: FlowOrder | undefined;
		readonly reverse: boolean;
		/** The last run of each flow, to be ordered by. */
		readonly runs: ReadonlyMap<string, LastRun>;
	},
): FlowSummary[] {
	const lastRun = ({ id }: FlowSummary) => runs.get(id)?.startedAt ?? 0;
	const compare: Record<FlowOrder, (one: FlowSummary, other: FlowSummary) => number> = {
		updated: (one, other) => other.updatedAt - one.updatedAt,
		name: byName,
		lastRun: (one, other) => lastRun(other) - lastRun(one),
		state: (one, other) => stateRank(one) - stateRank(other),
	};
	const sorted = [...flows].sort(compare[sort]);
	return reverse ? sorted.reverse() : sorted;
}

function byName(one: FlowSummary, other: FlowSummary): number {
	names ??= new Intl.Collator("en", { numeric: true, sensitivity: "base" });
	return names.compare(one.name, other.name);
}

/** What needs a person first: failing triggers, then changes that are not published. */
function stateRank({ failingTriggers, published, revision }: FlowSummary): number {
	if (failingTriggers !== undefined) return 0;
	if (published === undefined) return 3;
	return published.revision === revision ? 2 : 1;
}
