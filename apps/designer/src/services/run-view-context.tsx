import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { RunView } from "../core/run/run-view.ts";
import type { NodeRunView, RunViewState, WireRunView } from "../core/run/run-view-state.ts";

const RunViewContext = createContext<RunView | undefined>(undefined);

/** Gives the run on the canvas to all that is within it. */
export function RunViewProvider({ run, children }: { readonly run: RunView; readonly children: ReactNode }) {
	return <RunViewContext value={run}>{children}</RunViewContext>;
}

/** The run view itself. @throws Error outside of a `RunViewProvider`. */
export function useRunViewVerbs(): RunView {
	const run = useContext(RunViewContext);
	if (run === undefined) throw new Error("useRunView needs a RunViewProvider around it.");
	return run;
}

/** Part of what the run shows; renders again only when that part is another. */
export function useRunView<Part>(selector: (state: RunViewState) => Part): Part {
	return useStore(useRunViewVerbs().store, selector);
}

/** What one node shows; renders again only when an event names that node. */
export function useNodeRun(node: string): NodeRunView | undefined {
	const run = useRunViewVerbs();
	return useSyncExternalStore(
		useCallback((listener) => run.onNode(node, listener), [run, node]),
		() => run.node(node),
	);
}

/** What one wire shows; renders again only when something travels along it. */
export function useWireRun(wire: string): WireRunView | undefined {
	const run = useRunViewVerbs();
	return useSyncExternalStore(
		useCallback((listener) => run.onWire(wire, listener), [run, wire]),
		() => run.wire(wire),
	);
}
