import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const THIS_FILE = "scripts/source-rules.test.ts";

const FILES = globSync("{packages,apps,e2e,bench,conformance,scripts}/**/*.{ts,tsx,mjs,css}", {
	cwd: ROOT,
	exclude: ["**/node_modules", "**/dist"],
}).filter((file) => file !== THIS_FILE);

it.each([
	["silences a checker", /biome-ignore|@ts-(ignore|expect-error|nocheck)|v8 ignore|c8 ignore/],
	["leaves work for later", /\b(TODO|FIXME|XXX)\b/],
])("no file %s", (_, pattern) => {
	const found = FILES.filter((file) => pattern.test(readFileSync(join(ROOT, file), "utf8")));
	expect(found).toEqual([]);
});
