import { useEffect, useState } from "react";
import { isEmpty } from "../../../../core/editor/selection.ts";
import type { RunInView } from "../../../../core/run/run-in-view.ts";
import { useEditor } from "../../../../services/editor-context.tsx";
import { useRunView } from "../../../../services/run-view-context.tsx";
import { usePanels } from "../../workbench/panels.ts";

/**
 * Keeps the run in view there while someone reads it: with the panel open, one that they started, asked for or picked something of,
 * one whose past they look at, or any while something is selected. Gives what to call when something is picked.
 */
export function useReading(inView: RunInView): () => void {
	const run = useRunView((state) => state.run);
	const past = useRunView((state) => state.moment !== undefined);
	const selected = useEditor((state) => !isEmpty(state.selection));
	const { open } = usePanels();
	const [picked, setPicked] = useState<string>();
	const reading = open.run && (past || selected || run === picked || run === inView.chosen);
	useEffect(() => {
		inView.reading = reading;
	}, [inView, reading]);
	return () => setPicked(run);
}
