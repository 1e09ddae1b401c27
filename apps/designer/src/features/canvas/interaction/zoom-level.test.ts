import { expect, it } from "vitest";
import { detailAt, zoomLevel } from "./zoom-level.ts";

it.each([
	[2, "near", "all"],
	[0.9, "near", "all"],
	[0.89, "middle", "all"],
	[0.7, "wide", "all"],
	[0.65, "wide", "all"],
	[0.64, "small", "name"],
	[0.5, "smaller", "name"],
	[0.45, "tiny", "name"],
	[0.35, "least", "name"],
])("at %d shows texts of the level %s, and %s of a card", (zoom, level, detail) => {
	expect([zoomLevel(zoom), detailAt(zoom)]).toEqual([level, detail]);
});
