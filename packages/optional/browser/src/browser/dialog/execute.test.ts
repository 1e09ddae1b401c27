import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../../testing/open-browser.ts";
import { openSite, type Site } from "../../testing/open-site.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const dialog = { definition, execute };

let site: Site;
beforeAll(async () => {
	site = await openSite({
		"/": `<title>Ask</title><button onclick="document.title = confirm('Delete it?')">Delete</button>
<button onclick="document.title = prompt('Who?', 'nobody')">Name</button>
<button onclick="for (let i = 0; i < 50; i++) alert('No ' + i)">Flood</button>`,
	});
});
afterAll(() => site.close());

it("answers the next dialog as the flow says, and dismisses all others", async () => {
	const browser = await openBrowser();
	await browser.goTo(site.origin);
	const { page } = await browser.live();
	await browser.run(dialog, {});
	await page.getByText("Delete").click();
	expect(await page.title()).toBe("true");
	await page.getByText("Delete").click();
	expect(await page.title()).toBe("false");
	await browser.run(dialog, { text: "Anna", times: 2 });
	await page.getByText("Name").click();
	expect(await page.title()).toBe("Anna");
	expect(await browser.run(dialog, { action: "read" })).toEqual({
		dialogs: [
			{ kind: "confirm", message: "Delete it?", accepted: true },
			{ kind: "confirm", message: "Delete it?", accepted: false },
			{ kind: "prompt", message: "Who?", accepted: true },
		],
	});
	const saved = await browser.save();
	await page.getByText("Flood").click();
	const { dialogs } = await browser.run(dialog, { action: "read" });
	expect(dialogs).toHaveLength(20);
	expect(dialogs?.at(-1)?.message).toBe("No 49");

	// Another process knows what the flow said of the next one.
	await (await browser.live()).leave();
	await browser.reopen(saved);
	expect((await browser.live()).dialogs.save().next).toEqual({ accept: true, text: "Anna", times: 1 });
});
