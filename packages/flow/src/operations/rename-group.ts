import type { Flow, RenameGroup } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editGroup, findGroup } from "./group-list.ts";
import { refuseInvisible } from "./unseen.ts";

export function renameGroup(flow: Flow, { group: id, name }: RenameGroup): Applied {
	const { group } = findGroup(flow, id);
	refuseInvisible(name, "name");
	return {
		flow: editGroup(flow, id, (old) => ({ ...old, name })),
		inverse: [{ op: "rename-group", group: id, name: group.name }],
	};
}
