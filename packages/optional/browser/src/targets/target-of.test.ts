import { expect, it } from "vitest";
import { targetOf } from "./target-of.ts";

const SHELF = `- generic [ref=e1]:
  - link "Cart (0)" [ref=e4] [cursor=pointer]:
    - /url: /cart
  - list [ref=e5]:
    - listitem [ref=e6]:
      - heading "Ruler" [level=2] [ref=e7]
      - text: € 3
      - button "Add to cart" [ref=e9]
    - listitem [ref=e10]:
      - heading "Fountain pen" [level=2] [ref=e11]
      - text: € 24
      - button "Add to cart" [active] [ref=e13]
  - textbox "Note" [ref=e14]: my secret
  - 'button "Yes: I do" [ref=e15]'
  - button "Say \\"hello\\"" [ref=e16]`;

it("takes role and name first, and where a link leads after them", () => {
	const target = targetOf({ snapshot: SHELF, ref: "e4", selector: 'internal:role=link[name="Cart (0)"i]' });
	expect(target?.ways).toEqual([{ role: "link", name: "Cart (0)" }, { css: 'a[href="/cart"]' }]);
});

it("says which of several by the words of its entry, and by a selector last", () => {
	const target = targetOf({ snapshot: SHELF, ref: "e13", selector: "#fqwevri" });
	expect(target?.ways).toEqual([
		{ role: "button", name: "Add to cart", near: "Fountain pen" },
		{ css: "#fqwevri" },
	]);
	expect(target?.snapshot).toContain("Fountain pen");
});

it("keeps no text that was typed", () => {
	const target = targetOf({ snapshot: SHELF, ref: "e14", selector: "#x" });
	expect(JSON.stringify(target)).not.toContain("secret");
});

it.each([
	["e15", "Yes: I do"],
	["e16", 'Say "hello"'],
])("reads the names that YAML quotes: %s", (ref, name) => {
	expect(targetOf({ snapshot: SHELF, ref, selector: "" })?.ways[0]).toEqual({ role: "button", name });
});

it.each([
	['internal:testid=[data-testid="pay-now"s]', { testId: "pay-now" }],
	['internal:label="Amount"i', { label: "Amount" }],
	['internal:attr=[placeholder="Search"i]', { placeholder: "Search" }],
	['internal:text="Say \\"yes\\""i', { text: 'Say "yes"' }],
	['iframe >> internal:control=enter-frame >> internal:label="Coupon"i', { label: "Coupon" }],
])("says by our ways what Playwright selects by %s", (selector, way) => {
	expect(targetOf({ snapshot: "", ref: undefined, selector })?.ways).toEqual([way]);
});

it("is none for an element that nothing tells from others", () => {
	expect(targetOf({ snapshot: "- generic [ref=e1]", ref: "e1", selector: "internal:nth=3" })).toBeUndefined();
});
