import type { MarkColor } from "@switchyard/spec/flow";
import type { Category } from "@switchyard/spec/node-spec";

/** The tokens that drawing on a 2D canvas needs, as this theme has them. */
export interface CanvasColors {
	readonly surface: string;
	readonly border: string;
	readonly wire: string;
	readonly carried: string;
	readonly ai: string;
	readonly text: string;
	readonly textMuted: string;
	readonly running: string;
	readonly success: string;
	readonly warning: string;
	readonly danger: string;
	readonly category: Readonly<Record<Category, string>>;
	readonly marks: Readonly<Record<MarkColor, string>>;
}

/** Those that are one colour each. */
export type PlainColor = Exclude<keyof CanvasColors, "category" | "marks">;

const TOKENS: Record<PlainColor, string> = {
	surface: "--color-surface",
	border: "--color-border-strong",
	wire: "--color-wire",
	carried: "--color-message",
	ai: "--color-ai",
	text: "--color-text",
	textMuted: "--color-text-muted",
	running: "--color-running",
	success: "--color-success",
	warning: "--color-warning",
	danger: "--color-danger",
};

let cached: { readonly theme: string | undefined; readonly colors: CanvasColors } | undefined;

/** Reads the tokens; once per theme. */
export function canvasColors(): CanvasColors {
	const root = document.documentElement;
	if (cached && cached.theme === root.dataset.theme) return cached.colors;
	const style = getComputedStyle(root);
	const token = (name: string) => style.getPropertyValue(name).trim();
	const read = (name: PlainColor) => token(TOKENS[name]);
	const mark = (color: MarkColor) => token(`--color-mark-${color}`);
	const colors: CanvasColors = {
		surface: read("surface"),
		border: read("border"),
		wire: read("wire"),
		carried: read("carried"),
		ai: read("ai"),
		text: read("text"),
		textMuted: read("textMuted"),
		running: read("running"),
		success: read("success"),
		warning: read("warning"),
		danger: read("danger"),
		category: {
			trigger: token("--color-category-trigger-soft"),
			ai: token("--color-ai-soft"),
			data: token("--color-category-data-soft"),
			outside: token("--color-category-outside-soft"),
			control: token("--color-category-control-soft"),
		},
		marks: {
			rose: mark("rose"),
			orchid: mark("orchid"),
			lime: mark("lime"),
			sand: mark("sand"),
			ink: mark("ink"),
		},
	};
	cached = { theme: root.dataset.theme, colors };
	return colors;
}

/** Calls `listener` when the theme changes. Returns a function that unsubscribes. */
export function onThemeChange(listener: () => void): () => void {
	const observer = new MutationObserver(listener);
	observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
	return () => observer.disconnect();
}
