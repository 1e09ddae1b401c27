import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../../testing/open-browser.ts";
import { openSite, type Site } from "../../testing/open-site.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const fillCredential = { definition, execute };

const PASSWORD = 'hunter "2"';

const FORM = `<title>Sign in</title><label>User <input id="user"></label>
<label>Password <input type="password" id="password"></label> <label>Comment <input></label>
<button onclick="password.type = 'text'; said.textContent = user.value + ' ' + password.value; history.pushState({}, '', '?p=' + encodeURIComponent(password.value))">Show</button>
<p id="said"></p>`;

let site: Site;
let other: Site;
beforeAll(async () => {
	other = await openSite({ "/": FORM });
	site = await openSite({
		"/": FORM,
		"/framed": `<iframe src="${other.origin}/"></iframe><iframe srcdoc="<label>Secret <input type=password></label>"></iframe>`,
	});
});
afterAll(() => Promise.all([site.close(), other.close()]));

async function open(path = "/") {
	const browser = await openBrowser();
	await browser.goTo(site.origin + path);
	const credential = { origin: site.origin, user: "anna", password: PASSWORD };
	return {
		...browser,
		fill: (target: unknown, more: object = {}) =>
			browser.run(fillCredential, { target, credential, wait_ms: 1500, ...more }),
	};
}

it("types a user name and a password, and nothing gives the password away", async () => {
	const browser = await open();
	await browser.fill("User", { what: "user" });
	expect(await browser.fill("Password")).toEqual({});
	const { page } = await browser.live();
	expect(await page.locator("#password").inputValue()).toBe(PASSWORD);
	await page.getByText("Show").click();
	const given = [
		await browser.extract(),
		await browser.look(),
		await browser.runScript("return [password.value, location.href]"),
	];
	const text = JSON.stringify(given);
	expect(text).toContain("anna •••");
	expect(text).not.toMatch(/hunter/);
	const thrown = browser.runScript("throw new Error(document.getElementById('password').value)");
	await expect(thrown).rejects.toMatchObject({
		code: "SCRIPT_FAILED",
		message: expect.stringContaining("•••"),
	});

	// Nor after the server has started again.
	const saved = await browser.save();
	await (await browser.live()).leave();
	await browser.reopen(saved);
	expect(JSON.stringify(await browser.extract())).not.toMatch(/hunter/);
});

it("types it on its own site only, also not into a frame of another", async () => {
	const browser = await open("/framed");
	await expect(browser.fill("Password")).rejects.toMatchObject({
		code: "CREDENTIAL_ORIGIN_REFUSED",
		field: "credential",
		message: `The credential is for ${site.origin}, and the field is on ${other.origin}.`,
	});
	await expect(browser.fill("Secret")).rejects.toMatchObject({ code: "CREDENTIAL_ORIGIN_REFUSED" });
	const { page } = await browser.live();
	for (const frame of page.frames().slice(1))
		expect(await frame.locator("input[type=password]").inputValue()).toBe("");
});

it("types a password into fields for passwords only", async () => {
	const browser = await open();
	await expect(browser.fill("Comment")).rejects.toMatchObject({ code: "TARGET_UNFIT", field: "target" });
});
