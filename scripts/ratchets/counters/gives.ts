import type { Finding } from "../finding.ts";
import type { ProjectFile } from "../project-file.ts";
import { phrases } from "./phrases.ts";

/** Not `gives up` and `gives way`, which no `returns` can replace. */
const GIVES = /\bgives\b(?!\s+(?:up|way)\b)/gi;

/** Occurrences of `gives` where the field says `returns`. */
export function gives(file: ProjectFile): Finding[] {
	return phrases(file, GIVES);
}
