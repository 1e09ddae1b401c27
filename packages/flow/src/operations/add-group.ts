import type { AddGroup, Flow } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { insertGroups } from "./group-list.ts";

export function addGroup(flow: Flow, { group, index }: AddGroup): Applied {
	return { flow: insertGroups(flow, [group], index), inverse: [{ op: "remove-group", group: group.id }] };
}
