/** What the parameters ask for. */
interface Wish {
	readonly read: string;
	readonly flagged: string;
	readonly answered: string;
	readonly keywords: readonly string[];
	readonly remove_keywords: readonly string[];
}

/** The flags that servers know, by what people call them. */
const FLAGS: ReadonlyMap<string, string> = new Map([
	["read", "\\Seen"],
	["flagged", "\\Flagged"],
	["answered", "\\Answered"],
	["draft", "\\Draft"],
	["deleted", "\\Deleted"],
]);

/** Which flags a mail gets, and which it loses. One that it is to get and to lose stays. */
export function wantedFlags({ keywords, remove_keywords, ...marks }: Wish) {
	const add = [...keywords];
	const remove = remove_keywords.filter((each) => !keywords.includes(each));
	for (const [name, value] of Object.entries(marks)) {
		const flag = FLAGS.get(name);
		if (flag === undefined || value === "unchanged") continue;
		// The parameters are called as what they set.
		(value === name ? add : remove).push(flag);
	}
	return { add, remove };
}

/** Flags as people call them: known ones first, the others as they are. */
export function marksOf(flags: Iterable<string>): string[] {
	const all = [...flags];
	const known = [...FLAGS].filter(([, flag]) =>
		all.some((each) => each.toLowerCase() === flag.toLowerCase()),
	);
	const keywords = all.filter((flag) => !flag.startsWith("\\"));
	return [...known.map(([name]) => name), ...keywords.sort()];
}
