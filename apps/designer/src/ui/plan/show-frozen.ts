import type { FrozenPlan, NotFrozen } from "@switchyard/flow";
import type { Editor } from "../../core/editor/editor.ts";
import { counted } from "../../core/flow/counted.ts";
import { showToast } from "../toast-store.ts";

/** Says what came of freezing a plan: how many nodes there are now and what they leave unwritten, or why there are none. */
export function showFrozen(editor: Pick<Editor, "undo" | "node">, frozen: FrozenPlan | NotFrozen): void {
	if (!frozen.ok) {
		showToast({ title: "The plan was not frozen", description: frozen.problems.join(" "), tone: "danger" });
		return;
	}
	const { nodes, unwritten } = frozen;
	const lost = unwritten.map(
		({ node, field }) => `“${editor.node(node)?.name ?? node}” reads ${field}, which only the agent wrote.`,
	);
	showToast({
		title: `Froze the plan into ${counted(nodes.length, "node")}`,
		description: ["The agent is disabled: its message passes to them.", ...lost].join(" "),
		tone: "success",
		action: { label: "Undo", onSelect: () => editor.undo() },
	});
}
