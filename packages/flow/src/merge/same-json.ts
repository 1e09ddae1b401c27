/** Whether two JSON values say the same, in whatever order their keys stand. */
export function sameJson(one: unknown, other: unknown): boolean {
	if (Object.is(one, other)) return true;
	if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
	const keys = Object.keys(one);
	return (
		keys.length === Object.keys(other).length &&
		keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]))
	);
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}
