import type { SessionView, SessionViewer } from "@switchyard/node-kit";
import type { ViewedSession } from "@switchyard/spec";

/** A session of a run that people can look into. */
export interface ViewableSession extends ViewedSession {
	readonly look: (viewer: SessionViewer) => Promise<SessionView>;
}

/** The open sessions of runs, for people who look. */
export interface SessionViews {
	/** Those of a run, in the order in which they were opened. One that was closed and opened again is another. */
	of(run: string): readonly ViewableSession[];
	/** Calls `watcher` when those of a run are others; gives what ends that. */
	watch(run: string, watcher: () => void): () => void;
}
