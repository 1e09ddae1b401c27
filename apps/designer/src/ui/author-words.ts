import type { Author } from "@switchyard/spec/document";

/** Who wrote something, as people say it. */
export function authorWords(author: Author): string {
	if (author.kind === "run") return author.flow === undefined ? "a run" : `a run of ${author.flow}`;
	return author.name ?? (author.kind === "person" ? "a person" : "a program");
}
