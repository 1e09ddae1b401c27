import type { Flow, Operation, RemoveGroup } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { findGroup, withGroups } from "./group-list.ts";
import { setGroup } from "./set-group.ts";

export function removeGroup(flow: Flow, operation: RemoveGroup): Applied {
	const { group, index } = findGroup(flow, operation.group);
	const belongs = (part: { readonly group?: string }) => part.group === group.id;
	const nodes = flow.nodes.filter(belongs).map(({ id }) => id);
	const notes = flow.notes?.filter(belongs).map(({ id }) => id) ?? [];
	const without = withGroups(flow, flow.groups?.toSpliced(index, 1) ?? []);
	const back: Operation = { op: "add-group", group, index };
	if (nodes.length + notes.length === 0) return { flow: without, inverse: [back] };
	const freed = setGroup(without, { op: "set-group", group: null, nodes, notes });
	return { flow: freed.flow, inverse: [back, ...freed.inverse] };
}
