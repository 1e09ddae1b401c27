import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** All that a theme decides: the rules of axe on colours. */
export const ON_COLOURS: readonly string[] = ["color-contrast", "link-in-text-block"];

interface Judgement {
	/** The only part that is judged. */
	readonly part?: string | undefined;
	/** The only rules that are applied. */
	readonly rules?: readonly string[];
}

/** What is seen can be used by everybody: axe finds nothing to object to. */
export async function expectAccessible(
	page: Page,
	scene: string,
	{ part = "html", rules }: Judgement = {},
): Promise<void> {
	await page.evaluate(finishTransitions);
	// What frames need takes twice the time: a page of axe's own for each look.
	const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
	// To describe all that is well takes longer than to judge it.
	axe.include(part).options({ resultTypes: ["violations"] });
	if (rules) axe.withRules([...rules]);
	const { violations } = await axe.analyze();
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
	expect.soft(found, scene).toEqual([]);
}

/**
 * Runs in the page: ends every transition and animation that has an end, and waits for none: a page that paints no frames ends none.
 * A colour that is read halfway between two themes has a contrast that neither theme has.
 */
function finishTransitions(): void {
	for (const animation of document.getAnimations()) {
		if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
	}
}

/** Nothing stands beyond the window's sides, where nobody could reach it: not the page, and no control. */
export async function expectFits(page: Page, scene: string): Promise<void> {
	// What floats finds its place a moment after the window has changed.
	await expect.soft.poll(() => page.evaluate(whatIsOutside), { message: scene }).toEqual([]);
}

/** Runs in the page. */
function whatIsOutside(): string[] {
	const { scrollWidth } = document.documentElement;
	const controls = [
		...document.querySelectorAll("a, button, input, textarea, [role=tab], [role=option], [role^=menuitem]"),
	];
	const lost = controls.filter((control) => {
		// A library puts the form field of a switch, which nobody sees, beside it.
		if (!control.checkVisibility({ opacityProperty: true }) || control.closest("[role=application]"))
			return false;
		// What is there for screen readers only is clipped to nothing.
		if (getComputedStyle(control).clipPath !== "none") return false;
		const { left, right } = control.getBoundingClientRect();
		return left < 0 || right > window.innerWidth;
	});
	return [
		...(scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} pixels wide`] : []),
		...lost.map((control) => control.outerHTML.slice(0, 200)),
	];
}
