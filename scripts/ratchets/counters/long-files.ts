import type { Finding } from "../finding.ts";
import type { ProjectFile } from "../project-file.ts";

const MOST_LINES = 400;

const CODE = /\.(?:[cm]?[jt]s|[jt]sx|py|go|css|html|sh)$/;

/** A file of code with more than 400 lines, as one finding on its first line too many. */
export function longFile({ path, text }: ProjectFile): Finding[] {
	if (!CODE.test(path)) return [];
	const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
	return lines > MOST_LINES ? [{ path, line: MOST_LINES + 1, excerpt: `${lines} lines` }] : [];
}
