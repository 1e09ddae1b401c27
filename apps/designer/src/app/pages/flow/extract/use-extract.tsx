import { PackageOpen } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { Editor } from "../../../../core/editor/editor.ts";
import type { NodeAction } from "../../../../services/node-actions.tsx";
import { ExtractDialog } from "./ExtractDialog.tsx";

/** The key, as menus and the list of commands show it. */
export const EXTRACT_KEY = "mod+shift+e";

interface Extract {
	/** Asks how the sub-flow is called, or says why the selection cannot be one. */
	readonly ask: () => void;
	/** The same as an entry of the canvas's menu. */
	readonly actions: readonly NodeAction[];
	readonly dialog: ReactNode;
}

/** Extracting the selected nodes to a sub-flow. */
export function useExtract(editor: Editor): Extract {
	const [asking, setAsking] = useState(false);
	const ask = useCallback(() => {
		const possible = editor.extraction({ id: "sub-flow", name: "Sub-flow" });
		if (possible.ok) setAsking(true);
		else editor.notify("refusal", possible.reason);
	}, [editor]);
	const actions = useMemo(
		() => [
			{
				label: "Extract to a sub-flow…",
				icon: <PackageOpen aria-hidden size={14} />,
				shortcut: EXTRACT_KEY,
				onSelect: ask,
			},
		],
		[ask],
	);
	return {
		ask,
		actions,
		dialog: asking && <ExtractDialog editor={editor} onClose={() => setAsking(false)} />,
	};
}
