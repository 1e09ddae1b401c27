import { defined } from "@switchyard/spec/json";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../../testing/open-browser.ts";
import { openSite, type Site } from "../../testing/open-site.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const runScript = { definition, execute };

let site: Site;
beforeAll(async () => {
	site = await openSite({
		"/": (_request, response) =>
			response
				.writeHead(200, {
					"content-type": "text/html",
					"content-security-policy": "script-src 'none'",
				})
				.end("<title>Pens</title><p>2</p>"),
		"/busy": "<script>addEventListener('load', () => setTimeout(() => { for (;;); }))</script>",
	});
});
afterAll(() => site.close());

it("runs a script on a value in the page, and gives what it returns", async () => {
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const run = async (script: string, input?: unknown) =>
		(await browser.run(runScript, { script, time_limit_ms: 1000, ...defined({ input }) })).result;
	expect(await run("return document.title;")).toBe("Pens");
	const script = "return { price: Number(document.querySelector('p').textContent) * input.times }; // twice";
	expect(await run(script, { times: 2 })).toEqual({ price: 4 });
	expect(await run("await new Promise((done) => setTimeout(done, 50));")).toBeNull();
	// A value is a value, whatever stands in it.
	expect(await run("return input;", '"); throw new Error("')).toBe('"); throw new Error("');
});

it("says what failed, and ends what does not end", async () => {
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const run = (script: string) => browser.run(runScript, { script, time_limit_ms: 500 });
	await expect(run("throw new TypeError('No pens')")).rejects.toMatchObject({
		code: "SCRIPT_FAILED",
		message: "The script failed: TypeError: No pens",
	});
	await expect(run("return (")).rejects.toMatchObject({ code: "SCRIPT_FAILED", field: "script" });
	await expect(run("return 1n")).rejects.toMatchObject({ code: "SCRIPT_FAILED" });
	await expect(run("return 'x'.repeat(2_000_000)")).rejects.toMatchObject({
		code: "SCRIPT_RESULT_TOO_LARGE",
	});
	await expect(run("for (;;);")).rejects.toMatchObject({ code: "SCRIPT_TIMEOUT" });
	await expect(run("await new Promise(() => {})")).rejects.toMatchObject({ code: "SCRIPT_TIMEOUT" });
	expect((await browser.run(runScript, {})).result).toBe("Pens");
});

it("does not wait for a page that does not answer", async () => {
	const browser = await openBrowser();
	await browser.goTo(`${site.origin}/busy`);
	await expect(browser.run(runScript, { time_limit_ms: 500 })).rejects.toMatchObject({
		code: "SCRIPT_TIMEOUT",
	});
});
