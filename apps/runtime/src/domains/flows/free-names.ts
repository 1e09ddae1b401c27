import type { FlowStore } from "./flow-store.ts";

/** An id and a name that no flow has yet, as close to the wished ones as can be. */
export async function freeNames(
	wished: { readonly id: string; readonly name: string },
	flows: Pick<FlowStore, "list">,
): Promise<{ id: string; name: string }> {
	const known = await flows.list();
	return {
		id: free(wished.id, new Set(known.map(({ id }) => id)), "-"),
		name: free(wished.name, new Set(known.map(({ name }) => name)), " "),
	};
}

/** The first of `name`, `name 2`, `name 3` … that is not taken. */
function free(name: string, taken: ReadonlySet<string>, separator: string): string {
	for (let number = 2, tried = name; ; number++) {
		if (!taken.has(tried)) return tried;
		tried = `${name}${separator}${number}`;
	}
}
