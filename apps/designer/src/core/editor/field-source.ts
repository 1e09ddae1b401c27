import type { PathSegment } from "@switchyard/flow";
import type { JsonPath } from "../value/json-path.ts";

/** What a dragged field is called while it is on its way from a value to a parameter: a `FieldSource` as JSON. */
export const FIELD_DRAG = "application/x-switchyard-field";

/** Where in a run a field was seen. */
export type SeenAs =
	/** Among a step's outputs: the path begins with the output's name. */
	| "output"
	/** Among the outputs of a tool call. */
	| "tool-output"
	/** In the message that reached a step. */
	| "arrived"
	/** In what a step, or the trigger, wrote into the message. */
	| "written";

/** A field of a value that is shown, to be read by a parameter. */
export interface FieldSource {
	/** The node at which it was seen. */
	readonly node: string;
	readonly seen: SeenAs;
	/** Not empty. */
	readonly path: JsonPath;
}

const SEEN: readonly string[] = ["output", "tool-output", "arrived", "written"] satisfies readonly SeenAs[];

/** A source that comes with a drag; `undefined` for anything else, for a drag may come from another page. */
export function readFieldSource(text: string): FieldSource | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return isFieldSource(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function isFieldSource(value: unknown): value is FieldSource {
	if (typeof value !== "object" || value === null) return false;
	const { node, seen, path } = value as Partial<Record<string, unknown>>;
	return (
		typeof node === "string" &&
		typeof seen === "string" &&
		SEEN.includes(seen) &&
		Array.isArray(path) &&
		path.length > 0 &&
		path.every(isSegment)
	);
}

function isSegment(value: unknown): value is PathSegment {
	return typeof value === "string" || (typeof value === "number" && Number.isInteger(value) && value >= 0);
}
