import { afterAll, beforeAll, expect, it } from "vitest";
import { definition as clickDefinition } from "../browser/click/definition.ts";
import { execute as clickExecute } from "../browser/click/execute.ts";
import { definition as extractDefinition } from "../browser/extract/definition.ts";
import { execute as extractExecute } from "../browser/extract/execute.ts";
import { definition as fillDefinition } from "../browser/fill/definition.ts";
import { execute as fillExecute } from "../browser/fill/execute.ts";
import { seenRow } from "../recorder/repeated/seen-row.ts";
import { elementsOf } from "../targets/outline.ts";
import { openBrowser } from "../testing/open-browser.ts";
import { openSite, type Site } from "../testing/open-site.ts";

const fill = { definition: fillDefinition, execute: fillExecute };
const click = { definition: clickDefinition, execute: clickExecute };
const extract = { definition: extractDefinition, execute: extractExecute };

const APPROVE = [{ role: "button", name: "Approve" }];

const TABLE = `<style>th { text-transform: uppercase }</style><table><caption>Orders</caption>
<thead><tr><th><button>Name</button></th><th>Sum</th><th></th><th>Sum</th></tr></thead><tbody>
<tr><td><a href="#anna">Anna</a></td><td>240&nbsp; <b>EUR</b></td><td><button onclick="said.textContent += 'Anna 240;'">Approve</button></td><td>1</td></tr>
<tr><td>Anna</td><td>30 EUR</td><td><button onclick="said.textContent += 'Anna 30;'">Approve</button></td><td></td></tr>
<tr><td>Bert</td><td>12 EUR</td><td>Approved</td><td>7</td></tr>
<tr><td>Cleo</td><td>12 EUR</td><td><button onclick="this.closest('tr').remove(); said.textContent += 'Cleo;'">Approve</button></td><td>7</td></tr>
</tbody></table><p id="said"></p>`;

const LIST = `<ul><li><h2>Pen</h2><p>12 <b>EUR</b></p><ul><li><button>Add</button></li><li><button>Drop</button></li></ul></li>
<li><h2>Ink</h2><p>3 EUR</p><ul><li><button>Add</button></li></ul></li></ul>`;

const CARDS = `<main><h1>Shelf</h1><div><div><div><strong>One</strong> first</div><div><button>Go</button></div></div>
<div><div><strong>Two</strong> second</div><div><button>Go</button></div></div></div></main>`;

const NESTED = `<table><tr><th>Order</th><th>Parts</th></tr>
<tr><td>A</td><td><button>Approve</button><table><tr><td>A1</td><td><button>Approve</button></td></tr></table></td></tr>
<tr><td>B</td><td><table><tr><td>B1</td><td><button onclick="document.title = 'B1'">Approve</button></td></tr><tr><td>B2</td><td></td></tr></table></td></tr></table>`;

const MANY = `<table><tr><th>Id</th><th>Word</th><th></th></tr></table><p id="said"></p><script>
const words = ["some", "other"];
for (let i = 1; i <= 1000; i++) document.querySelector("table").insertAdjacentHTML("beforeend",
	"<tr><td>" + i + "</td><td>" + words[i % 2] + "</td><td><button onclick='said.textContent += \\"" + i + ";\\"'>Approve</button></td></tr>");
</script>`;

/** Rows and entries of which the first goes as soon as another one was read. The texts of all rows hold "Bruno 22", of all entries "Item 1". */
const LEAVING = `<table><tr><th>Claim</th><th>Sum</th><th></th></tr>
<tr id="first"><td>Bruno 2</td><td>20 EUR</td><td><input aria-label="Note"></td></tr>
<tr><td><b>Bruno 22</b></td><td>30 EUR</td><td><input aria-label="Note"></td></tr>
<tr><td>Bruno 2</td><td>21 EUR</td><td><input aria-label="Note"></td></tr>
<tr><td><b>Bruno 22</b></td><td>40 EUR</td><td><input aria-label="Note"></td></tr></table>
<ul><li id="entry">Item 10 <input aria-label="Note"></li><li>Item 1 <i></i><input aria-label="Note"></li><li>Item 11 <input aria-label="Note"></li></ul>
<script>for (const name of document.querySelectorAll("b, i")) name.checkVisibility = () => { queueMicrotask(() => { first.remove(); entry.remove(); }); return true; }</script>`;

const GRID = `<div role="grid"><div role="row"><span role="columnheader">Name</span><span role="columnheader">Do</span></div>
<div role="row"><span role="gridcell">Anna</span><span role="gridcell"><button>Approve</button></span></div></div>`;

let site: Site;
beforeAll(async () => {
	site = await openSite({
		"/table": TABLE,
		"/list": LIST,
		"/cards": CARDS,
		"/nested": NESTED,
		"/many": MANY,
		"/grid": GRID,
		"/leaving": LEAVING,
		"/two": TABLE + TABLE.replace("Orders", "Late"),
		"/growing": `<ul></ul><script>let n = 0; setInterval(() => { if (n++ < 9) document.querySelector("ul").insertAdjacentHTML("beforeend", "<li>Item " + n + " <button>Approve</button></li>") }, 30)</script>`,
	});
});
afterAll(() => site.close());

async function at(path: string) {
	const browser = await openBrowser();
	await browser.goTo(`${site.origin}${path}`);
	const { page } = await browser.live();
	return {
		page,
		rows: async (params: object) => {
			const read = await browser.run(extract, { what: "list", wait_ms: 2000, ...params });
			return { ...read, rows: read.rows ?? [] };
		},
		press: (way: object) => browser.run(click, { target: [way], harmless: true, wait_ms: 1000 }),
		put: (way: object, value: string) => browser.run(fill, { target: [way], value, wait_ms: 1000 }),
		said: () => page.locator("#said").textContent(),
	};
}

