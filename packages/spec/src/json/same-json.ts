/** Whether two JSON values are the same, whatever the order of their keys. */
export function isSameJson(one: unknown, other: unknown): boolean {
	if (one === other) return true;
	if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
	if (Array.isArray(one) || Array.isArray(other)) {
		if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
		return one.every((item, index) => isSameJson(item, other[index]));
	}
	const names = keysOf(one);
	if (names.length !== keysOf(other).length) return false;
	return names.every(
		(name) => Object.hasOwn(other, name) && isSameJson(fieldOf(one, name), fieldOf(other, name)),
	);
}

/** A field that is `undefined` is not there in JSON. */
function keysOf(value: object): string[] {
	return Object.keys(value).filter((name) => fieldOf(value, name) !== undefined);
}

function fieldOf(value: object, name: string): unknown {
	return (value as Record<string, unknown>)[name];
}
