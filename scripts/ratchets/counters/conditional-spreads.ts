import { excerptAt, type Finding } from "../finding.ts";
import type { ProjectFile } from "../project-file.ts";

const SCRIPT = /\.(?:[cm]?ts|tsx)$/;

/** An object with one field, or none, by a test of the value that the field has. */
const SPREAD =
	/\.\.\.\(\s*([\w.#]+)\s*(?:=== undefined\s*\?\s*\{\}\s*:|!== undefined\s*&&)\s*\{\s*(?:(?:\w+|"[^"]+"):\s*)?\1,?\s*\}\s*\)/g;

/** Spreads of one field that may be absent, which `defined` says in a word. */
export function conditionalSpreads({ path, text }: ProjectFile): Finding[] {
	if (!SCRIPT.test(path)) return [];
	return [...text.matchAll(SPREAD)].map((match) => ({
		path,
		line: text.slice(0, match.index).split("\n").length,
		excerpt: excerptAt(match[0], 0),
	}));
}
