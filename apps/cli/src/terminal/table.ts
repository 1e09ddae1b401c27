/** Rows of cells as lines, each column as wide as its widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
	const columns = Math.max(0, ...rows.map((row) => row.length));
	const widths = Array.from({ length: columns }, (_, column) =>
		rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
	);
	return rows
		.map((row) =>
			row
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}
