import { afterAll, beforeAll, expect, it } from "vitest";
import { definition as fillDefinition } from "../browser/fill/definition.ts";
import { execute as fillField } from "../browser/fill/execute.ts";
import { openAgent } from "../testing/open-agent.ts";
import { openBrowser } from "../testing/open-browser.ts";
import { openSite, type Site } from "../testing/open-site.ts";

const SIGN_IN = `<title>Sign in</title><h1>Sign in</h1><form action="/shelf">
<label>Email <input name="user"></label><label>Password <input name="password" type="password"></label>
<label><input type="checkbox" name="stay"> Stay signed in</label><button>Sign in</button></form>`;

const SHELF = `<title>Shop</title><h1>Stationery</h1><ul>
<li><h2>Ruler</h2><button onclick="said.textContent = 'Ruler added'">Add to cart</button></li>
<li><h2>Blue ink</h2><button onclick="said.textContent = 'Blue ink added'">Add to cart</button></li></ul>
<p id="said">Empty</p><label>Note <input></label><a download="list.csv" href="data:text/csv,a">List</a>`;

let site: Site;
beforeAll(async () => {
	site = await openSite({ "/": SIGN_IN, "/shelf": SHELF });
});
afterAll(() => site.close());

const PASSWORD = "correct horse";

it("says of each call what it did, as a step that finds the element without its reference", async () => {
	const { notes, ...tools } = await openAgent(site);
	const signIn = await tools.open("/");
	const filled = await tools.fill(signIn, {
		'textbox "Email"': "anna@example.com",
		'textbox "Password"': PASSWORD,
		'checkbox "Stay signed in"': true,
	});
	const shelf = await tools.act(filled, 'button "Sign in"');
	const [, second = ""] = shelf.page.split("Blue ink");
	const ref = /button "Add to cart" \[ref=(\w+)\]/.exec(second)?.[1];
	const added = await tools.act(shelf, 'button "Add to cart"', { ref });
	await tools.wait({ text: "Blue ink added" });
	await tools.wait({ text: "Never shown", wait_ms: 0 });
	const looked = await tools.look();
	await tools.read({
		snapshot: looked.snapshot,
		ref: /heading "Stationery".*\[ref=(\w+)\]/.exec(added.page)?.[1],
	});
	await tools.act(await tools.look(), 'textbox "Note"', { action: "press", key: "End" });
	await tools.act(await tools.look(), 'link "List"');

	const way = (role: string, name: string) => ({ role, name });
	expect(notes).toMatchObject(
		[
			{ kind: "go-to", url: `${site.origin}/` },
			{ kind: "fill", target: { ways: [way("textbox", "Email")] }, value: "anna@example.com" },
			{ kind: "password", target: { ways: [way("textbox", "Password")] }, origin: site.origin },
			{ kind: "fill", target: { ways: [way("checkbox", "Stay signed in")] }, value: true },
			{ kind: "click", target: { ways: [way("button", "Sign in")] }, done: { url: "/shelf" } },
			{ kind: "click", target: { ways: [{ ...way("button", "Add to cart"), near: "Blue ink" }] } },
			{ kind: "wait", text: "Blue ink added", gone: false },
			{ kind: "read", target: { ways: [way("heading", "Stationery")] } },
			{ kind: "press", target: { ways: [way("textbox", "Note")] }, key: "End" },
			{ kind: "download", target: { ways: [way("link", "List"), {}] } },
		].map((action) => ({ kind: "action", action })),
	);
	expect(JSON.stringify(notes)).not.toContain(PASSWORD);
	expect(JSON.stringify(notes)).not.toContain("correct+horse");
});

it("says nothing of what was refused or failed", async () => {
	const { notes, ...tools } = await openAgent(site);
	const page = await tools.open("/");
	await expect(tools.act(page, 'button "Sign in"', { element: 'button "Pay"' })).rejects.toThrow();
	await expect(tools.fill({ ...page, snapshot: 9 }, { 'textbox "Email"': "x" })).rejects.toThrow();
	expect(notes).toHaveLength(1);
});

it("takes what a model typed into a password field by the node Fill for a credential's place", async () => {
	const agents = await openBrowser({ agent: 7 });
	await agents.goTo(`${site.origin}/`);
	const notes: unknown[] = [];
	const target = { target: "Password", value: PASSWORD };
	await agents.run(
		{
			definition: fillDefinition,
			execute: (params, context) => fillField(params, { ...context, note: (note) => void notes.push(note) }),
		},
		target,
	);
	expect(notes).toMatchObject([{ kind: "action", action: { kind: "password", origin: site.origin } }]);
	expect(JSON.stringify(notes)).not.toContain(PASSWORD);
});

it("says nothing of steps by wires, which are nodes already", async () => {
	const steps = await openBrowser();
	await steps.goTo(`${site.origin}/`);
	const notes: unknown[] = [];
	await steps.run(
		{
			definition: fillDefinition,
			execute: (params, context) => fillField(params, { ...context, note: (note) => void notes.push(note) }),
		},
		{ target: "Password", value: PASSWORD },
	);
	expect(notes).toEqual([]);
});
