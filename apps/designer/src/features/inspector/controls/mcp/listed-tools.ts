import type { NodeSpec } from "@switchyard/spec/node-spec";

/** A line of the list of a server's tools. */
export interface ListedTool {
	/** As the list keeps it: the end of the node type's id. */
	readonly name: string;
	/** Absent for one that is checked and gone. */
	readonly spec: NodeSpec | undefined;
}

/** Everything that a server offers, by name, and before it what is checked and gone. */
export function listedTools(
	server: string,
	checked: readonly string[],
	offered: readonly NodeSpec[],
): ListedTool[] {
	const there = offered.map((spec) => ({ name: spec.id.slice(server.length + 1), spec }));
	const names = new Set(there.map(({ name }) => name));
	const gone = checked.filter((name) => !names.has(name)).map((name) => ({ name, spec: undefined }));
	return [...gone, ...there.sort((one, other) => one.spec.name.localeCompare(other.spec.name))];
}
