import type { Page } from "@playwright/test";
import { flowOf, log, startWith, waitFor } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** Resolves once a page has subscribed to a flow's runs: those that started earlier are not followed. */
async function watchesFlow(page: Page, flow: string): Promise<void> {
	const socket = await page.waitForEvent("websocket", (each) => each.url().endsWith("/live"));
	await socket.waitForEvent("framesent", ({ payload }) => String(payload).includes(`"flow":"${flow}"`));
}

test("a second tab sees the edits of the first one, and its run while it happens [P4]", async ({
	designer,
	secondTab,
	api,
	gate,
}) => {
	const { id } = await api.createFlow(
		flowOf(
			"two-tabs",
			[startWith({}), waitFor(gate.url, [280, 0]), log("end", "End", [560, 0])],
			["start.out > wait.in", "wait.out > end.in"],
		),
	);
	await designer.openFlow(id);
	await secondTab.openFlow(id);

	await designer.canvas.select("End");
	await designer.inspector.rename("The end");
	await expect(secondTab.canvas.node("The end")).toBeVisible();
	await secondTab.canvas.select("The end");
	await secondTab.inspector.readTemplate("Text", "Over");
	await secondTab.expectSaved();
	await expect(designer.inspector.parameter("Text").getByRole("textbox")).toHaveText("Over");

	await designer.startRun();
	await expect(designer.canvas.state("Wait", "Running")).toBeVisible();
	await expect(secondTab.canvas.state("Wait", "Running")).toBeVisible();
	await expect(secondTab.stopButton).toBeVisible();
	gate.open();
	await secondTab.runPanel.expectEnd("succeeded");
	await designer.runPanel.expectEnd("succeeded");
	await expect(secondTab.canvas.state("The end", "Succeeded")).toBeVisible();
	expect(await api.runs(id)).toHaveLength(1);
});

test("a run that a webhook starts is watched in the tab that is open [P4]", async ({
	designer,
	server,
	api,
}) => {
	await api.storeSecret("webhook-example", "the-secret-of-the-example");
	const watching = watchesFlow(designer.page, "webhook-reply");
	await designer.openFlow("webhook-reply");
	await watching;
	const answer = await fetch(`${server.origin}/hooks/hello`, {
		method: "POST",
		headers: { "content-type": "application/json", authorization: "Bearer the-secret-of-the-example" },
		body: '{"name":"Ada"}',
	});
	expect(await answer.json()).toEqual({ greeting: "Hello, Ada!" });
	await designer.runPanel.expectEnd("succeeded");
	await expect(designer.canvas.state("Reply", "Succeeded")).toBeVisible();
});

test("a run that starts elsewhere leaves the one that is read alone, and is shown when asked for [P4]", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const { id } = await api.createFlow(
		flowOf("newer", [startWith({}), log("end", "End", [280, 0])], ["start.out > end.in"]),
	);
	const { runPanel } = designer;
	await designer.openFlow(id);

	await test.step("one's own run stays", async () => {
		const own = await designer.startRun();
		await runPanel.expectEnd("succeeded");
		const { id: newer } = await api.run(id);
		await expect(runPanel.newer).toBeVisible();
		await runPanel.expectShown(own);
		await runPanel.newer.getByRole("button", { name: "Show" }).click();
		await runPanel.expectShown(newer);
		await expect(runPanel.newer).toHaveCount(0);
	});

	await test.step("one that came by itself gives way, until something of it is picked", async () => {
		const { id: next } = await api.run(id);
		await runPanel.expectShown(next);
		await runPanel.openTab("Result");
		await api.run(id);
		await expect(runPanel.newer).toBeVisible();
		await runPanel.expectShown(next);
	});

	await test.step("where no panel is open, the newest is on the canvas", async () => {
		await page.getByRole("button", { name: "Run panel" }).click();
		await expect(runPanel.panel).toHaveCount(0);
		const { id: last } = await api.run(id);
		await page.getByRole("button", { name: "Run panel" }).click();
		await runPanel.expectShown(last);
	});
});

test("edits of two tabs that do not go together get a clear answer, and the person decides", {
	tag: "@critical",
}, async ({ designer, secondTab, api, pageErrors }) => {
	pageErrors.expect(/status of 409/);
	const { id } = await api.createFlow(
		flowOf("conflict", [startWith({}), log("one", "One", [280, 0]), log("two", "Two", [280, 160])], []),
	);
	const { page, canvas, inspector } = designer;
	await designer.openFlow(id);
	await secondTab.openFlow(id);
	const dialog = page.getByRole("dialog", { name: "This flow was changed elsewhere" });

	await test.step("both change the same node; the first tab's changes arrive late", async () => {
		const late = await holdEdits(page);
		await canvas.select("Two");
		await inspector.rename("Mine");
		await canvas.select("One");
		await inspector.rename("Also mine");
		await late.arrived;
		await secondTab.canvas.select("Two");
		await secondTab.page.keyboard.press("Delete");
		await secondTab.expectSaved();
		late.release();
	});

	await test.step("the first tab says what does not fit and keeps what does", async () => {
		await expect(dialog.getByRole("region", { name: "What changed elsewhere" })).toContainText("Two");
		await expect(dialog.getByRole("region", { name: "Your changes that no longer apply" })).toContainText(
			"Mine",
		);
		await dialog.getByRole("button", { name: "Keep mine where they apply" }).click();
		await expect(dialog).toBeHidden();
		await designer.expectSaved();
		await expect(canvas.node("Two")).toHaveCount(0);
		await expect(secondTab.canvas.node("Also mine")).toBeVisible();
	});
	expect((await api.flow(id)).nodes.map(({ name }) => name)).toEqual(["New question", "Also mine"]);
});

/** Holds the edits that a page sends until they are released. */
async function holdEdits(page: Page) {
	const arrived = Promise.withResolvers<void>();
	const gone = Promise.withResolvers<void>();
	await page.route("**/api/flows/*", async (route) => {
		if (route.request().method() !== "PATCH") return route.continue();
		arrived.resolve();
		await gone.promise;
		await route.continue();
	});
	return { arrived: arrived.promise, release: () => gone.resolve() };
}
