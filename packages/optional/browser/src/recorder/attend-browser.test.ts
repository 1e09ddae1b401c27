import { testSession } from "@switchyard/node-kit/testing";
import type { LoginCredential } from "@switchyard/spec/credential";
import type { RecordedAction, RecorderMessage } from "@switchyard/spec/recorder";
import type { Locator } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openClaims } from "../../../../../e2e/sites/claims.ts";
import { CUSTOMER, openShop, type Shop } from "../../../../../e2e/sites/shop.ts";
import { browser } from "../session/browser.ts";
import type { BrowserSession } from "../session/browser-session.ts";
import { openSite } from "../testing/open-site.ts";
import { AttendedBrowser } from "./attend-browser.ts";

let shop: Shop;
let test: Awaited<ReturnType<typeof testSession>>;
let attended: AttendedBrowser;
let browserSession: BrowserSession;
let messages: RecorderMessage[];
let pictures: Uint8Array[];
let logins: LoginCredential[];
let refusal: string | undefined;

beforeEach(async () => {
	shop = await openShop({ seed: 7 });
	test = await testSession(browser, {});
	browserSession = (await test.session.live()) as BrowserSession;
	messages = [];
	pictures = [];
	logins = [];
	refusal = undefined;
	attended = await AttendedBrowser.open(browserSession, {
		picture: (jpeg) => pictures.push(jpeg),
		tell: (message) => messages.push(message),
		keepLogin: async (login) => {
			logins.push(login);
			if (refusal !== undefined) throw new Error(refusal);
			return "shop";
		},
	});
});

afterEach(async () => {
	await attended.stop();
	await test.close();
	await shop.close();
});

/** The last message; the list of tabs comes in between. */
const lastTold = () => messages.findLast(({ type }) => type !== "tabs");

/** A click as a person's mouse makes it. */
async function click(element: Locator): Promise<void> {
	await element.waitFor();
	const box = await element.boundingBox();
	const place = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
	for (const event of ["move", "down", "up"] as const)
		await attended.handle({ type: "mouse", event, ...place, button: "left", clicks: 1 });
}

async function press(key: string): Promise<void> {
	for (const event of ["down", "up"] as const) await attended.handle({ type: "key", event, key });
}

async function type(text: string): Promise<void> {
	for (const key of text) await press(key);
}

/** The steps as they are in the end. */
function steps(): RecordedAction[] {
	const byNumber = new Map<number, RecordedAction>();
	for (const message of messages) if (message.type === "action") byNumber.set(message.number, message.action);
	return [...byNumber.values()];
}

/** The same, each where it belongs. */
function inOrder(): RecordedAction[] {
	const order: number[] = [];
	for (const message of messages) {
		if (message.type !== "action" || order.includes(message.number)) continue;
		const { before } = message;
		order.splice(before === undefined ? order.length : order.indexOf(before), 0, message.number);
	}
	return order.flatMap((number) => {
		const last = messages.findLast((message) => message.type === "action" && message.number === number);
		return last?.type === "action" ? [last.action] : [];
	});
}

const named = (role: string, name: string) => ({
	ways: expect.arrayContaining([{ role, name }]),
	snapshot: expect.any(String),
});

