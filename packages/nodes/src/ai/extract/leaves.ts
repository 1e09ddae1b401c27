/** The place of every text, number, and yes or no in a value, in order, such as `items[0].price`. */
export function leavesOf(value: unknown, field = ""): string[] {
	if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${field}[${index}]`));
	if (typeof value !== "object") return [field];
	return Object.entries(value ?? {}).flatMap(([name, inner]) =>
		leavesOf(inner, field === "" ? name : `${field}.${name}`),
	);
}
