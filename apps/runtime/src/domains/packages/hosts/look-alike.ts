/** Characters of a namespace that people take for one another, each with the one that stands for all of them. */
const TAKEN_FOR = new Map([
	["0", "o"],
	["1", "l"],
	["i", "l"],
]);

/**
 * Another namespace than this one that people would read as the same: in other cases, or with a digit for a letter.
 * @param namespace letters and digits, as `NAMESPACE` has it
 */
export function lookAlikeOf(namespace: string, taken: Iterable<string>): string | undefined {
	const look = lookOf(namespace);
	for (const other of taken) if (other !== namespace && lookOf(other) === look) return other;
	return undefined;
}

/** Two ids or namespaces with the same look are taken for one another. */
export function lookOf(name: string): string {
	return [...name.toLowerCase()].map((character) => TAKEN_FOR.get(character) ?? character).join("");
}
