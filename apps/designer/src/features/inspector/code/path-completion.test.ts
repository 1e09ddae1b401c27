import { describe, expect, it } from "vitest";
import { insideBraces } from "./path-completion.ts";

describe("completion in a text with expressions", () => {
	it.each([
		["Hello {{ na", true],
		["Hello {{ name }} and {{ ", true],
		["Hello {{ name }} and ", false],
		["Hello na", false],
	])("after %j is offered: %j", (text, offered) => {
		expect(insideBraces(text)).toBe(offered);
	});
});
