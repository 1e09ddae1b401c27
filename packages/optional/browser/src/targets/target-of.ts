import { elementsOf, type OutlineElement } from "./outline.ts";
import type { RecordedTarget, Way } from "./target.ts";
import { withoutTyped } from "./without-typed.ts";

/** An element as it was when a person worked on it or picked it: the page may have gone since. */
export interface SeenElement {
	/** The page's outline. */
	readonly snapshot: string;
	/** Its reference there. */
	readonly ref: string | undefined;
	/** How Playwright selects it. */
	readonly selector: string;
}

/** Roles that say nothing of what an element is. */
const VAGUE = new Set(["generic", "text", "paragraph", "none", "presentation"]);

/** Parts of a page that hold one thing each, of which there are many. */
const ENTRIES = new Set(["listitem", "row", "article", "region", "group", "generic"]);

/** How long words beside an element may be, and how much of the outline is kept. */
const MOST_WORDS = 80;
const MOST_SNAPSHOT = 4000;

/** The ways to find an element again, those that last longest first; `undefined` where there are none. */
export function targetOf({ snapshot, ref, selector }: SeenElement): RecordedTarget | undefined {
	const elements = elementsOf(snapshot);
	const element = ref === undefined ? undefined : elements.find((each) => each.ref === ref);
	const ways: Way[] = [...namedWays(elements, element), ...selectedWays(selector)];
	if (element?.url !== undefined) ways.push({ css: `a[href=${JSON.stringify(element.url)}]` });
	const different = [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
	if (different.length === 0) return undefined;
	return { ways: different.slice(0, 8), snapshot: fragment(snapshot, element) };
}

function namedWays(elements: readonly OutlineElement[], element: OutlineElement | undefined): Way[] {
	if (!element || VAGUE.has(element.role)) return [];
	const { role, name } = element;
	const way: Way = name === undefined ? { role } : { role, name: name.slice(0, 500) };
	const same = elements.filter((each) => each.role === role && (name === undefined || each.name === name));
	if (same.length === 1) return name === undefined ? [] : [way];
	const near = wordsBeside(elements, element);
	return near === undefined ? [] : [{ ...way, near }];
}

/** Words that stand with the element and nowhere else: in its row, its card, its entry of a list. */
function wordsBeside(elements: readonly OutlineElement[], element: OutlineElement): string | undefined {
	const wordsOf = (each: OutlineElement) => each.name ?? each.text;
	const count = (words: string) => elements.filter((each) => wordsOf(each)?.includes(words)).length;
	for (let part = element.parent; part; part = part.parent) {
		if (!ENTRIES.has(part.role)) continue;
		const [from, to] = part.lines;
		const inside = elements.filter(({ lines: [line] }) => line > from && line < to);
		// A heading or the head of a row says best what the entry is.
		const ranked = [...inside].sort((a, b) => rankOf(a) - rankOf(b));
		const found = ranked.find((each) => {
			const words = wordsOf(each);
			if (each === element || words === undefined || words.length > MOST_WORDS) return false;
			return words.trim() !== "" && words !== element.name && count(words) === countIn(inside, words);
		});
		if (found) return wordsOf(found);
	}
	return undefined;

	function countIn(inside: readonly OutlineElement[], words: string): number {
		return inside.filter((each) => wordsOf(each)?.includes(words)).length;
	}
}

function rankOf({ role }: OutlineElement): number {
	const rank = ["heading", "rowheader", "cell", "link", "text"].indexOf(role);
	return rank < 0 ? 9 : rank;
}

/** What Playwright's selector says, where one of our ways says the same. */
function selectedWays(selector: string): Way[] {
	const last = selector.split(" >> ").at(-1) ?? "";
	if (selector.includes(" >> ") && !selector.includes("internal:control=enter-frame")) return [];
	const [, testId] = /^internal:testid=\[[\w-]+="((?:[^"\\]|\\.)*)"s?\]$/.exec(last) ?? [];
	if (testId !== undefined) return [{ testId: unescaped(testId) }];
	const [, kind, words] = /^internal:(label|text)="((?:[^"\\]|\\.)*)"[is]?$/.exec(last) ?? [];
	if (words !== undefined)
		return [kind === "label" ? { label: unescaped(words) } : { text: unescaped(words) }];
	const [, placeholder] = /^internal:attr=\[placeholder="((?:[^"\\]|\\.)*)"[is]?\]$/.exec(last) ?? [];
	if (placeholder !== undefined) return [{ placeholder: unescaped(placeholder) }];
	return last.startsWith("internal:") ? [] : [{ css: last.slice(0, 1000) }];
}

function unescaped(text: string): string {
	return text.replace(/\\(.)/g, "$1").slice(0, 500);
}

/** The part of the outline around the element, without what was typed. */
function fragment(snapshot: string, element: OutlineElement | undefined): string {
	if (!element) return "";
	let part: OutlineElement = element;
	const sizeOf = ({ lines: [from, to] }: OutlineElement) => to - from;
	while (part.parent && sizeOf(part.parent) <= 20) part = part.parent;
	const [from, to] = part.lines;
	const lines = snapshot.split("\n").slice(from, to);
	return withoutTyped(lines.join("\n")).slice(0, MOST_SNAPSHOT);
}
