import { checkedTools } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import { useEditor } from "../../../services/editor-context.tsx";
import { ChangedToolNotice } from "./ChangedToolNotice.tsx";

/** What changed in the tools that a toolkit stands for. */
export function ToolkitNotice({ node }: { readonly node: FlowNode }) {
	const changed = useEditor((state) => state.changed);
	const types = checkedTools(node).flatMap(({ type }) => (changed.has(type) ? [type] : []));
	return types.length > 0 && <ChangedToolNotice types={types} />;
}
