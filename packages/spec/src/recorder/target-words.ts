/** One way to find an element, as the browser's nodes have it: what is more than one of its fields must hold together. */
export type TargetWay = Readonly<Record<string, unknown>>;

/** The ways of a target that is more than words. */
export function targetWays(target: unknown): readonly TargetWay[] | undefined {
	const ways = typeof target === "object" && target !== null && "ways" in target ? target.ways : target;
	const isList = Array.isArray(ways) && ways.every((way) => typeof way === "object" && way !== null);
	return isList ? (ways as readonly TargetWay[]) : undefined;
}

/** The ways of a target as the recorder writes it, known by its shape where nothing says what a value is; `undefined` for any other value. */
export function recordedWays(value: unknown): readonly TargetWay[] | undefined {
	if (typeof value !== "object" || value === null || Object.keys(value).length !== 2) return undefined;
	return "ways" in value && "snapshot" in value ? targetWays(value) : undefined;
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
export function wayWords(way: TargetWay): string {
	const parts = Object.entries(PARTS).flatMap(([part, words]) =>
		way[part] === undefined ? [] : [part === "css" ? `${words} ${way[part]}` : `${words} “${way[part]}”`],
	);
	return [...namedWords(way), ...parts, ...rowWords(way), ...placeWords(way)].join(", ");
}

/** A target as a person reads it, no longer than `most` characters: its words, or its ways in the order in which they are tried. */
export function targetWords(target: unknown, most = 300): string {
	const ways = targetWays(target);
	const words = ways ? ways.map(wayWords).join("; or ") : `“${String(target)}”`;
	return words.length > most ? `${words.slice(0, most - 1)}…` : words;
}

function namedWords({ role, name }: TargetWay): readonly string[] {
	if (name === undefined) return role === undefined ? [] : [String(role)];
	return [`${role ?? "named"} “${name}”`];
}

/** The row by what tells it from others, which are all of its texts where nothing says which. */
function rowWords({ row, by }: TargetWay): readonly string[] {
	if (typeof row !== "object" || row === null) return [];
	const telling = Object.entries(row).filter(([column]) => !Array.isArray(by) || by.includes(column));
	const texts = telling.map(([column, text]) => `${column} “${text}”`);
	return [`in the row with ${texts.join(" and ")}`];
}

function placeWords({ nth }: TargetWay): readonly string[] {
	return nth === undefined ? [] : [`number ${nth} of those that fit`];
}
