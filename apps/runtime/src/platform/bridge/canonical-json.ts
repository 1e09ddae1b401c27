import { isRecord } from "@switchyard/spec/json";
/** A value's JSON text with the fields of every object in order of their names: equal values have equal texts. */
export function canonicalJson(value: unknown): string {
	return JSON.stringify(value, (_key, inner: unknown) => (isRecord(inner) ? sorted(inner) : inner));
}

function sorted(fields: object): object {
	return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
}
