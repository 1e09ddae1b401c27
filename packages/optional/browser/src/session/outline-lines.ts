import { NodeError } from "@switchyard/node-kit";

/** A line of an outline that refers to an element. */
export interface Line {
	/** Such as `e12`, or `f1e2` in a frame. */
	readonly reference: string;
	/** Its role and name, such as `button "Place order"`. */
	readonly called: string;
	/** Where the line begins in the outline. */
	readonly start: number;
	/** How far it is indented. */
	readonly depth: number;
}

/** The reference is one of the marks behind the role and the name: a page can write the same into its words. */
const REFERRING = /^( *)- ('?[\w-]+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*?) \[ref=(\w+)\].*$/gm;
const REFERENCE = / \[ref=\w+\]/g;
const CALLED = /^[\w-]+(?: "(?:[^"\\]|\\.)*")?/;

/** The elements that an outline refers to, in its order. */
export function linesOf(outline: string): Line[] {
	return [...outline.matchAll(REFERRING)].map(
		({ 1: indent = "", 2: text = "", 3: reference = "", index }) => ({
			reference,
			called: calledIn(text),
			start: index,
			depth: indent.length,
		}),
	);
}

/** The role and the name in a line, or in what somebody copied of one. */
export function calledIn(text: string): string {
	const trimmed = text.trim().replace(/^- /, "");
	// What YAML would take for something else stands in quotes.
	const plain = trimmed.startsWith("'") ? trimmed.slice(1).replaceAll("''", "'") : trimmed;
	return CALLED.exec(plain)?.[0] ?? plain;
}

/** An outline as it would be of the same page in another connection. */
export function withoutReferences(outline: string): string {
	return outline.replace(REFERENCE, "");
}

/**
 * The part of an outline that stands below an element, with the element's own line.
 * @throws NodeError `REFERENCE_UNKNOWN`
 */
export function partOf(outline: string, reference: string): string {
	const line = linesOf(outline).find((each) => each.reference === reference);
	if (!line) throw referenceUnknown(reference);
	const lines = outline.slice(line.start).split("\n");
	const end = lines.findIndex((text, index) => index > 0 && text.search(/\S/) <= line.depth);
	return lines.slice(0, end === -1 ? undefined : end).join("\n");
}

export function referenceUnknown(reference: string): NodeError {
	return new NodeError({
		code: "REFERENCE_UNKNOWN",
		message: `The snapshot has no element ${JSON.stringify(reference.slice(0, 40))}.`,
		field: "ref",
		hint: "Take a reference as it stands in the snapshot, such as e12.",
	});
}

/** As many whole lines of an outline as a limit of characters allows. */
export function capped(
	outline: string,
	limit: number,
): { readonly text: string; readonly truncated: boolean } {
	if (outline.length <= limit) return { text: outline, truncated: false };
	const end = outline.lastIndexOf("\n", limit);
	return { text: outline.slice(0, end > 0 ? end : limit), truncated: true };
}
