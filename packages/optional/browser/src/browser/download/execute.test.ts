import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryWorkspace } from "@switchyard/node-kit/testing";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { openBrowser } from "../../testing/open-browser.ts";
import { openSite, type Site } from "../../testing/open-site.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const download = { definition, execute };

const HOSTILE = 'attachment; filename="../../.ssh/auth;orized <keys>.tar.gz"';

let site: Site;
let endlessClosed = false;
beforeAll(async () => {
	site = await openSite({
		"/": `<title>Files</title><a href="/invoice">Invoice</a> <a href="/endless">Endless</a> <a href="/broken">Broken</a> <a href="#">Nothing</a>`,
		"/invoice": (request, response) =>
			response
				.writeHead(200, { "content-type": "application/octet-stream", "content-disposition": HOSTILE })
				.end(`invoice for ${request.headers.cookie}`),
		"/notes.txt": (_request, response) =>
			response.writeHead(200, { "content-type": "text/plain" }).end("notes"),
		"/moved": (_request, response) => response.writeHead(302, { location: "/notes.txt" }).end(),
		"/away": (_request, response) => response.writeHead(302, { location: "http://192.0.2.1/x" }).end(),
		"/endless": (_request, response) => {
			response.writeHead(200, { "content-disposition": "attachment" });
			const timer = setInterval(() => response.write(Buffer.alloc(256 * 1024)), 5);
			response.on("close", () => {
				clearInterval(timer);
				endlessClosed = true;
			});
		},
		"/broken": (_request, response) => {
			response.writeHead(200, { "content-disposition": "attachment", "content-length": "1000" });
			response.write("half", () => response.destroy());
		},
	});
});
afterAll(() => site.close());

async function start() {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const run = (params: object) => browser.run(download, { wait_ms: 10_000, ...params }, { workspace });
	const saved = () => readdirSync(workspace.folder, { recursive: true }).sort();
	return { run, saved, browser, workspace };
}

it("saves what a click fetches under a name that harms nothing, and replaces no file", async () => {
	const { run, saved, browser, workspace } = await start();
	await (await browser.live()).context.addCookies([{ name: "who", value: "anna", url: site.origin }]);
	const first = await run({ target: "Invoice" });
	expect(first.path).toMatch(/^downloads\/[\w() -]+\.tar\.gz$/);
	expect(readFileSync(join(workspace.folder, first.path ?? ""), "utf8")).toBe("invoice for who=anna");
	const second = await run({ target: "Invoice" });
	expect(second.path).toBe(first.path?.replace(".tar.gz", " (2).tar.gz"));
	expect(saved()).toHaveLength(3);
});

it("saves what is at an address, also what a browser would show, and stays on its page", async () => {
	const { run, browser } = await start();
	const { file, url } = await run({ url: `${site.origin}/moved`, folder: "in/texts" });
	expect(file).toMatchObject({ path: "in/texts/notes.txt", size: 5, mediaType: "text/plain" });
	expect(url).toBe(`${site.origin}/notes.txt`);
	expect(await (await browser.live()).page.title()).toBe("Files");
});

it("keeps nothing of a file that never ends, or breaks off", async () => {
	const { run, saved } = await start();
	await expect(run({ target: "Endless", limit_mb: 1 })).rejects.toMatchObject({
		code: "DOWNLOAD_TOO_LARGE",
		field: "limit_mb",
	});
	await expect.poll(() => endlessClosed).toBe(true);
	await expect(run({ target: "Endless", wait_ms: 1000 })).rejects.toMatchObject({
		code: "PAGE_TIMEOUT",
		message: "The download took longer than 1 seconds; nothing of it is kept.",
	});
	await expect(run({ target: "Broken" })).rejects.toMatchObject({ code: "DOWNLOAD_FAILED" });
	await expect(run({ target: "Nothing", wait_ms: 700 })).rejects.toMatchObject({
		code: "PAGE_TIMEOUT",
		message: "No download began within 0.7 seconds.",
	});
	expect(saved()).toEqual([]);
}, 30_000);

it("fetches from nowhere else than the browser may open", async () => {
	const { run, saved } = await start();
	await expect(run({ url: `${site.origin}/away` })).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
	await expect(run({ url: "file:///etc/passwd" })).rejects.toMatchObject({ code: "URL_REFUSED" });
	await expect(run({ url: `${site.origin}/gone` })).rejects.toMatchObject({
		code: "DOWNLOAD_FAILED",
		field: "url",
	});
	await expect(run({ url: `${site.origin}/notes.txt`, folder: "../x" })).rejects.toMatchObject({
		code: "FILE_PATH_REFUSED",
		field: "folder",
	});
	await expect(run({})).rejects.toMatchObject({ code: "PARAMETER_INVALID" });
	expect(saved()).toEqual([]);
}, 30_000);

it("lets no page download by itself", async () => {
	const { browser, saved } = await start();
	const { page } = await browser.live();
	const cancelled = page.waitForEvent("download").then((started) => started.failure());
	await page.getByText("Invoice").click();
	expect(await cancelled).toBeTruthy();
	expect(saved()).toEqual([]);
});
