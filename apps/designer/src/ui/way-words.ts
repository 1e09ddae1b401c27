/** One way to find an element, as the browser's nodes have it. */
export type Way = Readonly<Record<string, unknown>>;

/** The ways of a target that is more than words. */
export function waysOf(value: unknown): readonly Way[] | undefined {
	const ways = typeof value === "object" && value !== null && "ways" in value ? value.ways : value;
	const isList = Array.isArray(ways) && ways.every((way) => typeof way === "object" && way !== null);
	return isList ? (ways as readonly Way[]) : undefined;
}

const PARTS = {
	label: "label",
	placeholder: "placeholder",
	testId: "test id",
	text: "text",
	css: "CSS",
	near: "near",
} as const;

/** A way as a person reads it: button “Remove”, near “Anna”. */
export function wordsOf(way: Way): string {
	const { role, name } = way;
	const named = [
		role ?? (name === undefined ? undefined : "named"),
		name === undefined ? undefined : `“${name}”`,
	];
	const first = named.filter((part) => part !== undefined).join(" ");
	const rest = Object.entries(PARTS).flatMap(([part, words]) =>
		way[part] === undefined ? [] : [part === "css" ? `${words} ${way[part]}` : `${words} “${way[part]}”`],
	);
	return [...(first === "" ? [] : [first]), ...rest].join(", ");
}
