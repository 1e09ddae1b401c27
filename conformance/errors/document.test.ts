import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorsDocument } from "./document.ts";

const DOCS = join(import.meta.dirname, "../../docs");
const text = readFileSync(join(DOCS, "errors.md"), "utf8");

describe("docs/errors.md", () => {
	it("is as the catalogue says: `npm run errors:document` writes it anew", () => {
		expect(text).toBe(errorsDocument());
	});

	it("links to pages that exist", () => {
		const pages = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, page = ""]) => page);
		expect(pages.length).toBeGreaterThan(0);
		expect(pages.filter((page) => !existsSync(join(DOCS, page)))).toEqual([]);
	});
});
