import { formatPath, type PathSegment, placesOfSchema, upstreamFields } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { JsonSchema } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { indexOf } from "../../../core/flow/flow-index.ts";

/** A place in the message that a node before will write, known before any run. */
export interface ExpectedPlace {
	readonly path: string;
	readonly segments: readonly PathSegment[];
	/** Its JSON Schema type, where it is declared. */
	readonly type: string | undefined;
	/** The name of the node that writes it. */
	readonly writer: string | undefined;
}

/** What the nodes before a node will write, with what lies within it where their schemas tell. */
export function expectedPlaces(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	node: string,
): readonly ExpectedPlace[] {
	const { nodes } = indexOf(flow);
	return upstreamFields(flow, node, nodeTypes).flatMap(({ field, schema = {}, node: writer }) =>
		placesOfSchema(field, schema).map(({ segments, schema: part }) => ({
			path: formatPath(segments),
			segments,
			type: typeIn(part),
			writer: nodes.get(writer)?.name,
		})),
	);
}

/** The one type that a schema names. */
export function typeIn({ type, anyOf }: JsonSchema): string | undefined {
	if (typeof type === "string") return type;
	const types = new Set(Array.isArray(anyOf) ? anyOf.map(({ type: each }) => each) : []);
	const [only] = types;
	return types.size === 1 && typeof only === "string" ? only : undefined;
}
