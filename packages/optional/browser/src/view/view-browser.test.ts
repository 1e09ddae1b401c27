import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openBrowser } from "../testing/open-browser.ts";
import { openSite, type Site } from "../testing/open-site.ts";
import { ViewedBrowser } from "./view-browser.ts";

const SECRET = "correct horse battery";

/** The secret as a block of red in the middle, once it is shown. */
const PAGE = `<!doctype html><title>Vault</title><body style="margin:0">
<p id="said" style="margin:0;background:#f00;color:#f00;height:100vh"></p></body>`;

let site: Site;
beforeEach(async () => {
	site = await openSite({ "/": PAGE, "/other": "<title>Other</title>" });
});
afterEach(() => site.close());

async function view() {
	const browser = await openBrowser();
	await browser.goTo(`${site.origin}/`);
	const browserSession = await browser.live();
	const pictures: Uint8Array[] = [];
	const pages: { url: string; title: string }[] = [];
	const viewed = await ViewedBrowser.open(browserSession, {
		picture: (jpeg) => pictures.push(jpeg),
		page: (page) => pages.push(page),
	});
	onTestFinished(() => viewed.stop());
	/** The colour in the middle of the last picture: red, green and blue. */
	const middle = async () => {
		const jpeg = pictures.at(-1);
		if (!jpeg) return undefined;
		return browserSession.page.evaluate(async (base64) => {
			const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
			const picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
			const canvas = new OffscreenCanvas(picture.width, picture.height);
			const context = canvas.getContext("2d");
			context?.drawImage(picture, 0, 0);
			const pixel = context?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data ?? [];
			return [...pixel].slice(0, 3).map((part) => Math.round(part / 64));
		}, Buffer.from(jpeg).toString("base64"));
	};
	return { session: browserSession, viewed, pictures, pages, middle };
}

const RED = [4, 0, 0];
const COVERED = [2, 2, 2];

describe("a browser that people look at", { timeout: 60_000 }, () => {
	it("shows the page as it is when they come, and follows the tab that steps work in", async () => {
		const { session: browserSession, viewed, pictures, pages, middle } = await view();
		await expect.poll(middle).toEqual(RED);
		expect(pages).toEqual([{ url: `${site.origin}/`, title: "Vault" }]);
		await browserSession.openTab();
		await browserSession.page.goto(`${site.origin}/other`);
		await expect.poll(() => pages.at(-1)).toEqual({ url: `${site.origin}/other`, title: "Other" });
		await expect.poll(middle).toEqual([4, 4, 4]);
		await browserSession.page.close();
		await expect.poll(() => pages.at(-1)?.title).toBe("Vault");
		await expect.poll(middle).toEqual(RED);
		await viewed.stop();
		const before = pictures.length;
		await browserSession.page.evaluate("document.body.style.background = '#0f0'");
		await browserSession.page.goto(`${site.origin}/other`);
		expect(pictures).toHaveLength(before);
	});

	it("covers what was typed of a credential, wherever the page shows it", async () => {
		const { session: browserSession, pictures, pages, middle } = await view();
		await expect.poll(middle).toEqual(RED);
		browserSession.secrets.add(SECRET);
		const before = pictures.length;
		await browserSession.page.evaluate((secret) => {
			const said = document.getElementById("said");
			if (said) said.textContent = `It is ${secret}.`;
			history.pushState({}, "", `?secret=${encodeURIComponent(secret)}`);
		}, SECRET);
		await expect.poll(middle).toEqual(COVERED);
		// A picture that was on its way when it was typed is none that shows it.
		expect(pictures.length).toBeGreaterThan(before);
		await browserSession.page.reload();
		await expect.poll(() => pages.at(-1)?.url).toBe(`${site.origin}/?secret=•••`);
		expect(JSON.stringify(pages)).not.toMatch(/horse/);
	});

	it("shows who comes later nothing that was typed before", async () => {
		const first = await view();
		first.session.secrets.add(SECRET);
		await first.session.page.evaluate((secret) => {
			const said = document.getElementById("said");
			if (said) said.textContent = secret;
		}, SECRET);
		const pictures: Uint8Array[] = [];
		const late = await ViewedBrowser.open(first.session, {
			picture: (jpeg) => pictures.push(jpeg),
			page: () => {},
		});
		onTestFinished(() => late.stop());
		await expect.poll(() => pictures.length).toBeGreaterThan(0);
		first.pictures.splice(0, Number.POSITIVE_INFINITY, ...pictures);
		expect(await first.middle()).toEqual(COVERED);
	});
});
