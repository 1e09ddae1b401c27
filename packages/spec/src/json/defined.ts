/** Fields of which each may be absent, but is never `undefined`. */
export type Defined<Fields extends object> = {
	[Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
};

/**
 * Returns the fields that have a value. JSON and `exactOptionalPropertyTypes` tell an absent field from `undefined`:
 * `{ name, ...defined({ note, due }) }` has a note only if there is one.
 */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
	const present = Object.entries(fields).filter(([, value]) => value !== undefined);
	return Object.fromEntries(present) as Defined<Fields>;
}
