import { type Flow, type Group, MAX_FLOW_GROUPS } from "@switchyard/spec/flow";
import { noSuchPart, partExists, tooManyParts } from "./part-error.ts";
import { refuseInvisible } from "./unseen.ts";

/**
 * The group that an operation names, and its place.
 * @throws OperationError
 */
export function findGroup(
	flow: Flow,
	id: string,
	field?: string,
): { readonly group: Group; readonly index: number } {
	const index = flow.groups?.findIndex((group) => group.id === id) ?? -1;
	const group = flow.groups?.[index];
	if (group) return { group, index };
	throw noSuchPart("group", id, field);
}

/** @throws OperationError when the flow has no such group */
export function editGroup(flow: Flow, id: string, edit: (group: Group) => Group): Flow {
	const { group, index } = findGroup(flow, id);
	return { ...flow, groups: flow.groups?.with(index, edit(group)) ?? [] };
}

/**
 * The flow with groups added at a place of its list.
 * @throws OperationError when an id is taken, a name cannot be seen, or when there are too many
 */
export function insertGroups(flow: Flow, added: readonly Group[], index?: number, field?: string): Flow {
	const { groups = [], ...rest } = flow;
	if (added.length === 0) return flow;
	if (groups.length + added.length > MAX_FLOW_GROUPS) throw tooManyParts("group", MAX_FLOW_GROUPS, field);
	const taken = new Set(groups.map(({ id }) => id));
	for (const { id, name } of added) {
		if (taken.has(id)) throw partExists("group", id, field && `${field}.id`);
		refuseInvisible(name, `${field ?? "group"}.name`);
		taken.add(id);
	}
	return { ...rest, groups: groups.toSpliced(index ?? groups.length, 0, ...added) };
}

/** A flow without any group has no `groups` at all. */
export function withGroups({ groups: _, ...flow }: Flow, groups: Group[]): Flow {
	return groups.length > 0 ? { ...flow, groups } : flow;
}
