import { pathsOf } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { PathChoice } from "../code/rank-paths.ts";
import { expectedPlaces } from "./expected-places.ts";
import { shortJson } from "./short-json.ts";
import { typeWord } from "./type-word.ts";

/** How many paths of a message are offered. */
const LIMIT = 500;

/** Every path that can be picked at a node: those of the known message, and fields that nodes before it will write. */
export function pathChoices(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	node: string,
	sample: Message,
): readonly PathChoice[] {
	const known = pathsOf(sample, LIMIT).map(
		({ path, type, value }): PathChoice => ({
			path,
			type: typeWord(type),
			sample: shortJson(value),
			writer: undefined,
		}),
	);
	const seen = new Set(known.map(({ path }) => path));
	const expected = expectedPlaces(flow, nodeTypes, node)
		.filter(({ path }) => !seen.has(path))
		.map(
			({ path, type, writer }): PathChoice => ({
				path,
				type: type === undefined ? undefined : typeWord(type),
				sample: undefined,
				writer,
			}),
		);
	return [...known, ...expected];
}
