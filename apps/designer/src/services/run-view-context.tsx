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

/** Lists and texts are renewed no faster than eyes can follow, in milliseconds. */
const READABLE_MS = 100;

/** Part of what the run shows, for what is read: at once when it was still for a while, else at a pace that leaves the canvas its frames. */
export function useCalmRunView<Part>(selector: (state: RunViewState) => Part): Part {
	const { store } = useRunViewVerbs();
	const subscribe = useCallback(
		(listener: () => void) => {
			let told = Number.NEGATIVE_INFINITY;
			let timer: ReturnType<typeof setTimeout> | undefined;
			const tell = () => {
				timer = undefined;
				told = performance.now();
				listener();
			};
			const unsubscribe = store.subscribe(() => {
				timer ??= setTimeout(tell, Math.max(0, told + READABLE_MS - performance.now()));
			});
			return () => {
				clearTimeout(timer);
				unsubscribe();
			};
		},
		[store],
	);
	return useSyncExternalStore(subscribe, () => selector(store.getState()));
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
