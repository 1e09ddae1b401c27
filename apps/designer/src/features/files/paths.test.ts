import { expect, it } from "vitest";
import { ancestorsOf, fileHref, folderHref, pathIn } from "./paths.ts";

it("tells a folder and those above it", () => {
	expect(ancestorsOf("")).toEqual([]);
	expect(ancestorsOf("a/b c")).toEqual([
		{ name: "a", path: "a" },
		{ name: "b c", path: "a/b c" },
	]);
});

it("gives paths and pages of what is in a folder", () => {
	expect([pathIn("", "x"), pathIn("a/b", "x")]).toEqual(["x", "a/b/x"]);
	expect([folderHref(""), folderHref("a/b&c")]).toEqual(["/files", "/files?folder=a%2Fb%26c"]);
	expect(fileHref("a", "ü.txt")).toBe("/files?folder=a&file=%C3%BC.txt");
	expect(fileHref("", "x")).toBe("/files?file=x");
});
