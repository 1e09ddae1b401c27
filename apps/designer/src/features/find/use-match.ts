import { useState } from "react";
import type { Match } from "../../core/editor/find/find-in-flow.ts";
import { useEditorVerbs } from "../../services/editor-context.tsx";

/** Which match the person is at, and how they get to others: its node or note is selected, which brings it into view. */
export function useMatch(matches: readonly Match[], wanted: string) {
	const editor = useEditorVerbs();
	const [at, setAt] = useState<{ readonly wanted: string; readonly place: number }>();
	const current =
		at?.wanted === wanted && matches.length > 0 ? Math.min(at.place, matches.length - 1) : undefined;

	function go(by: number, how: "by" | "to" = "by") {
		if (matches.length === 0) return;
		const from = current ?? (by > 0 ? -1 : matches.length);
		const place = how === "to" ? by : (from + by + matches.length) % matches.length;
		const match = matches[place];
		if (!match) return;
		setAt({ wanted, place });
		editor.select({ [`${match.part}s` as const]: new Set([match.id]) });
	}

	return { current, go };
}
