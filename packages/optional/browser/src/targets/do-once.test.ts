import type { ActNote } from "@switchyard/node-kit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { definition as clickDefinition } from "../browser/click/definition.ts";
import { execute as clickIt } from "../browser/click/execute.ts";
import { openBrowser } from "../testing/open-browser.ts";
import { openSite, type Site } from "../testing/open-site.ts";

const click = { definition: clickDefinition, execute: clickIt };

let site: Site;
beforeAll(async () => {
	site = await openSite({
		"/": `<title>Shop</title><button onclick="said.textContent += ' ordered'">Place order</button><p id="said">Cart</p>`,
		"/slow": `<title>Shop</title><button onclick="said.textContent += ' ordered'">Place order</button><p id="said">Cart</p>
<script>setTimeout(() => said.textContent += ' Thank you', 500)</script>`,
	});
});
afterAll(() => site.close());

/** A journal that a test reads. */
function journal(mayHaveBegun: boolean, begin: () => Promise<void> = async () => {}): { act: ActNote } {
	return { act: { mayHaveBegun, begin } };
}

const SAID = { text: "Cart ordered" };

async function shop(path = "/") {
	const browser = await openBrowser();
	await browser.goTo(site.origin + path);
	const said = async () => (await browser.live()).page.locator("#said").innerText();
	return {
		said,
		order: (params: object, more: object) => browser.run(click, { target: "Place order", ...params }, more),
	};
}

it("notes that it acts once the element is there, and acts once that is noted", async () => {
	const { order, said } = await shop();
	const seen: string[] = [];
	await order(
		{ done_when: SAID },
		journal(false, async () => void seen.push(await said())),
	);
	expect(seen).toEqual(["Cart"]);
	expect(await said()).toBe("Cart ordered");
	await expect(
		order(
			{ target: "Nothing", wait_ms: 0 },
			journal(false, async () => void seen.push("noted")),
		),
	).rejects.toThrow();
	expect(seen).toHaveLength(1);
});

it("does nothing where the note cannot be kept", async () => {
	const { order, said } = await shop();
	const full = journal(false, () => Promise.reject(new Error("The disk is full.")));
	await expect(order({}, full)).rejects.toThrow("The disk is full.");
	expect(await said()).toBe("Cart");
});

it("acts where no attempt before had begun to", async () => {
	const { order, said } = await shop();
	await order({ done_when: SAID }, { attempt: 2, ...journal(false) });
	expect(await said()).toBe("Cart ordered");
});

it("waits for what tells that it was done where an attempt before may have done it", async () => {
	const { order, said } = await shop("/slow");
	await order({ done_when: { text: "Thank you" } }, { attempt: 2, ...journal(true) });
	expect(await said()).toBe("Cart Thank you");
});

it("does not know what came of it where nothing tells, and does nothing", async () => {
	const { order, said } = await shop();
	for (const params of [{ done_when: SAID, wait_ms: 500 }, {}])
		await expect(order(params, { attempt: 2, ...journal(true) })).rejects.toMatchObject({
			code: "STEP_OUTCOME_UNKNOWN",
		});
	expect(await said()).toBe("Cart");
});

it("acts again, without a note, where that is harmless", async () => {
	const { order, said } = await shop();
	const never = journal(true, () => Promise.reject(new Error("It was noted.")));
	await order({ harmless: true, done_when: SAID }, { attempt: 2, ...never });
	expect(await said()).toBe("Cart ordered");
});
