import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { NO_DIFFERENCES, type VersionDifferences } from "../core/run/version-differences.ts";

/** A run on the canvas of its own version differs in nothing. */
const NOTHING = createStore<VersionDifferences>(() => NO_DIFFERENCES);

const RunDifferencesContext = createContext<StoreApi<VersionDifferences>>(NOTHING);

interface RunDifferencesProviderProps {
	readonly differences: StoreApi<VersionDifferences>;
	readonly children: ReactNode;
}

/** Gives what differs between the flow and the version of the run in view to all that is within it. */
export function RunDifferencesProvider({ differences, children }: RunDifferencesProviderProps) {
	return <RunDifferencesContext value={differences}>{children}</RunDifferencesContext>;
}

export function useRunDifferences<Part>(selector: (differences: VersionDifferences) => Part): Part {
	return useStore(useContext(RunDifferencesContext), selector);
}
