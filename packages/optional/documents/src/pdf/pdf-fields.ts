import { defined } from "@switchyard/spec/json";
import type { PdfField } from "./pdf-content.ts";

const MOST_FIELDS = 1000;
const LONGEST_VALUE = 10_000;

/** The fields of a form as PDF.js lists them, by name, each with an entry for each place on a page. */
export function fieldsOf(found: unknown): PdfField[] {
	const byName = found instanceof Map ? [...found] : Object.entries(found ?? {});
	return byName.slice(0, MOST_FIELDS).flatMap(([name, places]) => fieldOf(name, places));
}

interface Place {
	readonly type: string;
	readonly value?: unknown;
	readonly exportValues?: string;
	readonly items?: readonly { readonly displayValue: string }[];
}

const TYPES = new Map<string, PdfField["type"]>([
	["text", "text"],
	["checkbox", "checkbox"],
	["radiobutton", "choice"],
	["combobox", "choice"],
	["listbox", "list"],
	["button", "button"],
	["signature", "signature"],
]);

function fieldOf(name: string, places: readonly Place[]): PdfField[] {
	const shown = places.filter((place) => TYPES.has(place.type));
	const type = TYPES.get(shown[0]?.type ?? "");
	const [place] = shown;
	if (!place || !type) return [];
	const options = place.items
		? place.items.map(({ displayValue }) => displayValue)
		: place.type === "radiobutton"
			? shown.flatMap(({ exportValues }) => exportValues ?? [])
			: undefined;
	return [{ name, type, value: fieldValue(type, place.value), ...defined({ options }) }];
}

function fieldValue(type: PdfField["type"], value: unknown): PdfField["value"] {
	if (type === "checkbox") return typeof value === "string" && value !== "Off";
	if (type === "list") return [value].flat().filter((each) => typeof each === "string");
	const text = [value].flat()[0];
	const isChosen = type === "text" || text !== "Off";
	return typeof text === "string" && isChosen ? text.slice(0, LONGEST_VALUE) : "";
}
