import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFINITIONS } from "@switchyard/registry";
import { describe, expect, it } from "vitest";
import { registryDocument } from "./document.ts";

const DOCS = join(import.meta.dirname, "../../docs");

describe("docs/registry-tools.md", () => {
	it("is as the tools' schemas say: `npm run registry:document` writes it anew [S1]", () => {
		expect(readFileSync(join(DOCS, "registry-tools.md"), "utf8")).toBe(registryDocument());
	});
});

describe("docs/registry.md", () => {
	it("says how each list of values is looked up: names become ids by rules that are written down [S14]", () => {
		const page = readFileSync(join(DOCS, "registry.md"), "utf8");
		const section = page.slice(page.indexOf("## Names and ids"));
		const lists = Object.values(DEFINITIONS).flatMap(({ parameters }) =>
			Object.values(parameters).flatMap(({ values }) => values ?? []),
		);
		expect(new Set(lists)).toEqual(new Set(["robots", "tools"]));
		for (const list of lists) expect(section).toMatch(new RegExp(`^\\| \`${list}\``, "m"));
	});
});
