import { excerptAt, type Finding } from "../finding.ts";
import type { ProjectFile } from "../project-file.ts";

const MOST_CHARACTERS = 120;

/** Lines of a Markdown page with more than 120 characters, those of tables, links and code included. */
export function longLines({ path, text }: ProjectFile): Finding[] {
	if (!path.endsWith(".md")) return [];
	return text.split(/\r?\n/).flatMap((line, index) => {
		const length = [...line].length;
		if (length <= MOST_CHARACTERS) return [];
		return [{ path, line: index + 1, excerpt: `${length} characters: ${excerptAt(line, 0)}` }];
	});
}
