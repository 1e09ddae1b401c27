import { expect, it } from "vitest";
import { recordedWays, targetWays, targetWords, wayWords } from "./target-words.ts";

it.each([
	[{ role: "button", name: "Remove", near: "Anna" }, "button “Remove”, near “Anna”"],
	[{ name: "Email" }, "named “Email”"],
	[{ role: "table" }, "table"],
	[{ label: "Email", placeholder: "you@example.com" }, "label “Email”, placeholder “you@example.com”"],
	[{ testId: "order", text: "Order" }, "test id “order”, text “Order”"],
	[{ css: "#order" }, "CSS #order"],
	[
		{ role: "button", name: "Approve", row: { Name: "Anna", Sum: "12" }, by: ["Name"] },
		"button “Approve”, in the row with Name “Anna”",
	],
	[{ role: "button", row: { Name: "Anna", Sum: "12" } }, "button, in the row with Name “Anna” and Sum “12”"],
	[{ role: "link", name: "More", nth: 2 }, "link “More”, number 2 of those that fit"],
])("puts a way into words: %o", (way, words) => {
	expect(wayWords(way)).toBe(words);
});

const WAYS = [{ role: "button", name: "Order" }, { testId: "order" }];

it("puts the ways of a target one after the other, those of a recorded one without what it was recorded with", () => {
	expect(targetWords("Order")).toBe("“Order”");
	expect(targetWords(WAYS)).toBe("button “Order”; or test id “order”");
	expect(targetWords({ ways: WAYS, snapshot: "- button" })).toBe(targetWords(WAYS));
	expect(targetWords(WAYS, 12)).toBe("button “Ord…");
});

it("finds the ways of a list and of a recorded target, and none in words", () => {
	expect(targetWays(WAYS)).toBe(WAYS);
	expect(targetWays({ ways: WAYS, snapshot: "" })).toBe(WAYS);
	for (const none of ["Order", undefined, null, ["Order"], { ways: "Order" }])
		expect(targetWays(none)).toBeUndefined();
});

it("knows a recorded target by its shape, and takes no list of somebody else for one", () => {
	expect(recordedWays({ ways: WAYS, snapshot: "" })).toBe(WAYS);
	for (const other of [WAYS, { ways: WAYS }, { ways: WAYS, snapshot: "", more: 1 }, null, "Order"])
		expect(recordedWays(other)).toBeUndefined();
});