describe("a browser that a person works in", { timeout: 90_000 }, () => {
	it("makes steps of what is done by mouse and keyboard, and shows pictures of it", {
		timeout: 60_000,
	}, async () => {
		const { page } = browserSession;
		await attended.handle({ type: "record", on: true });
		await attended.handle({ type: "open", url: shop.origin });
		await click(page.getByLabel("Email"));
		await type(CUSTOMER.user);
		await click(page.getByLabel("Password"));
		await type(CUSTOMER.password);
		await press("Enter");
		const pen = page.getByRole("listitem").filter({ hasText: "Fountain pen" });
		await click(pen.getByRole("button"));
		await page.getByText("Cart (1)").waitFor();
		await click(page.getByRole("link", { name: "Cart" }));
		await click(page.getByLabel("Address"));
		await type("1 Mill Lane");
		await click(page.getByRole("button", { name: "Place order" }));
		await expect.poll(() => shop.orders.length).toBe(1);
		await expect.poll(steps).toEqual([
			{ kind: "go-to", url: `${shop.origin}/` },
			{ kind: "fill", target: named("textbox", "Email"), value: CUSTOMER.user },
			{ kind: "password", target: named("textbox", "Password"), origin: shop.origin, credential: "shop" },
			{ kind: "click", target: named("button", "Sign in"), done: { text: "Stationery" } },
			{
				kind: "click",
				target: {
					ways: expect.arrayContaining([{ role: "button", name: "Add to cart", near: "Fountain pen" }]),
					snapshot: expect.stringContaining("Fountain pen"),
				},
			},
			{
				kind: "click",
				target: {
					ways: [{ role: "link", name: "Cart (1)" }, { css: 'a[href="/cart"]' }],
					snapshot: expect.any(String),
				},
				done: { url: "/cart" },
			},
			{ kind: "fill", target: named("textbox", "Address"), value: "1 Mill Lane" },
			{ kind: "click", target: named("button", "Place order"), done: { url: "/orders/" } },
		]);
		expect(JSON.stringify(messages)).not.toContain("horse");
		// Once, when it was typed to its end.
		expect(logins).toEqual([{ origin: shop.origin, ...CUSTOMER }]);
		expect(pictures.length).toBeGreaterThan(3);
		expect([...(pictures[0] ?? [])].slice(0, 2)).toEqual([0xff, 0xd8]);
	});

	it("keeps a login for the site of the frame that it is typed in, and tells no password that a page shows", async () => {
		const inner = await openSite({
			"/": `<form><label>Name <input></label><label>Secret <input type="password" name="secret"></label><button>Enter</button></form>`,
		});
		const outer = await openSite({
			"/": `<label>Search <input></label><iframe src="${inner.origin}/"></iframe>`,
			"/alone": `<form action="/shown"><label>Secret <input type="password" name="secret"></label><button>Enter</button></form>`,
			"/shown": `<h1>Shown</h1><script>document.title = document.querySelector("h1").textContent = location.search</script><button>Further</button>`,
		});
		await attended.handle({ type: "record", on: true });
		await attended.handle({ type: "open", url: outer.origin });
		const frame = browserSession.page.frameLocator("iframe");
		await click(browserSession.page.getByLabel("Search"));
		await type("pens");
		await click(frame.getByLabel("Name"));
		await type("anna");
		await click(frame.getByLabel("Secret"));
		await attended.handle({ type: "text", text: "battery staple" });
		await press("Tab");
		await expect
			.poll(() => logins)
			.toEqual([{ origin: inner.origin, user: "anna", password: "battery staple" }]);

		refusal = "You may not make credentials.";
		await attended.handle({ type: "open", url: `${outer.origin}/alone` });
		await click(browserSession.page.getByLabel("Secret"));
		await attended.handle({ type: "text", text: "other battery" });
		await press("Enter");
		await click(browserSession.page.getByRole("button", { name: "Further" }));
		await expect
			.poll(steps)
			.toContainEqual(expect.objectContaining({ kind: "password", origin: outer.origin, refused: refusal }));
		expect(logins.at(-1)).toEqual({ origin: outer.origin, user: "", password: "other battery" });
		await expect
			.poll(() => messages.filter(({ type }) => type === "page").at(-1))
			.toMatchObject({
				url: `${outer.origin}/shown?secret=•••`,
				title: "?secret=•••",
			});
		await expect.poll(() => steps().at(-1)).toMatchObject({ kind: "click" });
		expect(JSON.stringify(messages)).not.toMatch(/battery/);
		await inner.close();
		await outer.close();
	});

	it("makes a download of a click that fetches a file", async () => {
		const site = await openSite({
			"/": `<title>Files</title><button onclick="location.href = '/report.csv'">Report</button> <button>Other</button>`,
			"/report.csv": (_request, response) => {
				response.setHeader("content-disposition", "attachment");
				response.end("a,b");
			},
		});
		// A person does not wait until it records.
		void attended.handle({ type: "record", on: true });
		await attended.handle({ type: "open", url: site.origin });
		await click(browserSession.page.getByRole("button", { name: "Report" }));
		await expect.poll(() => steps().at(-1)).toEqual({ kind: "download", target: named("button", "Report") });
		await click(browserSession.page.getByRole("button", { name: "Other" }));
		await expect.poll(() => steps().at(-1)).toEqual({ kind: "click", target: named("button", "Other") });
		expect(steps()).toHaveLength(3);
		await site.close();
	});

	it("has a dialog answered, and makes a step of an acceptance before the one that opens it", async () => {
		const site = await openSite({
			"/": `<title>Ask</title><button onclick="said.textContent = confirm('Delete it?') + ' ' + confirm('For good?') + ' ' + prompt('Who?', 'nobody')">Delete</button>
<button onclick="alert('Done')">Finish</button><button onclick="said.textContent = confirm('Sure?')">Leave</button><p id="said"></p>`,
		});
		const asked = (message: string) =>
			expect.poll(() => messages.findLast(({ type }) => type === "dialog")).toMatchObject({ message });
		await attended.handle({ type: "record", on: true });
		await attended.handle({ type: "open", url: site.origin });
		const deleting = click(browserSession.page.getByRole("button", { name: "Delete" }));
		await asked("Delete it?");
		await expect.poll(() => steps().at(-1)).toMatchObject({ kind: "click" });
		await attended.handle({ type: "answer", accept: true });
		await asked("For good?");
		await attended.handle({ type: "answer", accept: true });
		await asked("Who?");
		expect(messages.findLast(({ type }) => type === "dialog")).toMatchObject({
			kind: "prompt",
			value: "nobody",
		});
		await attended.handle({ type: "answer", accept: false });
		await deleting;
		expect(await browserSession.page.locator("#said").textContent()).toBe("true true null");
		const finishing = click(browserSession.page.getByRole("button", { name: "Finish" }));
		await asked("Done");
		await attended.handle({ type: "answer", accept: true });
		await finishing;
		const leaving = click(browserSession.page.getByRole("button", { name: "Leave" }));
		await asked("Sure?");
		await attended.handle({ type: "answer", accept: false });
		await leaving;
		expect(await browserSession.page.locator("#said").textContent()).toBe("false");
		await expect.poll(inOrder).toEqual([
			{ kind: "go-to", url: `${site.origin}/` },
			{ kind: "dialog", times: 2 },
			{ kind: "click", target: named("button", "Delete") },
			{ kind: "click", target: named("button", "Finish") },
			{ kind: "click", target: named("button", "Leave") },
		]);
		expect(messages.filter(({ type }) => type === "dialog-over")).toHaveLength(5);
		await site.close();
	});

	it("notices what is the same in several rows, whatever stands in them", async () => {
		const claims = await openClaims({ seed: 3, count: 9 });
		const [first = "", second = ""] = claims.open;
		const repeated = () => messages.findLast((message) => message.type === "repeated");
		await attended.handle({ type: "record", on: true });
		await attended.handle({ type: "open", url: claims.origin });
		for (const claim of [first, second]) {
			expect(repeated()).toBeUndefined();
			const row = browserSession.page.getByRole("row").filter({ hasText: claim });
			await click(row.getByRole("textbox"));
			await type(`ok ${claim}`);
			await click(row.getByRole("button"));
			await row.getByRole("button").waitFor({ state: "detached" });
		}
		await expect.poll(repeated).toEqual({
			type: "repeated",
			repetition: {
				rows: [
					[2, 3],
					[4, 5],
				],
				list: { ways: [{ role: "table" }], snapshot: "" },
				each: [{ role: "textbox", name: "Note" }],
				by: ["Claim"],
				steps: [
					{
						number: 2,
						role: "textbox",
						name: [{ text: "Note" }],
						value: [{ text: "ok " }, { field: "Claim" }],
					},
					{ number: 3, role: "button", name: [{ text: "Approve" }] },
				],
			},
		});
		expect(steps().map(({ kind }) => kind)).toEqual(["go-to", "fill", "click", "fill", "click"]);
		await claims.close();
	});

	it("opens, switches and closes tabs by hand, and makes steps of that", async () => {
		const site = await openSite({
			"/": `<title>Start</title><a href="/ink" target="_blank">Ink</a>`,
			"/ink": "<title>Ink</title><button>Fill up</button>",
			"/pens": "<title>Pens 7</title>",
		});
		type Tabs = Extract<RecorderMessage, { readonly type: "tabs" }>["tabs"];
		const last = () => messages.findLast((message) => message.type === "tabs")?.tabs ?? [];
		const seen = () => last().map(({ title, current }: Tabs[number]) => (current ? `> ${title}` : title));
		const tab = (title: string) => last().find((each) => each.title === title)?.id ?? 0;
		await attended.handle({ type: "record", on: true });
		await attended.handle({ type: "open", url: site.origin });
		await click(browserSession.page.getByRole("link", { name: "Ink" }));
		await expect.poll(seen).toEqual(["Start", "> Ink"]);
		await click(browserSession.page.getByRole("button", { name: "Fill up" }));
		await expect.poll(() => steps().at(-1)).toMatchObject({ target: named("button", "Fill up") });
		await attended.handle({ type: "tab", action: "open" });
		await attended.handle({ type: "open", url: `${site.origin}/pens` });
		await expect.poll(seen).toEqual(["Start", "Ink", "> Pens 7"]);
		await attended.handle({ type: "tab", action: "switch", tab: tab("Ink") });
		await expect.poll(seen).toEqual(["Start", "> Ink", "Pens 7"]);
		expect(messages.findLast(({ type }) => type === "page")).toMatchObject({ title: "Ink" });
		// It is shown already.
		await attended.handle({ type: "tab", action: "switch", tab: tab("Ink") });
		await attended.handle({ type: "tab", action: "switch", tab: tab("Pens 7") });
		await attended.handle({ type: "tab", action: "close", tab: tab("Start") });
		const closed = tab("Pens 7");
		await attended.handle({ type: "tab", action: "close", tab: closed });
		await expect.poll(seen).toEqual(["> Ink"]);
		await attended.handle({ type: "tab", action: "switch", tab: closed });
		expect(lastTold()).toMatchObject({ type: "problem", code: "TAB_MISSING" });
		await attended.handle({ type: "tab", action: "close", tab: tab("Ink") });
		expect(lastTold()).toMatchObject({ type: "problem", code: "TAB_MISSING" });
		expect(steps()).toEqual([
			{ kind: "go-to", url: `${site.origin}/` },
			expect.objectContaining({ kind: "click", target: named("link", "Ink") }),
			expect.objectContaining({ kind: "click", target: named("button", "Fill up") }),
			{ kind: "tab", action: "open" },
			{ kind: "go-to", url: `${site.origin}/pens` },
			{ kind: "tab", action: "switch", tab: "Ink" },
			// Its title and address have a number, which may be another one next time.
			{ kind: "tab", action: "switch", tab: "/pens" },
			{ kind: "tab", action: "close", tab: "Start" },
			{ kind: "tab", action: "close" },
		]);
		await site.close();
	});

	it("gives the element that is picked, and does not click it", async () => {
		await attended.handle({ type: "open", url: shop.origin });
		const picked = attended.handle({ type: "pick", on: true });
		const button = browserSession.page.getByRole("button", { name: "Sign in" });
		// What lies over the page while something is picked in it.
		const isPicking = () => browserSession.page.evaluate(() => document.querySelector("x-pw-glass") !== null);
		await expect.poll(isPicking).toBe(true);
		await click(button);
		await picked;
		expect(messages).toContainEqual({ type: "picked", target: named("button", "Sign in") });
		expect(browserSession.page.url()).toBe(`${shop.origin}/sign-in`);
		const ended = attended.handle({ type: "pick", on: true });
		await attended.handle({ type: "pick", on: false });
		await ended;
		expect(lastTold()).toEqual({ type: "picked" });
	});

	it("says what does not work, and works on", async () => {
		await attended.handle({ type: "open", url: "file:///etc/passwd" });
		expect(lastTold()).toMatchObject({ type: "problem", code: "URL_REFUSED" });
		await attended.handle({ type: "open", url: "http://192.0.2.1/" });
		expect(lastTold()).toMatchObject({ type: "problem", code: "ADDRESS_REFUSED" });
		await attended.handle({ type: "open", url: shop.origin });
		await expect.poll(lastTold).toMatchObject({ type: "page", title: "Sign in" });
	});
});
