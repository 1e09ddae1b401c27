import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { expressionsDocument } from "./document.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/expressions.md"), "utf8");

it("docs/expressions.md lists the functions that there are: `npm run expressions:document` writes them anew", () => {
	expect(page).toBe(expressionsDocument(page));
});

it("a page without a place for the functions is refused", () => {
	expect(() => expressionsDocument("# Expressions")).toThrow("no place for the functions");
});
