/** A table of a page, with its columns aligned as the formatter aligns them. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
	const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
	const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
	const lines = all.map(
		(row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
	);
	return lines.toSpliced(1, 0, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`).join("\n");
}
