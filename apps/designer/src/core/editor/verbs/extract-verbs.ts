import { extraction } from "../../extract/extraction.ts";
import { counted } from "../../flow/counted.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { ALLOWED, refused } from "../verdict.ts";

type ExtractVerbs = Pick<Editor, "extraction" | "extract">;

export function extractVerbs(kernel: EditorKernel): ExtractVerbs {
	return {
		extraction(flow) {
			const { selection, nodeTypes } = kernel.state;
			return extraction(kernel.flow, nodeTypes, selection.nodes, flow);
		},

		extract({ nodes, flow, spec, call }) {
			const { nodeTypes, unavailable, changed } = kernel.state;
			const now = extraction(kernel.flow, nodeTypes, new Set(nodes), flow);
			if (!now.ok || JSON.stringify(now.flow) !== JSON.stringify(flow)) {
				return refused(
					`The nodes were changed meanwhile. The flow “${flow.name}” was created; nothing calls it.`,
				);
			}
			kernel.setNodeTypes({ nodeTypes: new Map([...nodeTypes, [spec.id, spec]]), unavailable, changed });
			const done = kernel.change({
				label: `Extract ${counted(nodes.length, "node")} to “${flow.name}”`,
				operations: now.operations,
				select: { nodes: new Set([call.id]) },
				notice: `Extracted ${counted(nodes.length, "node")} to the flow “${flow.name}”. Undo brings the nodes back; that flow stays.`,
			});
			return done ? ALLOWED : refused(kernel.state.notice?.text ?? "The nodes cannot be replaced.");
		},
	};
}
