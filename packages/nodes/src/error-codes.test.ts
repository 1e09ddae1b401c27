import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERRORS } from "@switchyard/spec/error";
import { expect, it } from "vitest";
import { loadNodeTypes } from "./index.ts";

const PACKAGES = join(import.meta.dirname, "../..");

/** The codes of `new NodeError({code: …})` and of the sandbox's `failure(…)`. */
const THROWN = /(?:code: |failure\()"([A-Z][A-Z0-9_]+)"/g;

/** Codes that definitions declare, with their words. */
const declared = (await loadNodeTypes()).flatMap(({ spec }) => Object.keys(spec.errors ?? {}));

const thrown = globSync(["nodes/src/**/*.ts", "optional/src/*.ts", "optional/*/src/**/*.ts"], {
	cwd: PACKAGES,
})
	.filter((file) => !file.endsWith(".test.ts"))
	.flatMap((file) => {
		const text = readFileSync(join(PACKAGES, file), "utf8");
		return [...text.matchAll(THROWN)].map((match) => match[1] ?? "");
	});

it.each([...new Set(thrown)])(
	"%s is declared, or in the catalogue: a model reads those words in place of a node's own [R22, X5]",
	(code) => {
		expect([...Object.keys(ERRORS), ...declared]).toContain(code);
	},
);
