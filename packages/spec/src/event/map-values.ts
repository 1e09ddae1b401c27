import { isLargeValue } from "../json/large-value.ts";
import { EVENT_TYPES, type Event } from "./event.ts";

/** A place in events of a type that has values: the field at the path, or every entry of the object there. */
interface Place {
	readonly path: readonly string[];
	readonly entries: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
type MapValue = (value: unknown) => unknown;

const NOWHERE: readonly Place[] = [];

const PLACES: ReadonlyMap<string, readonly Place[]> = new Map(
	EVENT_TYPES.map(({ type, values = [] }) => [type, values.map(placeOf)]),
);

/**
 * The same event with each of its values (those that nodes, models and people made) replaced. An event whose values all
 * stay is given back itself.
 */
export function mapValues(event: Event, map: MapValue): Event {
	let mapped = event;
	for (const place of PLACES.get(event.type) ?? NOWHERE) mapped = mapAt(mapped, place, 0, map) as Event;
	return mapped;
}

/** What an event refers to: the values that are kept beside the journal. */
export function referencesIn(event: Event): ReadonlySet<string> {
	const references = new Set<string>();
	mapValues(event, (value) => {
		if (isLargeValue(value)) references.add(value.__ref);
		return value;
	});
	return references;
}

function mapAt(whole: unknown, place: Place, depth: number, map: MapValue): unknown {
	const name = place.path[depth];
	if (name === undefined) return place.entries ? mapEntries(whole as Fields, map) : map(whole);
	const part = (whole as Fields)[name];
	if (part === undefined) return whole;
	const mapped = mapAt(part, place, depth + 1, map);
	return mapped === part ? whole : { ...(whole as Fields), [name]: mapped };
}

function mapEntries(fields: Fields, map: MapValue): Fields {
	let changed: Record<string, unknown> | undefined;
	for (const name in fields) {
		const value = fields[name];
		const mapped = map(value);
		if (mapped === value) continue;
		changed ??= { ...fields };
		changed[name] = mapped;
	}
	return changed ?? fields;
}

function placeOf(path: string): Place {
	const names = path.split(".");
	const entries = names.at(-1) === "*";
	return { path: entries ? names.slice(0, -1) : names, entries };
}
