import { schemaProblems } from "@switchyard/spec/schema";
import { expect, it } from "vitest";
import { VALUES } from "./pages.ts";
import { SCHEMAS } from "./schemas.ts";

it.each(VALUES)("$page, line $line: a value of $detail", ({ detail, text }) => {
	const schema = SCHEMAS.get(detail);
	if (schema === undefined) throw new Error("Name the schema behind the language: ```json ModelSetting");
	expect(schemaProblems(schema, JSON.parse(text))).toEqual([]);
});
