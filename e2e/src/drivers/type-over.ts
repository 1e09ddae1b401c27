import { expect, type Locator } from "@playwright/test";

/**
 * Types a text in place of all that is in a field. The editor of code hears of a selection that no key and no mouse made only a moment
 * later, and what is typed before that goes to where its caret was.
 */
export async function typeOver(field: Locator, text: string): Promise<void> {
	await expect.poll(() => field.evaluate(selectsAll)).toBe(true);
	await field.fill(text);
}

/** Runs in the page: whether what is in an editor has been selected since the last look; selects it where it is not. */
function selectsAll(field: Element): boolean {
	if (!(field instanceof HTMLElement) || !field.isContentEditable) return true;
	const isEmpty = field.querySelector(".cm-placeholder") !== null || field.textContent === "";
	const selection = getSelection();
	if (document.activeElement === field && (isEmpty || selection?.isCollapsed === false)) return true;
	field.focus();
	selection?.selectAllChildren(field);
	return false;
}
