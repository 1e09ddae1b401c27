import { type ReactNode, useState } from "react";
import type { Editor } from "../../../core/editor/editor.ts";
import { FlowPoliciesDialog } from "../../../features/policies/index.ts";

/** What the flow's runs may do with untrusted and private values, asked for from wherever. */
export function usePoliciesDialog(editor: Editor): { readonly open: () => void; readonly dialog: ReactNode } {
	const [shown, setShown] = useState(false);
	const { policies } = editor.store.getState().flow;
	return {
		open: () => setShown(true),
		dialog: shown && (
			<FlowPoliciesDialog
				policies={policies}
				onSave={(next) => editor.setPolicies(next)}
				onClose={() => setShown(false)}
			/>
		),
	};
}
