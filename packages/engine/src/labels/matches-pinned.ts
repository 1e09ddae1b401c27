import type { PinnedSet } from "@switchyard/spec/flow";
import { isRecord } from "@switchyard/spec/json";
import type { SinkKind } from "@switchyard/spec/node-spec";

/**
 * Whether a value is one of those that the designer listed. In doubt it is not: what can be read in two ways, such as an address with
 * a name before it or a path that climbs, fits no entry but its own text.
 */
export function matchesPinned(kind: SinkKind, value: unknown, pinned: PinnedSet | undefined): boolean {
	if (!pinned) return false;
	if (Array.isArray(value))
		return value.length > 0 && value.every((item) => matchesPinned(kind, item, pinned));
	if (isRecord(value)) {
		const items = Object.values(value);
		return items.length > 0 && items.every((item) => matchesPinned(kind, item, pinned));
	}
	const text = typeof value === "string" ? value : JSON.stringify(value);
	if (text === undefined) return false;
	if (pinned.includes(text)) return true;
	if (kind === "recipient" || kind === "sender") return addressesMatch(text, pinned);
	if (kind === "url") return isBelow(text, pinned.filter(namesHost));
	if (kind === "path")
		return isBelow(
			text,
			pinned.filter((entry) => entry !== "/"),
		);
	return false;
}

/** A mail address and nothing around it. */
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9.-]+$/i;

function addressesMatch(text: string, pinned: PinnedSet): boolean {
	return text.split(",").every((part) => {
		const address = part.trim();
		if (!ADDRESS.test(address)) return false;
		const domain = address.slice(address.indexOf("@")).toLowerCase();
		return pinned.some((entry) => entry.toLowerCase() === domain || sameAddress(entry, address));
	});
}

/** Before the `@` letters count as they are written; after it they do not. */
function sameAddress(one: string, other: string): boolean {
	const at = one.lastIndexOf("@");
	return (
		at > 0 &&
		one.slice(0, at) === other.slice(0, other.indexOf("@")) &&
		one.slice(at).toLowerCase() === other.slice(other.indexOf("@")).toLowerCase()
	);
}

/** Characters by which programs read another place out of an address or a path than it seems to name. */
const AMBIGUOUS = /[\\\s\p{Cc}]|%2e|%2f|%5c/iu;

function isBelow(text: string, places: PinnedSet): boolean {
	if (AMBIGUOUS.test(text) || text.split(/[/?#]/).includes("..")) return false;
	return places.some((place) => place.endsWith("/") && text.startsWith(place));
}

/** Whether the host is whole: `https://` and `https:/` are the beginning of all addresses. */
function namesHost(entry: string): boolean {
	return /^[a-z]+:\/\/[^/]+\//i.test(entry);
}
