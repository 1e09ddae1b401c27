import type { CollapseGroup, Flow } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editGroup, findGroup } from "./group-list.ts";

/** A group that is not collapsed has no `collapsed` at all. */
export function collapseGroup(flow: Flow, { group: id, collapsed }: CollapseGroup): Applied {
	const { group } = findGroup(flow, id);
	return {
		flow: editGroup(flow, id, ({ collapsed: _, ...old }) => (collapsed ? { ...old, collapsed } : old)),
		inverse: [{ op: "collapse-group", group: id, collapsed: group.collapsed ?? false }],
	};
}
