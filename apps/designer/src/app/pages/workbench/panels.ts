import { useStore } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";

/** The panels around the canvas. */
export type PanelName = "palette" | "inspector" | "run";

interface PanelBounds {
	/** All in pixels. */
	readonly usual: number;
	readonly min: number;
	readonly max: number;
}

export const PANEL_BOUNDS: Record<PanelName, PanelBounds> = {
	palette: { usual: 216, min: 176, max: 360 },
	inspector: { usual: 328, min: 280, max: 640 },
	run: { usual: 248, min: 120, max: 720 },
};

interface PanelsState {
	readonly open: Readonly<Record<PanelName, boolean>>;
	readonly sizes: Readonly<Record<PanelName, number>>;
}

/** Which panels are open and how large, remembered by the browser. */
export const panelsStore = createStore<PanelsState>()(
	persist(
		(): PanelsState => ({
			open: { palette: true, inspector: true, run: false },
			sizes: {
				palette: PANEL_BOUNDS.palette.usual,
				inspector: PANEL_BOUNDS.inspector.usual,
				run: PANEL_BOUNDS.run.usual,
			},
		}),
		{ name: "switchyard.panels", storage: createJSONStorage(() => localStorage), version: 1 },
	),
);

export function usePanels(): PanelsState {
	return useStore(panelsStore);
}

export function openPanel(name: PanelName, open: boolean): void {
	panelsStore.setState((state) => ({ open: { ...state.open, [name]: open } }));
}

export function togglePanel(name: PanelName): void {
	openPanel(name, !panelsStore.getState().open[name]);
}

export function resizePanel(name: PanelName, size: number): void {
	panelsStore.setState((state) => ({ sizes: { ...state.sizes, [name]: size } }));
}
