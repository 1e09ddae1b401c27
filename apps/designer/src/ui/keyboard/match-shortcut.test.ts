import { describe, expect, it } from "vitest";
import { matchesShortcut } from "./match-shortcut.ts";

const PLAIN = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, target: null };
const press = (key: string, over: object = {}) => ({ ...PLAIN, key, ...over });

describe("matchesShortcut", () => {
	it("takes Control and the command key for each other", () => {
		expect(matchesShortcut(press("Enter", { ctrlKey: true }), "mod+enter")).toBe(true);
		expect(matchesShortcut(press("Enter", { metaKey: true }), "mod+enter")).toBe(true);
		expect(matchesShortcut(press("Enter"), "mod+enter")).toBe(false);
	});

	it("wants exactly the keys that are named", () => {
		expect(matchesShortcut(press("Z", { ctrlKey: true, shiftKey: true }), "mod+shift+z")).toBe(true);
		expect(matchesShortcut(press("Z", { ctrlKey: true, shiftKey: true }), "mod+z")).toBe(false);
		expect(matchesShortcut(press("b", { ctrlKey: true, altKey: true }), "mod+b")).toBe(false);
	});

	it("finds ? on any keyboard", () => {
		expect(matchesShortcut(press("?", { shiftKey: true }), "?")).toBe(true);
		expect(matchesShortcut(press("?"), "?")).toBe(true);
	});

	it.each([{ tagName: "INPUT" }, { tagName: "TEXTAREA" }, { tagName: "DIV", isContentEditable: true }])(
		"leaves what is typed into %j alone",
		(target) => {
			expect(matchesShortcut(press("?", { target }), "?")).toBe(false);
			expect(matchesShortcut(press("b", { target, ctrlKey: true }), "mod+b")).toBe(true);
		},
	);
});
