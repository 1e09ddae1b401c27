/** The endings of names that a person wrote, one after the other: `.pdf, docx` is `.pdf` and `.docx`. */
export function fileTypesOf(text: string): readonly string[] {
	const words = text.toLowerCase().split(/[\s,;]+/);
	const types = words.filter((word) => word !== "").map((word) => `.${word.replace(/^\*?\.+/, "")}`);
	return [...new Set(types)];
}

export function fileTypesText(types: readonly string[]): string {
	return types.join(", ");
}
