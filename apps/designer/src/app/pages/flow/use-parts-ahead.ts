import { useEffect } from "react";
import { useStore } from "zustand";
import { noteMarkdown } from "../../../features/canvas/index.ts";
import { codeEditor } from "../../../features/inspector/index.ts";
import { connection } from "../../services.ts";

/** For browsers that do not tell when they are idle, in milliseconds. */
const SOON_MS = 1_000;

/**
 * Fetches the parts of the editor that are not there yet once it is open and the browser is idle, so that they are there
 * while the server is away. What could not be fetched is asked for again when the server is back.
 */
export function usePartsAhead(): void {
	const reachable = useStore(connection.store, (state) => state.reachable);
	useEffect(() => {
		if (!reachable) return;
		return whenIdle(() => {
			codeEditor.load();
			noteMarkdown.load();
		});
	}, [reachable]);
}

/** Calls back once the browser is idle; gives what takes that back. */
function whenIdle(action: () => void): () => void {
	if (typeof requestIdleCallback === "undefined") {
		const timer = setTimeout(action, SOON_MS);
		return () => clearTimeout(timer);
	}
	const request = requestIdleCallback(action);
	return () => cancelIdleCallback(request);
}
