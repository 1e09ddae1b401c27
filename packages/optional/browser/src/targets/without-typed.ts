import { elementsOf } from "./outline.ts";

/** Roles whose content is what somebody typed. */
const TYPED = new Set(["textbox", "searchbox", "spinbutton"]);

/** The lines of an outline without what was typed into its fields, which stands behind a field's line or below it. */
export function withoutTyped(outline: string): string {
	const lines = outline.split("\n");
	const left = new Set<number>();
	for (const { role, lines: range } of elementsOf(outline)) {
		const isTyped = TYPED.has(role);
		if (!isTyped && role !== "combobox") continue;
		const [first, end] = range;
		lines[first] = lines[first]?.replace(/^((?:[^"]|"(?:[^"\\]|\\.)*")*?\]'?): .*$/, "$1") ?? "";
		for (let index = first + 1; index < end; index++) {
			const said = lines[index]?.trim() ?? "";
			// A combobox has its choices below it.
			if (isTyped ? !said.startsWith("- /") : said.startsWith("- text:")) left.add(index);
		}
	}
	return lines.filter((_, index) => !left.has(index)).join("\n");
}
