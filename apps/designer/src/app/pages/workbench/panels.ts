import { useStore } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import { PHONE } from "../../../ui/use-media-query.ts";

/** The panels around the canvas. */
export type PanelName = "palette" | "outline" | "inspector" | "run";

interface PanelBounds {
	/** All in pixels. */
	readonly usual: number;
	readonly min: number;
	readonly max: number;
}

export const PANEL_BOUNDS: Record<PanelName, PanelBounds> = {
	palette: { usual: 216, min: 176, max: 360 },
	outline: { usual: 288, min: 216, max: 560 },
	inspector: { usual: 328, min: 280, max: 640 },
	run: { usual: 248, min: 120, max: 720 },
};

const OTHER_AT_PLACE: Partial<Record<PanelName, PanelName>> = { palette: "outline", outline: "palette" };

/** What lies over each other on a phone: the palette or the outline, the settings of what is selected, and what is below the canvas. */
export type SheetName = "left" | "inspector" | "run";

interface PanelsState {
	readonly open: Readonly<Record<PanelName, boolean>>;
	readonly sizes: Readonly<Record<PanelName, number>>;
	/** Which of the sheets lies over the others. */
	readonly front: SheetName;
	/** Whether something is below the canvas: the run or the recorder. */
	readonly below: boolean;
}

/** Which panels are open and how large, remembered by the browser. */
export const panelsStore = createStore<PanelsState>()(
	persist(
		(): PanelsState => ({
			open: { palette: !isPhone(), outline: false, inspector: true, run: false },
			sizes: {
				palette: PANEL_BOUNDS.palette.usual,
				outline: PANEL_BOUNDS.outline.usual,
				inspector: PANEL_BOUNDS.inspector.usual,
				run: PANEL_BOUNDS.run.usual,
			},
			front: "run",
			below: false,
		}),
		{
			name: "switchyard.panels",
			storage: createJSONStorage(() => localStorage),
			version: 1,
			// What was remembered may be from before a panel was there.
			merge: (kept, initial) => {
				const { open, sizes } = { ...initial, ...(kept as Partial<PanelsState>) };
				return {
					open: { ...initial.open, ...open },
					sizes: { ...initial.sizes, ...sizes },
					front: initial.front,
					below: initial.below,
				};
			},
		},
	),
);

/** On a phone a panel lies over the canvas: what is seen first is the flow. */
function isPhone(): boolean {
	return matchMedia(PHONE).matches;
}

export function usePanels(): PanelsState {
	return useStore(panelsStore);
}

/** Opens or closes a panel. The palette and the outline stand in the same place: one takes the other's. */
export function openPanel(name: PanelName, open: boolean): void {
	const other = OTHER_AT_PLACE[name];
	panelsStore.setState((state) => ({
		open: { ...state.open, [name]: open, ...(open && other ? { [other]: false } : {}) },
	}));
	if (open) bringForward(sheetOf(name));
	else if (other && panelsStore.getState().front === "left") bringForward("run");
}

/** Opens or closes a panel. On a phone, one that another sheet lies over comes forward, and stays open. */
export function togglePanel(name: PanelName): void {
	const { open, front, below } = panelsStore.getState();
	const isCovered = isPhone() && below && sheetOf(name) === "left" && front !== "left";
	if (open[name] && isCovered) bringForward("left");
	else openPanel(name, !open[name]);
}

/** On a phone: lays a sheet over the other ones. */
export function bringForward(front: SheetName): void {
	panelsStore.setState({ front });
}

/** The canvas says whether something is below it. */
export function setBelow(below: boolean): void {
	panelsStore.setState({ below });
}

function sheetOf(name: PanelName): SheetName {
	return name === "palette" || name === "outline" ? "left" : name;
}

export function resizePanel(name: PanelName, size: number): void {
	panelsStore.setState((state) => ({ sizes: { ...state.sizes, [name]: size } }));
}
