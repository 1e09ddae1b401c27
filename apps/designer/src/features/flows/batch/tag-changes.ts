import type { FlowSummary } from "@switchyard/spec/http";
import { shareOf } from "../../../core/flow-list/row-selection.ts";

/** How many of the flows have a tag, counting what was ticked since. */
export function tagShare(
	flows: readonly Pick<FlowSummary, "tags">[],
	tag: string,
	ticked: ReadonlyMap<string, boolean>,
): "all" | "some" | "none" {
	const given = ticked.get(tag);
	if (given !== undefined) return given ? "all" : "none";
	return shareOf(flows.filter(({ tags }) => tags.includes(tag)).length, flows.length);
}

/** What is to be added and removed for the flows to have what was ticked. */
export function tagChanges(
	flows: readonly Pick<FlowSummary, "tags">[],
	ticked: ReadonlyMap<string, boolean>,
): { add: string[]; remove: string[] } {
	const having = (tag: string) => flows.filter(({ tags }) => tags.includes(tag)).length;
	const entries = [...ticked];
	return {
		add: entries.filter(([tag, on]) => on && having(tag) < flows.length).map(([tag]) => tag),
		remove: entries.filter(([tag, on]) => !on && having(tag) > 0).map(([tag]) => tag),
	};
}
