/** The names of a result's columns, each once: a second `total` is `total_2`, and one without a name `column_3`. */
export function columnNames(names: readonly string[]): string[] {
	const taken = new Set<string>();
	return names.map((name, index) => {
		const base = name === "" ? `column_${index + 1}` : name;
		let unique = base;
		for (let number = 2; taken.has(unique); number++) unique = `${base}_${number}`;
		taken.add(unique);
		return unique;
	});
}
