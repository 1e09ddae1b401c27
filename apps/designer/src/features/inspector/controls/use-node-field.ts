import {
	type NodeFieldPath,
	nodeField,
	nodeFieldTitle,
} from "../../../core/editor/unfinished/node-fields.ts";
import { useUnfinished } from "./use-unfinished.ts";

/**
 * What the field of a number of a node itself has in common with every other: its label, the id by which a problem leads to it, and
 * where its text is kept while it is no value yet.
 * @param wanted what the text is not yet, in words: `a valid time`
 */
export function useNodeField(node: string, path: NodeFieldPath, wanted: string) {
	const unfinished = useUnfinished(nodeField(node, path), wanted);
	const label = nodeFieldTitle(path);
	return { field: { label, unfinished }, frame: { id: `setting-${path}`, label, unfinished } };
}
