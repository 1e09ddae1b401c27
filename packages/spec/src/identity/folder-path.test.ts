import { describe, expect, it } from "vitest";
import { folderName, folderPathFault, isInFolder, parentFolder } from "./folder-path.ts";

describe("a folder's path", () => {
	it.each(["Sales", "Sales/Orders 2026", "日本/受注", "a/b/c/d/e/f/g/h"])("may be %j", (path) => {
		expect(folderPathFault(path)).toBeUndefined();
	});

	it.each([
		["", "must not be empty"],
		["../x", "must not be `.` or `..`"],
		["a//b", "must not be empty"],
		["/a", "must not be empty"],
		["a/ b", "must not begin or end with a space"],
		["a\nb", "one line"],
		["\u202eevil", "one line"],
		["a/b/c/d/e/f/g/h/i", "at most 8 deep"],
		["x".repeat(61), "at most 60 characters"],
	])("may not be %j", (path, words) => {
		expect(folderPathFault(path)).toMatchObject({
			message: expect.stringContaining(words),
			hint: expect.any(String),
		});
	});

	it("has a parent, a name, and lies in what begins it by whole names", () => {
		expect([parentFolder("a/b/c"), parentFolder("a")]).toEqual(["a/b", ""]);
		expect([folderName("a/b/c"), folderName("a")]).toEqual(["c", "a"]);
		expect(isInFolder("a/b", "a")).toBe(true);
		expect(isInFolder("a", "a")).toBe(true);
		expect(isInFolder("ab", "a")).toBe(false);
		expect(isInFolder("a", "")).toBe(true);
	});
});
