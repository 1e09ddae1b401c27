/** Message values and what expressions make of them never change, so each list and map is measured once. */
const sizes = new WeakMap<object, number>();

/**
 * About how many characters of JSON a CEL value has. A list or map that is part of it several times counts several
 * times, but is not walked several times.
 */
export function valueSize(value: unknown): number {
	if (typeof value === "string") return value.length + 2;
	if (typeof value !== "object" || value === null) return 5;
	const known = sizes.get(value);
	if (known !== undefined) return known;
	const size = measure(value);
	sizes.set(value, size);
	return size;
}

function measure(value: object): number {
	if (value instanceof Uint8Array) return value.byteLength;
	let size = 2;
	if (Array.isArray(value)) {
		for (const item of value) size += valueSize(item) + 1;
		return size;
	}
	for (const [key, item] of Object.entries(value)) size += key.length + 4 + valueSize(item);
	return size;
}
