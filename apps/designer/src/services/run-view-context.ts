import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { RunView } from "../core/run/run-view.ts";
import type { NodeRunView, RunViewState, WireRunView } from "../core/run/run-view-state.ts";

const RunViewContext = createContext<RunView | undefined>(undefined);

/** Lends the watched run to everything below it. */
export const RunViewProvider = RunViewContext.Provider;

/**
 * The watched run.
 * @throws Error outside of a `RunViewProvider`.
 */
export function useRunViewVerbs(): RunView {
	const view = useContext(RunViewContext);
	if (view === undefined) throw new Error("useRunViewVerbs needs a RunViewProvider around it.");
	return view;
}

/** A slice of the watched run; the component renders again when the slice is another. */
export function useRunView<Slice>(select: (state: RunViewState) => Slice): Slice {
	return useStore(useRunViewVerbs().store, select);
}

/** One node's view; renders again only when that node's is another. */
export function useNodeRun(node: string): NodeRunView | undefined {
	const view = useRunViewVerbs();
	return useSyncExternalStore(
		useCallback((listener: () => void) => view.onNode(node, listener), [view, node]),
		() => view.node(node),
	);
}

/** One wire's view; renders again only when that wire's is another. */
export function useWireRun(wire: string): WireRunView | undefined {
	const view = useRunViewVerbs();
	return useSyncExternalStore(
		useCallback((listener: () => void) => view.onWire(wire, listener), [view, wire]),
		() => view.wire(wire),
	);
}