it("reads the rows of a table that have something, by its header, and clicks in each of them", async () => {
	const { rows, press, said } = await at("/table");
	const read = await rows({ each: APPROVE });
	expect(read).toEqual({
		text: "",
		rows: [
			{ Name: "Anna", Sum: "240 EUR", "column 3": "", "column 4": "1" },
			{ Name: "Anna", Sum: "30 EUR", "column 3": "", "column 4": "" },
			{ Name: "Cleo", Sum: "12 EUR", "column 3": "", "column 4": "7" },
		],
		truncated: false,
	});
	// Two have the same name: then all of their texts tell them apart.
	for (const row of read.rows.toReversed()) await press({ ...APPROVE[0], row, by: ["Name"] });
	expect(await said()).toBe("Cleo;Anna 30;Anna 240;");
	// Its row is gone.
	await expect(press({ ...APPROVE[0], row: { Name: "Cleo" } })).rejects.toMatchObject({
		code: "TARGET_MISSING",
	});
	await expect(press({ ...APPROVE[0], row: { Name: "Anna" } })).rejects.toMatchObject({
		code: "TARGET_AMBIGUOUS",
	});
	await press({ ...APPROVE[0], row: { Name: "Anna" }, nth: 2 });
	expect(await said()).toBe("Cleo;Anna 30;Anna 240;Anna 30;");
});

it.each([
	[{ Claim: "Bruno 22", Sum: "30 EUR" }, ["Claim"]],
	[{ Claim: "Bruno 22", Sum: "40 EUR" }, ["Claim"]],
	[{ title: "Item 1" }, ["title"]],
])("fills in the row %o that it has found, where another one goes meanwhile", async (row, by) => {
	const { page, put } = await at("/leaving");
	await put({ role: "textbox", name: "Note", row, by }, "seen");
	const rows = page.getByRole("row").or(page.getByRole("listitem"));
	const filled = await rows.evaluateAll((all) =>
		all.filter((one) => one.querySelector("input")?.value === "seen").map((one) => one.textContent?.trim()),
	);
	expect(filled).toEqual([Object.values(row).join("").trim()]);
	expect(await page.locator("#first, #entry").count()).toBe(0);
});

it("reads entries of lists, cards and grids by title and text", async () => {
	const list = await at("/list");
	expect((await list.rows({ each: "Add" })).rows).toEqual([
		{ title: "Pen", text: "Pen 12 EUR" },
		{ title: "Ink", text: "Ink 3 EUR" },
	]);
	const cards = await at("/cards");
	expect((await cards.rows({ each: "Go" })).rows).toEqual([
		{ title: "One", text: "One first" },
		{ title: "Two", text: "Two second" },
	]);
	const grid = await at("/grid");
	expect((await grid.rows({ each: APPROVE })).rows).toEqual([{ Name: "Anna", Do: "" }]);
}, 60_000);

it("takes what stands in the row itself before what stands in a row within it", async () => {
	const { page, rows, press } = await at("/nested");
	await press({ ...APPROVE[0], row: { "column 1": "B1" }, by: ["column 1"] });
	expect(await page.title()).toBe("B1");
	await press({ ...APPROVE[0], row: { Order: "A" } });
	await expect(rows({ each: APPROVE })).rejects.toMatchObject({ code: "TARGET_AMBIGUOUS" });
}, 60_000);

it("reads a named table of two, waits while a list grows, and finds nothing where no row has it", async () => {
	const two = await at("/two");
	await expect(two.rows({ each: APPROVE })).rejects.toMatchObject({
		code: "TARGET_AMBIGUOUS",
		field: "target",
	});
	const read = await two.rows({ each: APPROVE, target: [{ role: "table", name: "Late" }], limit: 2 });
	expect([read.rows.length, read.truncated]).toEqual([2, true]);
	expect((await two.rows({ each: "Refuse", wait_ms: 200 })).rows).toEqual([]);
	await expect(two.rows({})).rejects.toMatchObject({ code: "PARAMETER_MISSING", field: "each" });
	const growing = await at("/growing");
	expect((await growing.rows({ each: APPROVE })).rows).toHaveLength(9);
}, 60_000);

it("does so in a table of 1,000 rows", async () => {
	const { page, rows, press, said } = await at("/many");
	const read = await rows({ each: APPROVE });
	expect(read.rows).toHaveLength(1000);
	for (const row of [read.rows[0], read.rows[499], read.rows[999]])
		await press({ ...APPROVE[0], row: row ?? {}, by: ["Id"] });
	expect(await said()).toBe("1;500;1000;");
	const snapshot = await page.ariaSnapshot({ mode: "ai" });
	const [button] = elementsOf(snapshot)
		.filter(({ role }) => role === "button")
		.slice(499);
	expect(seenRow(snapshot, button?.ref)).toMatchObject({
		texts: read.rows[499],
		unique: ["Id"],
		isUnique: true,
	});
}, 60_000);

it.each(["/table", "/list", "/cards", "/grid"])(
	"sees the same texts in the outline of %s",
	async (path) => {
		const { page, rows } = await at(path);
		const snapshot = await page.ariaSnapshot({ mode: "ai" });
		const each = path === "/list" ? "Add" : path === "/cards" ? "Go" : "Approve";
		const buttons = elementsOf(snapshot).filter(({ role, name }) => role === "button" && name === each);
		const seen = buttons.map(({ ref }) => seenRow(snapshot, ref)?.texts);
		expect(seen).toEqual((await rows({ each })).rows);
	},
	60_000,
);
