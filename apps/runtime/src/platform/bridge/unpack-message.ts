import { decode } from "@msgpack/msgpack";
import { faultBelow, type JsonFault, repeatedField } from "@switchyard/spec/json";

/** Dates and bytes are no JSON; what looks like them is refused before room is made for it. */
const NO_EXTENSIONS = { maxBinLength: 0, maxExtLength: 0 } as const;

/** Stands between a name and its number. */
const MARK = "\0#";

/** What came over the wire, decoded. */
export interface Decoded {
	readonly value: unknown;
	/** The first field that an object of it has twice. */
	readonly repeated: string | undefined;
}

/** @throws Error when it is no MessagePack, or holds what JSON cannot */
export function unpackMessage(data: Uint8Array): Decoded {
	let names = 0;
	const value = decode(data, {
		...NO_EXTENSIONS,
		mapKeyConverter: (key) => {
			names += 1;
			return nameOf(key);
		},
	});
	return { value, repeated: names === countFields(value) ? undefined : findRepeated(data) };
}

/** Decodes once more with every name made unique, so that both fields are there to be found. */
function findRepeated(data: Uint8Array): string {
	let names = 0;
	const numbered = decode(data, {
		...NO_EXTENSIONS,
		mapKeyConverter: (key) => {
			names += 1;
			return `${nameOf(key)}${MARK}${names}`;
		},
	});
	return faultOf(numbered)?.field ?? "";
}

function faultOf(value: unknown): JsonFault | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	const seen = new Set<string>();
	for (const [key, inner] of Object.entries(value)) {
		const name = Array.isArray(value) ? `[${key}]` : key.slice(0, key.lastIndexOf(MARK));
		if (seen.has(name)) return repeatedField(name);
		seen.add(name);
		const below = faultOf(inner);
		if (below !== undefined) return faultBelow(name, below);
	}
	return undefined;
}

/** Without recursion: nothing has limited the depth yet. */
function countFields(decoded: unknown): number {
	const open = [decoded];
	let fields = 0;
	for (let value = open.pop(); typeof value === "object" && value !== null; value = open.pop()) {
		const inner = Object.values(value);
		if (!Array.isArray(value)) fields += inner.length;
		for (const part of inner) if (typeof part === "object" && part !== null) open.push(part);
	}
	return fields;
}

function nameOf(key: unknown): string {
	if (typeof key === "string") return key;
	throw new TypeError("a field's name is a text");
}
