import { expect, it } from "vitest";
import { namedStatement } from "./named-parameters.ts";

const numbered = (text: string) => namedStatement(text, (position) => `$${position}`, true);
const marked = (text: string) => namedStatement(text, () => "?", false);

it("puts a placeholder in the place of each name, and lists the names", () => {
	expect(numbered("select :a, :b_2 where x = :a")).toEqual({
		sql: "select $1, $2 where x = $1",
		names: ["a", "b_2"],
	});
	expect(marked("select :a where x = :a")).toEqual({ sql: "select ? where x = ?", names: ["a", "a"] });
});

it.each([
	["a text", "select ':a', 'it''s :a', 'it\\'s :a'"],
	["a quoted name", 'select ":a", `:a`, [:a]'],
	["a comment", "select 1 -- :a\n/* :a */"],
	["a cast and a slice of PostgreSQL", "select x::date, y[1:2], $$ :a $$, $t$ :a $t$"],
])("finds no name in %s", (_, text) => {
	expect(numbered(text)).toEqual({ sql: text, names: [] });
});

it("finds a name after all of them", () => {
	expect(numbered("select ':a' -- :b\n, x::date, :c")).toEqual({
		sql: "select ':a' -- :b\n, x::date, $1",
		names: ["c"],
	});
});
