/** A place in which two JSON values are not the same. */
export interface Difference {
	/** Its names from the top, joined by dots: `properties.to.description`. */
	readonly path: string;
	/** `undefined` where it was not there. */
	readonly before: unknown;
	/** `undefined` where it is gone. */
	readonly now: unknown;
}

/** Every difference between two JSON values, located as deep as possible. Items that have names are identified by them. */
export function differences(before: unknown, now: unknown, path = ""): Difference[] {
	if (JSON.stringify(before) === JSON.stringify(now)) return [];
	const one = parts(before);
	const other = parts(now);
	if (!one || !other) return [{ path, before, now }];
	return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) =>
		differences(one.get(name), other.get(name), path === "" ? name : `${path}.${name}`),
	);
}

/** What an object or a list of named items is made of; `undefined` for what is looked at as a whole. */
function parts(value: unknown): ReadonlyMap<string, unknown> | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	if (!Array.isArray(value)) return new Map(Object.entries(value));
	const named = value.map((item: unknown): [string, unknown] => [nameOf(item), item]);
	return named.every(([name]) => name !== "") ? new Map(named) : undefined;
}

function nameOf(item: unknown): string {
	if (typeof item !== "object" || item === null || !("name" in item)) return "";
	return typeof item.name === "string" ? item.name : "";
}
