import { NodeError } from "@switchyard/node-kit";
import type { Locator, Page } from "playwright-core";
import { nearest } from "./nearest.ts";
import type { RecordedTarget, Target, Way } from "./target.ts";
import { type Patience, until } from "./until.ts";

/** Of how many elements that fit the one nearest to some words is looked for. */
const MOST_NEAR = 200;

type Role = Parameters<Page["getByRole"]>[0];

/** What a node does with the element: words find fields and buttons alike, and only those that fit. */
export type Purpose = "press" | "fill" | "any";

export interface Search extends Patience {
	readonly target: Target;
	readonly purpose: Purpose;
	/** Told when a recorded target's first way does not fit any more, and another one does. */
	readonly healed?: (text: string) => void;
}

/**
 * The one visible element that a target means, in the page or in one of its frames; waits for it.
 * @throws NodeError `TARGET_MISSING`, `TARGET_AMBIGUOUS`, `PAGE_TIMEOUT`
 */
export async function locate(page: Page, { target, purpose, healed, ...patience }: Search): Promise<Locator> {
	let most = 0;
	const element = await until(async () => {
		const found = await findOnce(page, target, purpose);
		if ("locator" in found) return found;
		most = found.most;
		return undefined;
	}, patience);
	if (!element) throw failure(target, most);
	if (isRecorded(target) && element.way !== target.ways[0]) healed?.(healedText(target, element.way));
	return element.locator;
}

/** Whether the page shows an element that a target means, or several of them. */
export async function isShown(page: Page, target: Target): Promise<boolean> {
	const found = await findOnce(page, target, "any");
	return "locator" in found || found.most > 0;
}

/** Whether the page, or one of its frames, shows some words. */
export async function showsText(page: Page, text: string): Promise<boolean> {
	for (const frame of page.frames()) {
		const shown = frame.getByText(text).filter({ visible: true });
		if (((await shown.count().catch(gone(page))) ?? 0) > 0) return true;
	}
	return false;
}

/** Of the ways, the first that fits exactly one element; else how many the best of them fits. */
async function findOnce(
	page: Page,
	target: Target,
	purpose: Purpose,
): Promise<{ readonly locator: Locator; readonly way: Way } | { readonly most: number }> {
	let most = 0;
	for (const way of waysOf(target, purpose)) {
		const all: Locator[] = [];
		for (const frame of page.frames()) {
			const visible = byWay(frame, way).filter({ visible: true });
			const count = (await visible.count().catch(gone(page))) ?? 0;
			const taken = Math.min(count, way.near === undefined ? 3 : MOST_NEAR);
			const inFrame = Array.from({ length: taken }, (_, index) => visible.nth(index));
			const near =
				way.near === undefined ? undefined : await nearest(frame, inFrame, way.near).catch(gone(page));
			all.push(...(near ? [near] : way.near === undefined ? inFrame : []));
		}
		const [only] = all;
		if (only && all.length === 1) return { locator: only, way };
		most = Math.max(most, all.length);
	}
	return { most };
}

/** A frame that has gone has no element; a page that has gone has nothing to look for any more. */
function gone(page: Page) {
	return (error: unknown) => {
		if (page.isClosed()) throw error;
		return undefined;
	};
}

type Root = Pick<
	Page,
	"getByRole" | "getByLabel" | "getByPlaceholder" | "getByTestId" | "getByText" | "locator"
>;

function byWay(root: Root, way: Way): Locator {
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

const PRESSED = ["button", "link", "menuitem", "tab", "checkbox", "radio", "option", "switch"] as const;

const FILLED = [
	"textbox",
	"combobox",
	"checkbox",
	"radio",
	"switch",
	"spinbutton",
	"searchbox",
	"slider",
] as const;

/** The ways in which words are meant, the likeliest first. */
function waysOf(target: Target, purpose: Purpose): readonly Way[] {
	if (isRecorded(target)) return target.ways;
	if (typeof target !== "string") return target;
	const fields: Way[] = [
		...FILLED.map((role) => ({ role, name: target })),
		{ label: target },
		{ placeholder: target },
	];
	const pressed: Way[] = PRESSED.map((role) => ({ role, name: target }));
	if (purpose === "fill") return fields;
	return purpose === "press" ? [...pressed, { text: target }] : [...pressed, ...fields, { text: target }];
}

function isRecorded(target: Target): target is RecordedTarget {
	return typeof target === "object" && "ways" in target;
}

function healedText({ ways: [first] }: RecordedTarget, way: Way): string {
	return `The element is not found by ${JSON.stringify(first)} any more, but by ${JSON.stringify(way)}. Pick it again, so that the flow has what holds now.`;
}

function failure(target: Target, most: number): NodeError {
	const ways = isRecorded(target) ? target.ways : target;
	const said = typeof ways === "string" ? `“${ways}”` : JSON.stringify(ways).slice(0, 300);
	if (most > 1)
		return new NodeError({
			code: "TARGET_AMBIGUOUS",
			message: `The page has ${most === 3 ? "3 or more" : most} elements that fit ${said}.`,
			field: "target",
			hint: "Say which by its role and name, its label, or words that stand near it.",
		});
	return new NodeError({
		code: "TARGET_MISSING",
		message: `The page has no visible element that fits ${said}.`,
		field: "target",
		hint: "Look at the page to see what it is called there.",
		retryable: true,
	});
}
