import { type ReactNode, useState } from "react";
import type { Editor } from "../../../core/editor/editor.ts";
import { FlowBudgetDialog } from "../../../features/costs/index.ts";

/** What the flow's runs may spend, asked for from wherever. */
export function useBudgetDialog(editor: Editor): { readonly open: () => void; readonly dialog: ReactNode } {
	const [shown, setShown] = useState(false);
	const { flow } = editor.store.getState();
	return {
		open: () => setShown(true),
		dialog: shown && (
			<FlowBudgetDialog
				flow={flow.id}
				budget={flow.budget}
				onSave={(budget) => editor.setBudget(budget)}
				onClose={() => setShown(false)}
			/>
		),
	};
}
