import { excerptAt, type Finding } from "../finding.ts";
import type { ProjectFile } from "../project-file.ts";
import { lineAt } from "../text/passage.ts";

/** Matches of a global pattern in the comments and pages of a file. */
export function phrases(file: ProjectFile, pattern: RegExp): Finding[] {
	return file.passages.flatMap((passage) =>
		Array.from(passage.text.matchAll(pattern), ({ index }) => ({
			path: file.path,
			line: lineAt(passage, index),
			excerpt: excerptAt(passage.source, index),
		})),
	);
}
