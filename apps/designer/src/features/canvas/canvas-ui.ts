import type { Position, WireEnd } from "@switchyard/spec/flow";
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Guide } from "../../core/geometry/alignment.ts";

/** The list of node types that opens on the canvas to add one. */
export interface QuickAddRequest {
	/** Where the list opens, in pixels from the canvas's top left corner. */
	readonly at: Position;
	/** Where the node's top left corner goes, in canvas pixels; beside the selected node when absent. */
	readonly position?: Position;
	/** The wire that the node is put into. */
	readonly into?: string;
	/** The open end of a wire that the node is to be connected to, and where on the canvas the wire was dropped. */
	readonly wire?: { readonly end: WireEnd; readonly dropped: Position };
}

/** What is open on the canvas, beside the flow itself. */
export interface CanvasUiState {
	readonly quickAdd: QuickAddRequest | undefined;
	/** The node for which the list of nodes to connect to is open. */
	readonly connectFrom: string | undefined;
	/** The node whose replacement is being chosen. */
	readonly replacing: string | undefined;
	/** The node whose name is being typed on its card. */
	readonly renaming: string | undefined;
	/** The element whose text is being edited in place: a note, or a group's title. */
	readonly editing: string | undefined;
	/** The lines along which the dragged node is in line with others. */
	readonly guides: readonly Guide[];
	/** The wire that the dragged node would go into. */
	readonly target: string | undefined;
	/** The nodes whose errors the Catch node takes that is selected or pointed at. */
	readonly caught: ReadonlySet<string>;
}

export const NO_GUIDES: readonly Guide[] = [];
export const NOTHING_CAUGHT: ReadonlySet<string> = new Set();

export type CanvasUi = StoreApi<CanvasUiState>;

export function createCanvasUi(): CanvasUi {
	return createStore<CanvasUiState>(() => ({
		quickAdd: undefined,
		connectFrom: undefined,
		replacing: undefined,
		renaming: undefined,
		editing: undefined,
		guides: NO_GUIDES,
		target: undefined,
		caught: NOTHING_CAUGHT,
	}));
}

export const CanvasUiContext = createContext<CanvasUi | undefined>(undefined);

/** @throws Error outside of a canvas. */
export function useCanvasUi(): CanvasUi {
	const ui = useContext(CanvasUiContext);
	if (ui === undefined) throw new Error("useCanvasUi needs a canvas around it.");
	return ui;
}

export function useCanvasUiState<Part>(selector: (state: CanvasUiState) => Part): Part {
	return useStore(useCanvasUi(), selector);
}
