/**
 * Yields all rows of a query in the order of their ids, so many at a time that they are never in memory together.
 * @param size rows that one reading returns at most; fewer are the last ones
 * @param read returns the rows after an id, of which `""` is before all
 */
export async function* chunksById<Row extends { readonly id: string }>(
	size: number,
	read: (after: string) => Promise<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
	let rows: readonly Row[];
	let last = "";
	do {
		rows = await read(last);
		yield rows;
		last = rows.at(-1)?.id ?? "";
	} while (rows.length === size);
}
