import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT } from "../project.mjs";
import { AREAS } from "./areas.mjs";

/** Patterns without braces: each alternative by itself. */
function alternatives(pattern: string): string[] {
	const [, before = "", list, after = ""] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
	return list === undefined
		? [pattern]
		: list.split(",").flatMap((each) => alternatives(`${before}${each}${after}`));
}

it.each(
	AREAS.flatMap(({ name: area, parts }) => parts.map((part) => [`${area}: ${part.name}`, part] as const)),
)("%s names files that there are", (_name, { files, tests }) => {
	const patterns = [...files, ...tests].flatMap(alternatives);
	const missing = patterns.filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0);
	expect(missing).toEqual([]);
});
