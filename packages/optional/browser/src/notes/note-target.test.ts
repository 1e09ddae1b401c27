import { executeNode, type NodeUnderTest } from "@switchyard/node-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { definition as clickDefinition } from "../browser/click/definition.ts";
import { execute as clickIt } from "../browser/click/execute.ts";
import { definition as fillDefinition } from "../browser/fill/definition.ts";
import { execute as fillIt } from "../browser/fill/execute.ts";
import { openBrowser } from "../testing/open-browser.ts";
import { openSite, type Site } from "../testing/open-site.ts";

const PAGE = `<title>Order</title><h1>Order</h1><label>Street <input data-testid="address"></label>
<button data-testid="order" onclick="this.textContent = 'Ordered'">Buy now</button>`;

const click = { definition: clickDefinition, execute: clickIt };
const fill = { definition: fillDefinition, execute: fillIt };

let site: Site;
beforeAll(async () => {
	site = await openSite({ "/": PAGE });
});
afterAll(() => site.close());

/** What a node leaves for the designer when it works on the page. */
async function noted(
	node: NodeUnderTest<never, never> | typeof click | typeof fill,
	params: Readonly<Record<string, unknown>>,
	agent?: number,
) {
	const { session: nodeSession, goTo } = await openBrowser(agent === undefined ? {} : { agent });
	await goTo(`${site.origin}/`);
	const { notes, logs } = await executeNode(
		node as typeof click,
		{ wait_ms: 2000, ...params },
		{ session: nodeSession },
	);
	return { notes, logs };
}

const once = { done_when: undefined, harmless: false };
const ORDER = { role: "button", name: "Order" };

it("keeps how an element would be recorded now that only a later way has found", async () => {
	const target = { ways: [ORDER, { testId: "order" }], snapshot: "- button" };
	const { notes, logs } = await noted(click, { target, ...once });
	expect(notes).toMatchObject([
		{
			kind: "target",
			parameter: "target",
			by: "fallback",
			used: true,
			target: { ways: [{ role: "button", name: "Buy now" }, { testId: "order" }] },
		},
	]);
	expect(JSON.stringify(notes)).toContain("heading");
	expect(logs).toHaveLength(1);
});

it("does the same for a list of ways that somebody wrote, and for a field", async () => {
	const target = [{ label: "Address" }, { testId: "address" }];
	const { notes } = await noted(fill, { target, value: "1 Mill Lane" });
	expect(notes).toMatchObject([
		{ target: { ways: [{ role: "textbox", name: "Street" }, { testId: "address" }] } },
	]);
	expect(JSON.stringify(notes)).not.toContain("Mill Lane");
});

it("puts the ways that last longest first, and what found the element last where it is none of them", async () => {
	const { notes } = await noted(click, { target: [ORDER, { css: "button" }], ...once });
	expect(notes).toMatchObject([
		{ target: { ways: [{ name: "Buy now" }, { testId: "order" }, { css: "button" }] } },
	]);
});

it.each([
	["the first way fits", click, { target: [{ testId: "order" }, ORDER], ...once }, undefined],
	["words are the target", click, { target: "Buy now", ...once }, undefined],
	["a model wrote the target", click, { target: [ORDER, { testId: "order" }], ...once }, 7],
] as const)("keeps nothing where %s", async (_, node, params, agent) => {
	expect((await noted(node, params, agent)).notes.filter(({ kind }) => kind === "target")).toEqual([]);
});
