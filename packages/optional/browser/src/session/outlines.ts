import { NodeError } from "@switchyard/node-kit";
import type { Locator, Page } from "playwright-core";
import type { OutlinedElement } from "../targets/target-now.ts";
import { type Line, linesOf, referenceUnknown, withoutReferences } from "./outline-lines.ts";
import { blotPasswords } from "./passwords.ts";

/** What a model was shown of a page at last. */
export interface Shown {
	/** Counted in the session from 1. */
	readonly number: number;
	/** The page as an outline, whole. */
	readonly outline: string;
}

/** An outline that is longer is not kept: after a crash of the server, the page is looked at again. */
const LONGEST_KEPT = 200_000;

/**
 * The outlines of a session's pages that a model was shown, numbered, and the elements that the last of them refers to: what a model
 * decides on is what it has seen last.
 */
export class Outlines {
	readonly #page: () => Page;
	#shown: Shown | undefined;
	#count = 0;
	/** Whether the references are those of this connection. */
	#isHere = false;

	constructor(page: () => Page) {
		this.#page = page;
	}

	/** Looks at the page. */
	async take(): Promise<Shown> {
		const outline = await this.#read();
		this.#shown = { number: ++this.#count, outline };
		this.#isHere = true;
		return this.#shown;
	}

	/** What opening the session again is to know of it. */
	kept(): Shown | undefined {
		const shown = this.#shown;
		if (!shown) return undefined;
		return shown.outline.length > LONGEST_KEPT ? { ...shown, outline: "" } : shown;
	}

	/** What was shown before the process ended. */
	restore(shown: Shown | undefined): void {
		this.#shown = shown;
		this.#count = shown?.number ?? 0;
		this.#isHere = false;
	}

	/** What was shown is of a page that is gone. */
	forget(): void {
		this.#shown = undefined;
	}

	/**
	 * The element of a reference, what it is called, and where it stands on the page now.
	 * @throws NodeError `SNAPSHOT_STALE`, `REFERENCE_UNKNOWN`
	 */
	async element(
		number: number,
		reference: string,
	): Promise<{ readonly locator: Locator; readonly line: Line; readonly outlined: OutlinedElement }> {
		const shown = this.#shown;
		if (shown?.number !== number) throw stale(shown && `the last one is ${shown.number}`);
		const lines = linesOf(shown.outline);
		const line = lines.find((each) => each.reference === reference);
		if (!line) throw referenceUnknown(reference);
		// An element that became another one has another reference, or none.
		const now = await this.#read();
		const there = linesOf(now);
		const place = lines.indexOf(line);
		const found = this.#isHere
			? there.find((each) => each.reference === reference)
			: withoutReferences(now) === withoutReferences(shown.outline)
				? there[place]
				: undefined;
		if (!found || found.called !== line.called) throw stale("the page has changed");
		const outlined = { snapshot: now, ref: found.reference };
		return { locator: this.#page().getByRef(found.reference), line, outlined };
	}

	async #read(): Promise<string> {
		const page = this.#page();
		return blotPasswords(page, await page.ariaSnapshot({ mode: "ai" }));
	}
}

function stale(why: string | undefined): NodeError {
	return new NodeError({
		code: "SNAPSHOT_STALE",
		message: `The snapshot is not the page as it is${why === undefined ? "" : `: ${why}`}.`,
		field: "snapshot",
		hint: "Look again with browser_look, and take the number and the references that it answers.",
		retryable: false,
	});
}
