import { globSync, readFileSync } from "node:fs";
import { ERRORS } from "@switchyard/spec";
import { expect, it } from "vitest";

/** The codes of `new NodeError({code: …})` and of the sandbox's `failure(…)`. */
const THROWN = /(?:code: |failure\()"([A-Z][A-Z0-9_]+)"/g;

const thrown = globSync(["**/*.ts", "../../optional/*/src/**/*.ts"], { cwd: import.meta.dirname })
	.filter((file) => !file.endsWith(".test.ts"))
	.flatMap((file) => {
		const text = readFileSync(new URL(file, import.meta.url), "utf8");
		return [...text.matchAll(THROWN)].map((match) => match[1] ?? "");
	});

it.each([...new Set(thrown)])(
	"%s is in the catalogue, whose words a model reads in place of a node's own [R22, X5]",
	(code) => {
		expect(Object.keys(ERRORS)).toContain(code);
	},
);
