import type { Page } from "@playwright/test";
import { carefulDesk } from "../src/flows/construct-documents.ts";
import { flowOf, freshName, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const PAGES = [
	"/flows",
	"/templates",
	"/runs",
	"/robots",
	"/chat",
	"/approvals",
	"/documents",
	"/memory",
	"/costs",
	"/statistics",
	"/search",
	"/search?query=order",
	"/packages",
	"/files",
	"/outbox",
	"/settings",
	"/unknown-steps",
];

test("on a phone no page is wider than the screen, and the way to the others is at its foot", async ({
	page,
	api,
}) => {
	await api.run("order-desk");
	const [last] = await api.runs("order-desk");
	for (const path of [...PAGES, "/flows/order-desk", `/runs/${last?.id}`]) {
		await test.step(path, async () => {
			await page.goto(path);
			const navigation = page.getByRole("navigation", { name: "Main" });
			await expect(navigation).toBeVisible();
			const bar = await navigation.boundingBox();
			expect(bar).toMatchObject({ x: 0, width: 390 });
			expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(844, 0);
			await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
			await expect.poll(() => tooWide(page)).toEqual([]);
		});
	}
});

test("on a phone the pages that have no room at its foot are under More", async ({ designer, page }) => {
	await designer.openFlow("order-desk");
	const navigation = page.getByRole("navigation", { name: "Main" });
	const more = navigation.getByRole("button", { name: "More" });
	for (const [name, path] of [
		["Robots", "/robots"],
		["Documents", "/documents"],
		["Packages", "/packages"],
		["Settings", "/settings"],
	] as const) {
		await more.tap();
		await page.getByRole("menuitem", { name }).tap();
		await expect(page).toHaveURL(new RegExp(`${path}$`));
		await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
	}
	await navigation.getByRole("link", { name: "Flows" }).tap();
	await expect(page).toHaveURL(/\/flows$/);
});

test("on a phone a question is read, answered by thumb and done, in one column", async ({
	page,
	newServer,
}) => {
	const { id } = await newServer.api.createFlow(carefulDesk(`${freshName("reader")}@example.com`));
	await newServer.api.startRun(id);
	await page.goto(await newServer.linkTo("/approvals"));
	const question = page.getByRole("list", { name: "Open questions" }).getByRole("button").first();
	await expect(question).toBeVisible();
	await expect(page.getByRole("article", { name: "Question" })).toBeHidden();
	await question.tap();
	const article = page.getByRole("article", { name: "Question" });
	await expect(article).toBeVisible();
	await expect(question).toBeHidden();
	for (const name of [/^(Approve|Submit)/, "Reject"]) {
		const box = await article.getByRole("button", { name }).boundingBox();
		expect(box?.height).toBeGreaterThanOrEqual(44);
	}
	await page.getByRole("button", { name: "All questions" }).tap();
	await expect(question).toBeVisible();
	await question.tap();
	await article.getByRole("button", { name: /^(Approve|Submit)/ }).tap();
	await expect(page.getByText("No open questions")).toBeVisible();
});

test("on a phone the canvas has the whole width, pans and zooms by touch, and its panels are sheets", {
	tag: "@critical",
}, async ({ page, api, designer }) => {
	const { canvas, inspector, palette } = designer;
	const { id } = await api.createFlow(
		flowOf("touch", [startWith({}), log("one", "One", [0, 160])], ["start.out > one.in"]),
	);
	await designer.openFlow(id);
	await expect(palette.panel).toBeHidden();
	const surface = await canvas.surface.boundingBox();
	expect(surface?.width).toBe(390);
	const view = page.locator(".react-flow__viewport");
	const placed = () =>
		view.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).toJSON());

	await test.step("one finger pans", async () => {
		const before = await placed();
		await touch(page, [[{ x: 60, y: 560 }], [{ x: 60, y: 500 }], [{ x: 60, y: 440 }]]);
		await expect.poll(async () => (await placed()).f - before.f).toBeLessThan(-60);
	});
	await test.step("two fingers zoom", async () => {
		const before = await placed();
		const apart = (distance: number) => [
			{ x: 195 - distance, y: 560 },
			{ x: 195 + distance, y: 560 },
		];
		await touch(page, [apart(20), apart(50), apart(90)]);
		await expect.poll(async () => (await placed()).a / before.a).toBeGreaterThan(1.5);
	});
	await test.step("a node's settings come from below, as wide as the screen", async () => {
		await canvas.showEverything();
		await canvas.node("One").tap({ position: { x: 60, y: 12 } });
		await expect(inspector.panel).toBeVisible();
		await expect.poll(async () => (await inspector.panel.boundingBox())?.width).toBe(390);
		await expect.poll(async () => (await inspector.panel.boundingBox())?.y ?? 0).toBeGreaterThan(250);
	});
	await test.step("so does the palette, from which a tap adds a node", async () => {
		await page.getByRole("button", { name: "Palette" }).tap();
		await expect.poll(async () => (await palette.panel.boundingBox())?.width).toBe(390);
		const nodes = await canvas.nodes.count();
		await palette.type("Log").tap();
		await page.getByRole("button", { name: "Palette" }).tap();
		await expect(canvas.nodes).toHaveCount(nodes + 1);
	});
});

