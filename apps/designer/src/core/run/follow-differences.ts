import { createStore, type StoreApi } from "zustand/vanilla";
import type { Editor } from "../editor/editor.ts";
import type { RunView } from "./run-view.ts";
import { NO_DIFFERENCES, type VersionDifferences, versionDifferences } from "./version-differences.ts";

/** How long to wait after a change of the flow, in milliseconds. */
const DELAY_MS = 200;

export interface FollowedDifferences {
	readonly store: StoreApi<VersionDifferences>;
	readonly stop: () => void;
}

/** Keeps true what differs between the flow and the version that the run in view used: at once for another run, shortly after an edit. */
export function followDifferences(editor: Editor, run: RunView): FollowedDifferences {
	const store = createStore<VersionDifferences>(() => NO_DIFFERENCES);
	let timer: ReturnType<typeof setTimeout> | undefined;
	const compare = () => {
		timer = undefined;
		const version = run.version();
		const { flow, nodeTypes, saved } = editor.store.getState();
		// The very version that ran, with nothing typed on top of it, needs no look.
		const same = version === undefined || (version.revision === flow.revision && saved === "saved");
		store.setState(same ? NO_DIFFERENCES : versionDifferences(version, flow, nodeTypes), true);
	};
	const soon = () => {
		timer ??= setTimeout(compare, DELAY_MS);
	};
	const leaveEditor = editor.store.subscribe((state, before) => {
		if (state.flow !== before.flow || state.saved !== before.saved) soon();
	});
	const leaveRun = run.store.subscribe((state, before) => {
		if (state.run === before.run) return;
		clearTimeout(timer);
		compare();
	});
	compare();
	return {
		store,
		stop() {
			clearTimeout(timer);
			leaveEditor();
			leaveRun();
		},
	};
}
