import type { Page } from "@playwright/test";

declare global {
	interface Window {
		/** Tells the test of something that the person did. */
		countAct(act: string): Promise<void>;
	}
}

/**
 * Counts what a person does in a tab, by the events that reach the page, whatever sends them: each press of the mouse
 * (a click or a drag), each shortcut, and the keys that are typed into one field without a press in between, together, as one.
 */
export class ActCounter {
	/** What was done, in order: `press Add rule`, `type into Name`. */
	readonly acts: string[] = [];

	private constructor() {}

	static async over(page: Page): Promise<ActCounter> {
		const counter = new ActCounter();
		await page.exposeFunction("countAct", (act: string) => void counter.acts.push(act));
		await page.addInitScript(watchActs);
		await page.evaluate(watchActs);
		return counter;
	}

	get count(): number {
		return this.acts.length;
	}
}

/** Runs in the page. */
function watchActs(): void {
	let typingInto: EventTarget | null = null;
	const nameOf = (target: EventTarget | null) => {
		if (!(target instanceof Element)) return "the page";
		const named = target.closest("[aria-label], button, a, [role=option], [data-id]") ?? target;
		const label = named.getAttribute("aria-label") ?? named.textContent ?? "";
		return label.trim().slice(0, 60) || target.tagName;
	};
	const typed = (target: EventTarget | null) => {
		if (target === typingInto) return;
		typingInto = target;
		void window.countAct(`type into ${nameOf(target)}`);
	};
	addEventListener(
		"pointerdown",
		({ target }) => {
			typingInto = null;
			void window.countAct(`press ${nameOf(target)}`);
		},
		true,
	);
	addEventListener("input", ({ target }) => typed(target), true);
	addEventListener(
		"keydown",
		({ key, target, ctrlKey, metaKey, altKey }) => {
			if (/^(Control|Meta|Alt|Shift)$/.test(key)) return;
			const isShortcut = ctrlKey || metaKey || altKey;
			const takesText =
				target instanceof HTMLElement && target.matches("input, textarea, [contenteditable=true]");
			if (takesText && !isShortcut) return typed(target);
			typingInto = null;
			void window.countAct(`key ${key}`);
		},
		true,
	);
}
