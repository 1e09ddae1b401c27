import type { FlowSummary } from "@switchyard/spec";

/** The flows whose name or id holds every word of a search, in their order. */
export function searchFlows(flows: readonly FlowSummary[], search: string): FlowSummary[] {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	return flows.filter((flow) => {
		const text = `${flow.name} ${flow.id}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
}
