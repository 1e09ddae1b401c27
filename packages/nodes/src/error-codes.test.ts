import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERRORS } from "@switchyard/spec";
import { expect, it } from "vitest";

const PACKAGES = join(import.meta.dirname, "../..");

/** The codes of `new NodeError({code: …})` and of the sandbox's `failure(…)`. */
const THROWN = /(?:code: |failure\()"([A-Z][A-Z0-9_]+)"/g;

const thrown = globSync(["nodes/src/**/*.ts", "optional/src/*.ts", "optional/*/src/**/*.ts"], {
	cwd: PACKAGES,
})
	.filter((file) => !file.endsWith(".test.ts"))
	.flatMap((file) => {
		const text = readFileSync(join(PACKAGES, file), "utf8");
		return [...text.matchAll(THROWN)].map((match) => match[1] ?? "");
	});

it.each([...new Set(thrown)])(
	"%s is in the catalogue, whose words a model reads in place of a node's own [R22, X5]",
	(code) => {
		expect(Object.keys(ERRORS)).toContain(code);
	},
);
