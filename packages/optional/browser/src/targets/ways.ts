import type { Locator, Page } from "playwright-core";
import type { RecordedTarget, Target, Way } from "./target.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** What a node does with the element: words find fields and buttons alike, and only those that fit. */
export type Purpose = "press" | "fill" | "any";

/** Where elements are looked for: a page, a frame, or an element of either. */
export type Root = Pick<
	Page,
	"getByRole" | "getByLabel" | "getByPlaceholder" | "getByTestId" | "getByText" | "locator"
>;

/** All that one way fits, what stands around it aside. */
export function byWay(root: Root, way: Way): Locator {
	const parts: Locator[] = [];
	if (way.role !== undefined)
		parts.push(
			root.getByRole(way.role as Role, way.name === undefined ? {} : { name: way.name, exact: true }),
		);
	else if (way.name !== undefined) parts.push(root.getByLabel(way.name, { exact: true }));
	if (way.label !== undefined) parts.push(root.getByLabel(way.label, { exact: true }));
	if (way.placeholder !== undefined) parts.push(root.getByPlaceholder(way.placeholder, { exact: true }));
	if (way.testId !== undefined) parts.push(root.getByTestId(way.testId));
	if (way.text !== undefined) parts.push(root.getByText(way.text, { exact: true }));
	if (way.css !== undefined) parts.push(root.locator(way.css));
	const [first = root.locator("xpath=/never"), ...rest] = parts;
	return rest.reduce((all, part) => all.and(part), first);
}

/** Roles that are pressed. */
export const PRESSED = [
	"button",
	"link",
	"menuitem",
	"tab",
	"checkbox",
	"radio",
	"option",
	"switch",
] as const;

/** Roles that a value is put into. */
export const FILLED = [
	"textbox",
	"combobox",
	"checkbox",
	"radio",
	"switch",
	"spinbutton",
	"searchbox",
	"slider",
] as const;

/** The ways in which a target is meant, the likeliest first. */
export function waysOf(target: Target, purpose: Purpose): readonly Way[] {
	if (typeof target !== "string") return writtenWays(target);
	const fields: Way[] = [
		...FILLED.map((role) => ({ role, name: target })),
		{ label: target },
		{ placeholder: target },
	];
	const pressed: Way[] = PRESSED.map((role) => ({ role, name: target }));
	if (purpose === "fill") return fields;
	return purpose === "press" ? [...pressed, { text: target }] : [...pressed, ...fields, { text: target }];
}

/** The ways that a target has; none where it is words. */
export function writtenWays(target: Target): readonly Way[] {
	if (typeof target === "string") return [];
	return isRecorded(target) ? target.ways : target;
}

/** Whether the recorder or Pick wrote it. */
export function isRecorded(target: Target): target is RecordedTarget {
	return typeof target === "object" && "ways" in target;
}
