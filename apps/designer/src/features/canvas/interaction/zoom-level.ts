/** How large texts are on a card, in canvas pixels: the farther away, the larger. */
export type ZoomLevel = "near" | "middle" | "wide" | "small" | "smaller" | "tiny" | "least";

/** From which zoom on a level holds, the nearest first. The style sheet of the cards has the sizes that belong to each. */
const LEVELS: readonly (readonly [ZoomLevel, number])[] = [
	["near", 0.9],
	["middle", 0.78],
	["wide", 0.65],
	["small", 0.55],
	["smaller", 0.48],
	["tiny", 0.41],
];

/** Below this zoom a card is an icon and a name. */
const NAMES_BELOW = 0.65;

export function zoomLevel(zoom: number): ZoomLevel {
	return LEVELS.find(([, from]) => zoom >= from)?.[0] ?? "least";
}

/** How much a card shows. */
export function detailAt(zoom: number): "all" | "name" {
	return zoom < NAMES_BELOW ? "name" : "all";
}
