import type { Flow, RenameFlow } from "@switchyard/spec";
import type { Applied } from "./applied.ts";

export function renameFlow(flow: Flow, { name }: RenameFlow): Applied {
	return { flow: { ...flow, name }, inverse: [{ op: "rename-flow", name: flow.name }] };
}
