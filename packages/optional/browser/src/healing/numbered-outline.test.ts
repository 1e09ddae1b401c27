import { expect, it } from "vitest";
import { linesOf } from "../session/outline-lines.ts";
import { withoutTyped } from "../targets/without-typed.ts";
import { numberedOutline } from "./numbered-outline.ts";
import { rolesFor } from "./roles.ts";

const OUTLINE = `- generic [active] [ref=e1]:
  - heading "Order" [level=1] [ref=e2]
  - textbox "Card: \\"number\\"" [ref=e3]: 4111 1111
  - textbox "Note" [ref=e4]:
    - /placeholder: Optional
    - text: my secret
  - combobox "Size" [ref=e5]:
    - option "Small" [selected]
  - button "Help [ref=e9]" [ref=e6] [cursor=pointer]: see [ref=e7]
  - 'button "Pay: now" [ref=e7]'
  - link "Home" [ref=e8]:
    - /url: /`;

it("numbers only elements of some roles, and shows nothing that was typed", () => {
	const { text, references } = numberedOutline(OUTLINE, new Set(["button", "link"]));
	expect(text).toBe(`- generic:
  - heading "Order" [level=1]
  - textbox "Card: \\"number\\""
  - textbox "Note":
    - /placeholder: Optional
  - combobox "Size":
    - option "Small" [selected]
  - button "Help" [ref=e1]: see
  - 'button "Pay: now" [ref=e2]'
  - link "Home" [ref=e3]:
    - /url: /`);
	expect([...references]).toEqual([
		["e1", "e6"],
		["e2", "e7"],
		["e3", "e8"],
	]);
});

it("names only what fits into what is shown", () => {
	const long = Array.from({ length: 5000 }, (_, index) => `- button "Button ${index}" [ref=e${index}]`);
	const { text, references } = numberedOutline(long.join("\n"), undefined);
	expect(text.length).toBeLessThanOrEqual(60_000);
	expect(references.size).toBe(text.split("\n").length);
});

it("takes a reference from the marks of a line, not from the words of the page", () => {
	const called = linesOf(OUTLINE).map(({ reference, called }) => [reference, called]);
	expect(called).toContainEqual(["e6", 'button "Help [ref=e9]"']);
	expect(called).toContainEqual(["e7", 'button "Pay: now"']);
	expect(called.map(([reference]) => reference)).toEqual(["e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8"]);
});

it("leaves what was typed out of what is kept of a page, and its choices in", () => {
	expect(withoutTyped(OUTLINE)).not.toMatch(/4111|my secret/);
	expect(withoutTyped(OUTLINE)).toContain('option "Small"');
	expect(withoutTyped(OUTLINE)).toContain('- textbox "Card: \\"number\\"" [ref=e3]');
});

it.each([
	["a button may become a link", [{ role: "button", name: "Order" }], "press", "link", true],
	["a button becomes no field", [{ role: "button", name: "Order" }], "press", "textbox", false],
	["a heading stays a heading", [{ role: "heading", name: "Order" }], "any", "button", false],
	["what is filled without a role becomes a field", [{ testId: "street" }], "fill", "searchbox", true],
	["what is filled becomes no button", "Street", "fill", "button", false],
] as const)("%s", (_, target, purpose, role, may) => {
	expect(rolesFor(target as never, purpose)?.has(role)).toBe(may);
});

it("leaves the role open where nothing says it", () => {
	expect(rolesFor([{ testId: "total" }], "any")).toBeUndefined();
});
