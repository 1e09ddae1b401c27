import { custom } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import { openSite, sendPage } from "../sites/site.ts";
import { flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const node = (id: string, type: string, name: string, x: number, params: FlowNode["params"]): FlowNode => ({
	id,
	type,
	name,
	position: { x, y: 0 },
	params,
});

test("a flow in a browser is tried step by step in one browser that stays open", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	test.setTimeout(120_000);
	// The server's answer to the node that needs a browser, before there is one.
	pageErrors.expect(/status of 409/);
	const site = await openSite((_request, response) =>
		sendPage(
			response,
			"Greeting",
			`<h1>Greeting</h1><label>Name <input></label>
<button onclick="document.title = said.textContent = 'Hello ' + document.querySelector('input').value">Greet</button><p id="said"></p>`,
		),
	);
	const { id } = await api.createFlow(
		flowOf(
			"step-by-step",
			[
				startWith({}),
				node("use", "Browser.Use", "Shop", 280, {}),
				node("open", "Browser.GoTo", "Open the page", 560, { url: custom(site.origin) }),
				node("name", "Browser.Fill", "Write the name", 840, { target: custom("Name"), value: custom("Ada") }),
				node("greet", "Browser.Click", "Press Greet", 1120, { target: custom("Greet") }),
			],
			["start.out > use.in", "use.each > open.in", "open.out > name.in", "name.out > greet.in"],
		),
	);
	const { canvas, runPanel } = designer;
	const tool = (name: string) =>
		page.getByRole("toolbar", { name: "Try the node" }).getByRole("button", { name });
	const open = page.getByRole("list", { name: "Open for trying nodes" });
	const notes = page.getByRole("region", { name: /^Notifications/ });
	const live = page.getByRole("region", { name: "Live browser" });
	await designer.openFlow(id);

	await test.step("a node alone says that it needs the browser, and offers the run up to it", async () => {
		await canvas.select("Write the name");
		await tool("Run this node").click();
		await expect(notes.getByText("none is open for you")).toBeVisible();
		await notes.getByRole("button", { name: "Run to here" }).click();
		await expect(canvas.state("Write the name", "Succeeded")).toBeVisible({ timeout: 60_000 });
		await expect(open).toContainText("The browser of “Shop” is open");
	});

	await test.step("its picture is in the run panel, in both themes and on a phone", async () => {
		await page.getByRole("tab", { name: "Browser" }).click();
		await expect(live).toContainText("Greeting");
		await expect(live.getByTestId("live-browser")).toBeVisible();
		await page.emulateMedia({ reducedMotion: "reduce" });
		await lookAt(page, "kept-browser");
	});

	await test.step("the next node works in it, with what was typed", async () => {
		await canvas.select("Press Greet");
		await tool("Run this node").click();
		await expect(canvas.state("Press Greet", "Succeeded")).toBeVisible({ timeout: 30_000 });
		await expect(runPanel.steps).toHaveCount(1);
		await page.getByRole("tab", { name: "Browser" }).click();
		await expect(live).toContainText("Hello Ada");
	});

	await test.step("it is closed by the keyboard", async () => {
		const close = open.getByRole("button", { name: "Close browser" });
		await close.focus();
		await page.keyboard.press("Enter");
		await expect(open).toBeHidden();
		await expect(page.getByText("its browsers were closed with it")).toBeVisible();
	});
	await site.close();
});
