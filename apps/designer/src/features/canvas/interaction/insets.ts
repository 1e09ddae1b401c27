/** How much of the canvas panels lie over at each edge, in pixels. */
export interface Insets {
	readonly left: number;
	readonly right: number;
	readonly bottom: number;
	/** How much a panel that is closed would lie over at the right edge once something is selected. */
	readonly reserve: number;
}

export const NO_INSETS: Insets = { left: 0, right: 0, bottom: 0, reserve: 0 };
