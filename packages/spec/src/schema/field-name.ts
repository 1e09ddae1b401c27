import { segmentsOf } from "./pointer.ts";

/** How much of one name is shown: it may come from outside, and be of any length. */
const LONGEST_NAME = 64;

/** What reads well without quotes. */
const PLAIN = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

/**
 * A place in a value as people write it: `/nodes/3/params/to` becomes `nodes[3].params.to`.
 * @param name what the value itself is called; it may have no name
 */
export function fieldName(pointer: string, name: string): string {
	return segmentsOf(pointer).reduce(appendName, name);
}

function appendName(path: string, name: string): string {
	if (/^\d+$/.test(name)) return `${path}[${name}]`;
	const shown = name.slice(0, LONGEST_NAME);
	if (!PLAIN.test(shown)) return `${path}[${JSON.stringify(shown)}]`;
	return path === "" ? shown : `${path}.${shown}`;
}
