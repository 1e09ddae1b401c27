/** Some names of a folder, in order. */
export interface NamePage {
	readonly names: readonly string[];
	/** Whether more follow. */
	readonly more: boolean;
}

/** The first names after one, of any number in any order; only a few pages of them are in memory at a time. */
export async function pageOfNames(
	all: AsyncIterable<string>,
	after: string,
	limit: number,
): Promise<NamePage> {
	let first: string[] = [];
	for await (const name of all) {
		if (name <= after) continue;
		first.push(name);
		if (first.length > 4 * limit) first = first.toSorted(byCodeUnits).slice(0, limit + 1);
	}
	const sorted = first.toSorted(byCodeUnits);
	return { names: sorted.slice(0, limit), more: sorted.length > limit };
}

function byCodeUnits(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}
