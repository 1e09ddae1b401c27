/** A value of a database as JSON has it: bytes as Base64, times as ISO 8601, whole numbers that JavaScript cannot hold as text. */
export function jsonValue(value: unknown): unknown {
	if (value === undefined) return null;
	if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
	if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
	if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
	if (Array.isArray(value)) return value.map(jsonValue);
	return value;
}
