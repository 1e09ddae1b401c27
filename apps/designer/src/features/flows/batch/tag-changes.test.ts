import { describe, expect, it } from "vitest";
import { tagChanges, tagShare } from "./tag-changes.ts";

const FLOWS = [{ tags: ["a", "b"] }, { tags: ["a"] }];

describe("the tags of several flows", () => {
	it("are had by all, some or none, until they are ticked", () => {
		const share = (tag: string, ...ticked: [string, boolean][]) => tagShare(FLOWS, tag, new Map(ticked));
		expect([share("a"), share("b"), share("c")]).toEqual(["all", "some", "none"]);
		expect([share("b", ["b", true]), share("b", ["b", false])]).toEqual(["all", "none"]);
	});

	it("change only where what was ticked is not so already", () => {
		const ticked = new Map([
			["a", true],
			["b", true],
			["c", false],
			["d", true],
		]);
		expect(tagChanges(FLOWS, ticked)).toEqual({ add: ["b", "d"], remove: [] });
		expect(tagChanges(FLOWS, new Map([["b", false]]))).toEqual({ add: [], remove: ["b"] });
	});
});
