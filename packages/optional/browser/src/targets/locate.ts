import { NodeError } from "@switchyard/node-kit";
import { targetWords, wayWords } from "@switchyard/spec/recorder";
import type { Frame, Locator, Page } from "playwright-core";
import { inRow } from "../rows/in-row.ts";
import { nearest } from "./nearest.ts";
import type { Target, Way } from "./target.ts";
import { type Patience, until } from "./until.ts";
import { byWay, type Purpose, waysOf, writtenWays } from "./ways.ts";

/** Of how many elements that fit the one nearest to some words is looked for. */
const MOST_NEAR = 200;

export interface Search extends Patience {
	readonly target: Target;
	readonly purpose: Purpose;
	/** Where absent, a target that its first way does not find is found by another one in silence, and by nothing else. */
	readonly healing?: Healing;
}

/** What is done where the first way of a target does not find its element. */
export interface Healing {
	/** Hears that the first of several ways does not fit any more, and another one does. */
	readonly fallback: (healed: Healed) => Promise<void>;
	/** What a person has agreed to where no way fits. */
	readonly agreed?:
		| {
				readonly target: Target;
				/** @throws NodeError where the element is not what was agreed to */
				readonly take: (element: Locator) => Promise<void>;
		  }
		| undefined;
	/**
	 * No way has found it in time: finds it otherwise.
	 * @throws NodeError the failure as it would be, with more to say
	 */
	readonly missing: (lost: Missing) => Promise<Locator>;
}

/** A target that none of its ways finds. */
export interface Missing {
	readonly target: Target;
	readonly purpose: Purpose;
	/** What the step fails with. */
	readonly fault: NodeError;
}

/** An element that was found by another than the first of its ways. */
export interface Healed {
	readonly element: Locator;
	readonly target: Exclude<Target, string>;
	/** The way that has found it. */
	readonly way: Way;
	/** The same in words. */
	readonly text: string;
}

/**
 * The one visible element that a target means, in the page or in one of its frames; waits for it.
 * @throws NodeError `TARGET_MISSING`, `TARGET_AMBIGUOUS`, `PAGE_TIMEOUT`
 */
export async function locate(
	page: Page,
	{ target, purpose, healing, ...patience }: Search,
): Promise<Locator> {
	const agreed = healing?.agreed;
	let most = 0;
	const element = await until(async () => {
		const found = await findOnce(page, target, purpose);
		if ("locator" in found) return found;
		most = found.most;
		const locator = agreed && (await theOnly(page, agreed.target, purpose));
		return locator && { locator, way: undefined };
	}, patience);
	if (!element) {
		const fault = failure(target, most);
		if (healing) return healing.missing({ target, purpose, fault });
		throw fault;
	}
	const { locator, way } = element;
	if (!way) {
		await agreed?.take(locator);
		return locator;
	}
	if (typeof target === "string") return locator;
	const [first] = writtenWays(target);
	if (first && way !== first)
		await healing?.fallback({ element: locator, target, way, text: healedText(first, way) });
	return locator;
}

/** The one visible element that a target means now; `undefined` where none of its ways fits exactly one. */
export async function theOnly(page: Page, target: Target, purpose: Purpose): Promise<Locator | undefined> {
	const found = await findOnce(page, target, purpose);
	return "locator" in found ? found.locator : undefined;
}

/** Whether two locators find the same element. */
export async function isSameElement(one: Locator, other: Locator): Promise<boolean> {
	const [first, second] = await Promise.all([one.elementHandle(), other.elementHandle()]);
	// Elements of two frames cannot be compared, and are not the same.
	const isSame = first?.evaluate((element, another) => element === another, second).catch(() => false);
	const answer = (await isSame) ?? false;
	await Promise.all([first?.dispose(), second?.dispose()]);
	return answer;
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
		for (const frame of page.frames()) all.push(...((await fitting(frame, way).catch(gone(page))) ?? []));
		const [only] = way.nth === undefined ? all : all.slice(way.nth - 1, way.nth);
		if (only && (all.length === 1 || way.nth !== undefined)) return { locator: only, way };
		most = Math.max(most, all.length);
	}
	return { most };
}

/** What a way fits in a frame: as many as it takes to know whether it is one, or the one at its place. */
async function fitting(frame: Frame, way: Way): Promise<Locator[]> {
	if (way.row !== undefined) return inRow(frame, { ...way, row: way.row });
	const visible = byWay(frame, way).filter({ visible: true });
	const most = way.near === undefined ? Math.max(3, way.nth ?? 0) : MOST_NEAR;
	const taken = Math.min(await visible.count(), most);
	const found = Array.from({ length: taken }, (_, place) => visible.nth(place));
	if (way.near === undefined) return found;
	const near = await nearest(frame, found, way.near);
	return near ? [near] : [];
}

/** A frame that has gone has no element; a page that has gone has nothing to look for any more. */
function gone(page: Page) {
	return (error: unknown) => {
		if (page.isClosed()) throw error;
		return undefined;
	};
}

function healedText(first: Way, way: Way): string {
	return `The element is not found by ${wayWords(first)} any more, but by ${wayWords(way)}. Update the target, so that the flow has what holds now.`;
}

function failure(target: Target, most: number): NodeError {
	const said = targetWords(target);
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
