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
	const rows = frame.locator(ROWS);
	const saying = (left: Locator, text: string) => left.and(rowsThatSay(frame, text));
	const all = textsOf(row, Object.keys(row));
	const named = textsOf(row, by);
	// An element is taken by its place, and the page may change before it is worked on: the fewer rows it is counted in, the better.
	const roots = [
		all.reduce(saying, rows),
		named.reduce(saying, rows),
		named.reduce((left, hasText) => left.filter({ hasText }), rows),
		frame,
	];
	for (const root of roots) {
		const found = await placesIn(byWay(root, way).filter({ visible: true }), row, by);
		if (found.length > 0) return found;
	}
	return [];
}

function textsOf(row: Row, names: readonly string[]): string[] {
	return names.map((name) => row[name] ?? "").filter((text) => text !== "");
}

/** The rows that say a text by itself, and not as a part of other words. */
function rowsThatSay(frame: Frame, text: string): Locator {
	const rows = frame.locator(ROWS);
	const own = frame.getByText(text, { exact: true });
	const words = text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&").split(" ");
	const whole = frame.locator("*").filter({ hasText: new RegExp(`^\\s*${words.join("\\s+")}\\s*$`, "i") });
	return rows.filter({ has: whole.or(own) }).or(rows.and(own));
}

async function placesIn(all: Locator, row: Row, by: readonly string[]): Promise<Locator[]> {
	const { places } = await all.evaluateAll(askRows, { row, by });
	return places.map((place) => all.nth(place));
}
