import { temporaryWorkspace } from "@switchyard/node-kit/testing";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { openBrowser } from "../../testing/open-browser.ts";
import { openSite, type Site } from "../../testing/open-site.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const upload = { definition, execute };

const PAGE = `<label>Invoice <input type="file" id="invoice"></label>
<input type="file" id="attached" hidden><button onclick="attached.click()">Attach</button> <button>Other</button>
<p id="said"></p>
<script>for (const field of [invoice, attached]) field.onchange = async () =>
	said.textContent += field.files[0].name + ": " + await field.files[0].text() + "; "</script>`;

let site: Site;
beforeAll(async () => {
	site = await openSite({ "/": PAGE });
});
afterAll(() => site.close());

it("gives a file to a field, or to a button that asks for one, once", async () => {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	await workspace.files.write("out/may.txt", "42");
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const give = (params: object, attempt = 1) =>
		browser.run(upload, { path: "out/may.txt", wait_ms: 2000, ...params }, { workspace, attempt });
	await give({ target: [{ css: "#invoice" }] });
	await give({ target: "Attach", done_when: { text: "may.txt: 42; may.txt: 42; " } });
	await give({ target: "Attach", done_when: { text: "may.txt: 42; may.txt: 42; " } }, 2);
	const { page } = await browser.live();
	expect(await page.locator("#said").textContent()).toBe("may.txt: 42; may.txt: 42; ");
	await expect(give({ target: "Other" })).rejects.toMatchObject({ code: "TARGET_UNFIT", field: "target" });
	await expect(give({ target: "Attach", path: "/etc/passwd" })).rejects.toMatchObject({
		code: "FILE_PATH_REFUSED",
		field: "path",
	});
	await expect(give({ target: "Attach", path: "gone" })).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
}, 30_000);
