import { matchesGlob } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PathPatternError, parsePathPattern } from "./path-pattern.ts";

/** Number of cases: a few for each change. */
const CASES = process.env.SWITCHYARD_FAULTS === "all" ? 5000 : 500;

const matches = (path: string, pattern: string) => parsePathPattern(pattern)(path);

describe("a pattern for paths", () => {
	it.each([
		["orders.csv", "*.csv", true],
		["deep/orders.csv", "*.csv", false],
		["deep/er/orders.csv", "**/*.csv", true],
		["orders.csv", "**/*.csv", true],
		["a/b/c", "a/**", true],
		["a", "a/**", false],
		[".hidden", "*", false],
		["a/.git/config", "**/*", false],
		[".csv", "*.csv", false],
		["a/.csv", "**/*.csv", false],
		[".hidden", ".*", true],
		["a.txt", "{a,b}.{csv,txt}", true],
		["x/y.txt", "{x/y,z}.txt", true],
		["a,b", "a,b", true],
		["é.txt", "?.txt", true],
		["b1", "[a-c][!a-z]", true],
	])("takes %s by %s: %s", (path, pattern, expected) => {
		expect(matches(path, pattern)).toBe(expected);
	});

	it("takes what Node's own matcher takes", () => {
		const piece = fc.constantFrom(..."a b . / * ** ? [ab] [!a] {a,b} {?,.a} {a/b,b} - *.a".split(" "));
		const pattern = fc
			.array(piece, { minLength: 1, maxLength: 6 })
			.map((pieces) => pieces.join(""))
			.filter((text) => !/^\/|\/$|\/\/|(^|\/)\.{1,2}(\/|$)|\*{3}|\*\*[^/]|[^/]\*\*/.test(text));
		const path = fc
			.array(fc.constantFrom("a", "b", ".a", "a.a", "-", "ab", ".", "b-"), { minLength: 1, maxLength: 4 })
			.map((names) => names.join("/"))
			.filter((text) => !/(^|\/)\.(\/|$)/.test(text));
		fc.assert(
			fc.property(pattern, path, (text, name) => {
				expect(matches(name, text), `${text} ${name}`).toBe(matchesGlob(name, text));
			}),
			{ seed: 1, numRuns: CASES },
		);
	});

	it.each([
		["-".repeat(230), "*-*-*-*-*.csv"],
		["a".repeat(255), `${"*a".repeat(100)}b`],
		[`${"a/".repeat(500)}b`, `${"**/a/".repeat(40)}*.csv`],
		["ab".repeat(100), `${"{a,b}".repeat(20)}c`],
		["a".repeat(200), `${"{a,aa,*}".repeat(20)}c`],
	])("needs time linear in the path: %s [Q-S7]", (path, pattern) => {
		expect(matches(path, pattern)).toBe(false);
	});

	it.each([
		["a{b", "counterpart"],
		["a}b", "counterpart"],
		["a[b", "counterpart"],
		["+(a|b)", "parentheses"],
		["a\\b", "backslash"],
		["{1..100000}", "range"],
		["{a,b}".repeat(21), "more than 20 braces"],
		["[z-a]", "cannot be read"],
	])("is refused with what to do where it is not understood: %s", (pattern, reason) => {
		expect(() => parsePathPattern(pattern)).toThrow(PathPatternError);
		expect(() => parsePathPattern(pattern)).toThrow(reason);
		expect(() => parsePathPattern(pattern)).toThrow(
			expect.objectContaining({ hint: expect.stringMatching(/\.$/) }),
		);
	});
});
