import { isRecord, type JsonSchema } from "@switchyard/spec/json";
import type { PathSegment } from "../expression/path.ts";

/** A place in what a schema describes. */
export interface SchemaPlace {
	readonly segments: readonly PathSegment[];
	readonly schema: JsonSchema;
}

/** How deep places are followed, and how many of them. */
const DEEPEST = 6;
const MOST = 200;

/**
 * The places within a value of which only the schema is known, the value itself first, shallow ones before deep ones. What the
 * first item of a list has stands for all.
 */
export function placesOfSchema(name: string, schema: JsonSchema): readonly SchemaPlace[] {
	const places: SchemaPlace[] = [{ segments: [name], schema }];
	for (const place of places) {
		if (place.segments.length === DEEPEST) continue;
		for (const [segment, part] of partsOf(place.schema)) {
			if (places.length === MOST) return places;
			places.push({ segments: [...place.segments, segment], schema: part });
		}
	}
	return places;
}

/** The schema of what lies at a path in a value of this schema; `undefined` where the schema says nothing of it. */
export function schemaAt(schema: JsonSchema, path: readonly PathSegment[]): JsonSchema | undefined {
	let found: JsonSchema | undefined = schema;
	for (const segment of path) {
		const parts: ReadonlyArray<readonly [PathSegment, JsonSchema]> = found ? partsOf(found) : [];
		found = parts.find(([name]) => name === (typeof segment === "number" ? 0 : segment))?.[1];
	}
	return found;
}

function partsOf({ properties, items }: JsonSchema): Array<readonly [PathSegment, JsonSchema]> {
	if (isRecord(items)) return [[0, items]];
	if (!isRecord(properties)) return [];
	return Object.entries(properties).flatMap(([name, part]) =>
		isRecord(part) ? [[name, part] as const] : [],
	);
}
