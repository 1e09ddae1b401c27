/** Fields of which each may be absent, but is never `undefined`. */
export type Defined<Fields extends object> = {
	[Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
};

/**
 * Returns the fields that have a value. JSON and `exactOptionalPropertyTypes` tell an absent field from `undefined`:
 * `{ name, ...defined({ note, due }) }` has a note only if there is one.
 */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
	const present: Partial<Fields> = {};
	for (const name of Object.keys(fields) as (keyof Fields)[]) {
		if (fields[name] !== undefined) present[name] = fields[name];
	}
	return present as Defined<Fields>;
}
