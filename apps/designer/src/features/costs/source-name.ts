import type { SourceCosts } from "@switchyard/spec/http";

/** What a model or a node type is called where nothing else is known of it. */
export function sourceName({ kind, name }: Pick<SourceCosts, "kind" | "name">): string {
	if (name === "") return kind === "model" ? "A late answer of a model" : "A late answer of a node";
	return name;
}
