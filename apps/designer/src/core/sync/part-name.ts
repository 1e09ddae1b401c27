import type { Flow } from "@switchyard/spec/flow";

/** How much of a note's first line names it, in characters. */
const SHOWN = 30;

/** What people know a part of a flow by, in quotes: a name, or how a note begins. */
export function partName(flow: Flow, part: "node" | "note" | "group", id: string): string {
	if (part === "node") return quoted(flow.nodes.find((node) => node.id === id)?.name ?? id);
	if (part === "group") return quoted(flow.groups?.find((group) => group.id === id)?.name ?? id);
	const line =
		flow.notes
			?.find((note) => note.id === id)
			?.text.trim()
			.split("\n")[0] ?? "";
	return quoted(line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line || "empty note");
}

function quoted(name: string): string {
	return `“${name}”`;
}
