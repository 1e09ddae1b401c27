import { elementsOf } from "../targets/outline.ts";
import { withoutTyped } from "../targets/without-typed.ts";

/** The most of a page that a model reads, in characters. */
const MOST_SHOWN = 60_000;

const MARKS = / \[(?:ref=\w+|active|cursor=\w+)\]/g;
const CALLED = /^( *- '?[a-z]+(?: "(?:[^"\\]|\\.)*")?)(.*)$/;

/** A page as a model is shown it, and the elements that it may name. */
export interface NumberedOutline {
	readonly text: string;
	/** By the references in the text, the page's own. */
	readonly references: ReadonlyMap<string, string>;
}

/**
 * An outline in which only the elements of some roles have references, numbered in their order. So a model cannot name another one, and the
 * same page reads the same in another connection to the browser: what was answered before a crash holds after it. What was typed is left out.
 * @param roles any when absent
 */
export function numberedOutline(outline: string, roles: ReadonlySet<string> | undefined): NumberedOutline {
	const shown = withoutTyped(outline);
	const elements = new Map(elementsOf(shown).map((element) => [element.lines[0], element]));
	const references = new Map<string, string>();
	const lines: string[] = [];
	let size = 0;
	for (const [index, line] of shown.split("\n").entries()) {
		// A page can write such marks into its words, too.
		const plain = line.replace(MARKS, "");
		const { role = "", ref } = elements.get(index) ?? {};
		const mayBeNamed = ref !== undefined && (roles?.has(role) ?? true);
		const reference = `e${references.size + 1}`;
		const text = mayBeNamed ? plain.replace(CALLED, `$1 [ref=${reference}]$2`) : plain;
		size += text.length + 1;
		if (size > MOST_SHOWN) break;
		if (mayBeNamed) references.set(reference, ref);
		lines.push(text);
	}
	return { text: lines.join("\n"), references };
}
