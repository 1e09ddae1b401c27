/** How much of the canvas panels lie over at each edge, in pixels. */
export interface Insets {
	readonly left: number;
	readonly right: number;
	readonly bottom: number;
	/** What floats at the upper edge, in the middle between the sides; 0 by 0 while nothing does. */
	readonly above: { readonly width: number; readonly height: number };
	/** How much a panel that is closed would lie over at the right edge once something is selected. */
	readonly reserve: number;
}

export const NO_INSETS: Insets = { left: 0, right: 0, bottom: 0, above: { width: 0, height: 0 }, reserve: 0 };
