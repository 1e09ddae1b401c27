import type { Frame, Locator } from "playwright-core";
import type { Way } from "../targets/target.ts";
import { byWay } from "../targets/ways.ts";
import { askRows, type Row } from "./rows-in-page.ts";

/** What can be a row by its kind. */
const ROWS = "tr, [role=row], li, [role=listitem], article, [role=article]";

/**
 * The visible elements that a way fits in a row. The row is known by the texts that the way names; where several rows have the same, by all of
 * its texts.
 */
export async function inRow(frame: Frame, way: Way & { readonly row: Row }): Promise<Locator[]> {
	const { row, by = Object.keys(row) } = way;
	const texts = by.map((name) => row[name] ?? "").filter((text) => text !== "");
	// The page may change before the element is worked on: what stands in no row of these words is not taken then.
	const worded = texts.reduce((rows, hasText) => rows.filter({ hasText }), frame.locator(ROWS));
	const inWorded = await placesIn(byWay(worded, way).filter({ visible: true }), row, by);
	return inWorded.length > 0 ? inWorded : placesIn(byWay(frame, way).filter({ visible: true }), row, by);
}

async function placesIn(all: Locator, row: Row, by: readonly string[]): Promise<Locator[]> {
	const { places } = await all.evaluateAll(askRows, { row, by });
	return places.map((place) => all.nth(place));
}