test("on a phone a node's settings and the run are sheets over each other, and each is reached from the other", async ({
	page,
	api,
	designer,
}) => {
	const { canvas, inspector, runPanel } = designer;
	const { id } = await api.createFlow(
		flowOf("sheets", [startWith({}), log("one", "One", [0, 160])], ["start.out > one.in"]),
	);
	await designer.openFlow(id);
	await designer.run();
	const sheets = page.getByRole("radiogroup", { name: "Sheet" });
	await expect(sheets).toBeHidden();

	await test.step("a step's node is selected, and the run stays in view", async () => {
		await runPanel.show("One");
		await runPanel.shownStep.getByRole("button", { name: "Select node" }).tap();
		await expect(sheets.getByRole("radio", { name: "Run" })).toBeChecked();
		await expect(runPanel.panel).toBeInViewport();
	});
	await test.step("its settings are one tap away, and can be changed", async () => {
		await sheets.getByRole("radio", { name: "Settings" }).tap();
		await expect(runPanel.panel).toBeHidden();
		await inspector.setText("Text", "Changed on a phone");
		await designer.expectSaved();
	});
	await test.step("the run comes back by its button, which closes it only while it is in view", async () => {
		await page.getByRole("button", { name: "Run panel" }).tap();
		await expect(runPanel.panel).toBeVisible();
		await expect(inspector.panel).toBeHidden();
	});
	await test.step("a tap on a node brings its settings", async () => {
		await canvas.node("One").tap({ position: { x: 60, y: 12 } });
		await expect(inspector.panel).toBeVisible();
		await expect(inspector.nodeName).toHaveValue("One");
	});
	await test.step("a run that starts comes forward", async () => {
		await designer.run();
		await expect(runPanel.panel).toBeVisible();
		await expect(sheets.getByRole("radio", { name: "Run" })).toBeChecked();
	});
	await test.step("so it is on the page of a past run: its steps are read, and settings are one tap away", async () => {
		const [last] = await api.runs(id);
		await page.goto(`/runs/${last?.id}`);
		await runPanel.step("One").tap();
		await expect(runPanel.shownStep).toBeVisible();
		await sheets.getByRole("radio", { name: "Settings" }).tap();
		await expect(inspector.nodeName).toHaveValue("One");
		await sheets.getByRole("radio", { name: "Run" }).tap();
		await expect(runPanel.shownStep).toBeVisible();
	});
});

/** What of the page's content reaches beyond the screen, except on the canvas, which is larger than any screen. */
function tooWide(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll("body *")]
			.filter((element) => !element.closest(".react-flow, .sr-only, pre, [aria-hidden=true]"))
			.filter((element) => {
				const { right, left, width, height } = element.getBoundingClientRect();
				return width > 1 && height > 1 && (right > innerWidth + 1 || left < -1);
			})
			.map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`),
	);
}

/** Moves fingers from place to place. */
async function touch(page: Page, places: readonly (readonly { x: number; y: number }[])[]): Promise<void> {
	const cdpSession = await page.context().newCDPSession(page);
	for (const [index, fingers] of places.entries()) {
		const touchPoints = fingers.map((finger, id) => ({ ...finger, id }));
		await cdpSession.send("Input.dispatchTouchEvent", {
			type: index === 0 ? "touchStart" : "touchMove",
			touchPoints,
		});
	}
	await cdpSession.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("on a phone the list of shortcuts can be read: no row lies over another", async ({ page, designer }) => {
	await designer.openFlow("order-desk");
	await page.keyboard.press("?");
	const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
	await expect(dialog).toBeVisible();
	const overlapping = await dialog.locator("dt, dd").evaluateAll((all) => {
		const boxes = all.map((each) => ({ words: each.textContent, box: each.getBoundingClientRect() }));
		return boxes.flatMap((one, index) =>
			boxes
				.slice(index + 1)
				.filter(
					({ box }) =>
						box.left < one.box.right - 1 &&
						one.box.left < box.right - 1 &&
						box.top < one.box.bottom - 1 &&
						one.box.top < box.bottom - 1,
				)
				.map(({ words }) => `${one.words} / ${words}`),
		);
	});
	expect(overlapping).toEqual([]);
	await expect.poll(() => tooWide(page)).toEqual([]);
});
