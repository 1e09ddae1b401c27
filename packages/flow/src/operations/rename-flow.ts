import type { Flow, RenameFlow } from "@switchyard/spec";
import type { Applied } from "./applied.ts";
import { refuseUnseen } from "./unseen.ts";

export function renameFlow(flow: Flow, { name }: RenameFlow): Applied {
	refuseUnseen(name, "name");
	return { flow: { ...flow, name }, inverse: [{ op: "rename-flow", name: flow.name }] };
}
