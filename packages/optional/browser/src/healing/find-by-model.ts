import { type ModelCalls, NodeError } from "@switchyard/node-kit";
import type { Locator } from "playwright-core";
import type { BrowserSession } from "../session/browser-session.ts";
import { Outlines } from "../session/outlines.ts";
import { blotted } from "../session/secrets.ts";
import { hostOf, siteOf } from "../session/site-of.ts";
import { isSameElement, theOnly } from "../targets/locate.ts";
import type { RecordedTarget, Target } from "../targets/target.ts";
import { targetNow } from "../targets/target-now.ts";
import type { Purpose } from "../targets/ways.ts";
import { askForElement } from "./ask-for-element.ts";
import { numberedOutline } from "./numbered-outline.ts";
import { rolesFor } from "./roles.ts";

/** An element that a model named, checked. */
export interface Suggestion {
	readonly element: Locator;
	/** The ways by which it would be recorded now. */
	readonly target: RecordedTarget;
	/** Its role and name, such as `button "Buy now"`. */
	readonly called: string;
	/** The host of its page. */
	readonly site: string;
}

/** What is looked for, and for which work. */
export interface Sought {
	readonly target: Target;
	readonly purpose: Purpose;
	/** What the step does with the element, such as `clicks it`. */
	readonly does: string;
}

/**
 * Has a model say which element of the page is meant. Its word is not trusted: the element must be of the same kind as the recorded one, on
 * the page's own site, there under the same name still, and found again by ways of its own.
 * @returns a reason for people where there is none
 * @throws what `ModelCalls.ask` throws
 */
export async function findByModel(
	{ page, secrets, passwords }: BrowserSession,
	model: ModelCalls,
	{ target, purpose, does }: Sought,
): Promise<Suggestion | { readonly reason: string }> {
	// Apart from what an agent in the same browser was shown: its numbers stay its own.
	const outlines = new Outlines(() => page);
	const { number, outline } = await outlines.take();
	const { text, references } = numberedOutline(outline, rolesFor(target, purpose));
	if (references.size === 0)
		return { reason: "No model was asked: the page has no element of the kind that was recorded." };
	const hidden = new Set([...secrets, ...passwords]);
	const lost = blotted({ does, target, page: text }, hidden);
	const named = await askForElement(model, lost);
	if (named.reference === undefined) return named;
	const reference = references.get(named.reference);
	if (reference === undefined)
		return {
			reason: `The model named ${JSON.stringify(named.reference.slice(0, 40))}, which the page does not have.`,
		};
	const found = await outlines.element(number, reference).catch(staleAsNone);
	if (!found)
		return { reason: "The page changed while the model was asked: what it named is not there any more." };
	const { locator, line, outlined } = found;
	const site = await siteOf(page, locator);
	if (site !== hostOf(page.url()))
		return { reason: "The model named an element in a frame of another site." };
	const now = await targetNow(page, locator, outlined);
	const only = now && (await theOnly(page, now, purpose));
	if (!now || !only || !(await isSameElement(only, locator)))
		return { reason: `The model named ${line.called}, which cannot be told from others on the page.` };
	return { element: only, target: blotted(now, secrets), called: line.called, site };
}

function staleAsNone(error: unknown): undefined {
	if (error instanceof NodeError && (error.code === "SNAPSHOT_STALE" || error.code === "REFERENCE_UNKNOWN"))
		return;
	throw error;
}
