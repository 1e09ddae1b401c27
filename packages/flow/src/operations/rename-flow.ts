import type { Flow, RenameFlow } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { refuseInvisible } from "./unseen.ts";

export function renameFlow(flow: Flow, { name }: RenameFlow): Applied {
	refuseInvisible(name, "name");
	return { flow: { ...flow, name }, inverse: [{ op: "rename-flow", name: flow.name }] };
}
