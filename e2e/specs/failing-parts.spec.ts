import type { Page, Route } from "@playwright/test";
import type { Flow } from "@switchyard/spec/flow";
import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** A trigger, a Function and a note. */
function withCode(): Flow {
	const code = {
		id: "code",
		type: "Flow.Function",
		name: "Reckon",
		position: { x: 340, y: 0 },
		params: { code: { scope: "Custom", value: "return 1;" } },
	} as const;
	const note = {
		id: "about",
		text: "What this is **for**",
		position: { x: 0, y: 240 },
		size: { width: 240, height: 120 },
	};
	return { ...flowOf("parts", [startWith({}), code], ["start.out > code.in"]), notes: [note] };
}

// An answer that is under way as a test ends is read to its end before its page closes.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

/** Changes what the server answers, as a server of another version might. */
async function answerWith(
	page: Page,
	address: string,
	change: (body: never) => unknown,
	method: "GET" | "POST" = "GET",
): Promise<void> {
	await page.route(address, async (route: Route) => {
		if (route.request().method() !== method) return route.fallback();
		const response = await route.fetch();
		await route.fulfill({ response, json: change((await response.json()) as never) });
	});
}

test.describe("with the server down before the first node is selected", () => {
	test.use({ signedIn: false });

	test("the code editor and a note's formatting are there, because they were fetched ahead", async ({
		designer,
		newServer,
		page,
		pageErrors,
	}) => {
		pageErrors.expectLostServer();
		pageErrors.expect(/ERR_FAILED/);
		const flow = await newServer.api.createFlow(withCode());
		await page.goto(await newServer.linkTo(`/flows/${flow.id}`));
		await page.waitForFunction(() => {
			const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
			return ["CodeEditor", "NoteMarkdown"].every((part) =>
				fetched.some((name) => name.includes(part) && name.endsWith(".js")),
			);
		});
		await newServer.kill();

		await designer.canvas.select("Reckon");
		const code = designer.inspector.parameter("Code").getByRole("textbox", { name: "Code" });
		await expect(code).toHaveAttribute("contenteditable", "true");
		await designer.inspector.rename("Reckon while away");
		await expect(designer.kept).toBeVisible();
		await expect(designer.canvas.surface.locator("strong", { hasText: "for" })).toBeVisible();
	});
});

test("without the code editor there is a plain field, whose text is kept, and the editor once it can be fetched", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	pageErrors.expect(/ERR_FAILED/);
	const flow = await api.createFlow(withCode());
	await page.route(/\/assets\/(CodeEditor|NoteMarkdown)[^/]*\.js/, (route) => route.abort());
	await designer.openFlow(flow.id);
	await expect(designer.canvas.surface.getByText("What this is **for**")).toBeVisible();

	await designer.canvas.select("Reckon");
	const parameter = designer.inspector.parameter("Code");
	const plain = parameter.locator("textarea");
	await expect(plain).toHaveValue("return 1;");
	await expect(parameter).toContainText("The code editor could not be loaded. What you write here is kept.");
	await plain.fill("return 2;");
	await plain.blur();
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes[1]?.params.code).toEqual({ scope: "Custom", value: "return 2;" });

	await page.unrouteAll();
	await parameter.getByRole("button", { name: "Try again" }).click();
	await expect(parameter.locator("[contenteditable=true]")).toHaveText("return 2;");
	await designer.canvas.surface.getByRole("button", { name: /formatting could not be loaded/ }).click();
	await expect(designer.canvas.surface.locator("strong", { hasText: "for" })).toBeVisible();
});

test("a page that cannot be fetched says so, leaves the others, and comes on request", async ({
	page,
	designer,
	pageErrors,
}) => {
	pageErrors.expect(/ERR_FAILED/);
	await page.route(/\/assets\/SettingsPage[^/]*\.js/, (route) => route.abort());
	await page.goto("/flows");
	await designer.goTo("Settings");
	await expect(page.getByRole("alert")).toContainText("This page could not be loaded");
	await designer.goTo("Runs");
	await expect(page.getByRole("heading", { name: "Runs", level: 1 })).toBeVisible();
	await page.unrouteAll();
	await designer.goTo("Settings");
	await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

test("a palette that cannot be drawn leaves canvas and inspector working, and gives details to pass on", async ({
	designer,
	api,
	page,
	context,
	pageErrors,
}) => {
	pageErrors.expect(/./);
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const flow = await api.createFlow(withCode());
	await answerWith(page, "**/api/node-types", (body: { nodeTypes: object[] }) => ({
		...body,
		nodeTypes: [...body.nodeTypes, { ...body.nodeTypes[0], id: "Test.Broken", name: { en: "Broken" } }],
	}));
	await designer.openFlow(flow.id);
	const palette = page.getByRole("complementary", { name: "Palette" });
	await expect(palette.getByRole("alert")).toContainText("The palette could not be shown");
	await palette.getByRole("button", { name: "Copy details" }).click();
	await expect(palette.getByRole("button", { name: "Copied" })).toBeVisible();
	const details = await page.evaluate(() => navigator.clipboard.readText());
	expect(details).toContain("The palette could not be shown");
	expect(details).toContain("Components:");
	expect(details).toContain(`/flows/${flow.id}`);

	await designer.canvas.select("Reckon");
	await designer.inspector.rename("Still here");
	await designer.expectSaved();
});

test("an inspector that cannot draw one node draws the next", async ({ designer, api, page, pageErrors }) => {
	pageErrors.expect(/./);
	const flow = await api.createFlow(
		flowOf("broken-log", [startWith({}), log("log", "Log it", [340, 0])], ["start.out > log.in"]),
	);
	await answerWith(
		page,
		"**/api/node-types",
		(body: { nodeTypes: { id: string; properties: object[] }[] }) => ({
			...body,
			nodeTypes: body.nodeTypes.map((spec) =>
				spec.id === "Flow.Log"
					? { ...spec, properties: spec.properties.map((property) => ({ ...property, description: {} })) }
					: spec,
			),
		}),
	);
	await designer.openFlow(flow.id);
	await designer.canvas.select("Log it");
	const { panel, nodeName } = designer.inspector;
	await expect(panel.getByRole("alert")).toContainText("The inspector could not be shown");
	await designer.canvas.select("New question");
	await expect(nodeName).toHaveValue("New question");
});

test("a canvas that cannot be drawn leaves the rest, and is drawn again on request", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	pageErrors.expect(/./);
	const flow = await api.createFlow(withCode());
	let damaged: unknown = 7;
	await answerWith(page, `**/api/flows/${flow.id}`, (body: Flow) => ({
		...body,
		notes: body.notes?.map((note) => ({ ...note, text: damaged })),
	}));
	await page.goto(`/flows/${flow.id}`);
	const alert = page.getByRole("alert").filter({ hasText: "The canvas could not be shown" });
	await expect(alert).toBeVisible();
	await expect(page.getByRole("complementary", { name: "Palette" })).toBeVisible();
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect(alert).toBeVisible();
	damaged = "Readable";
	await designer.goTo("Flows");
	await designer.openFlow(flow.id);
	await expect(designer.canvas.node("Reckon")).toBeVisible();
});

test("a dialog whose content cannot be drawn says so in the dialog, and closes to a page that works", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	pageErrors.expect(/./);
	const flow = await api.createFlow(withCode());
	await answerWith(page, `**/api/flows/${flow.id}/publish`, (body: object) => ({
		...body,
		changes: 7,
	}));
	await designer.openFlow(flow.id);
	await page.getByRole("button", { name: /^Publish/ }).click();
	const dialog = page.getByRole("dialog", { name: "Publish the flow" });
	await expect(dialog.getByRole("alert")).toContainText("“Publish the flow” could not be shown");
	await expect(dialog.getByRole("button", { name: /^Publish version/ })).toBeHidden();
	await page.setViewportSize({ width: 390, height: 844 });
	const margin = async () => {
		const [button, frame] = [
			await dialog.getByRole("button", { name: "Try again" }).boundingBox(),
			await dialog.boundingBox(),
		];
		return button && frame ? button.x - frame.x : 0;
	};
	await expect.poll(margin).toBeGreaterThanOrEqual(20);
	await dialog.getByRole("button", { name: "Close" }).click();
	await expect(dialog).toBeHidden();
	await designer.canvas.select("Reckon");
	await designer.inspector.rename("Still here");
	await designer.expectSaved();
});

test("a question whose consequences cannot be shown cannot be answered with yes", async ({
	api,
	page,
	pageErrors,
}) => {
	pageErrors.expect(/./);
	const flow = await api.createFlow(withCode());
	let triggers: unknown = 7;
	await answerWith(
		page,
		"**/api/flows/removal-preview",
		(body: { flows: object[] }) => ({ flows: body.flows.map((removal) => ({ ...removal, triggers })) }),
		"POST",
	);
	await page.goto("/flows");
	await page.getByRole("button", { name: `Actions for ${flow.name}` }).click();
	await page.getByRole("menuitem", { name: /^Delete/ }).click();
	const question = page.getByRole("alertdialog");
	await expect(question.getByRole("alert")).toContainText("What will happen could not be shown");
	await expect(question.getByRole("button", { name: "Delete" })).toBeHidden();
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toBeHidden();

	triggers = [];
	await page.getByRole("button", { name: `Actions for ${flow.name}` }).click();
	await page.getByRole("menuitem", { name: /^Delete/ }).click();
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByRole("link", { name: flow.name })).toBeHidden();
});

test("a card that cannot be drawn keeps its ports and wires, can be wired, selected and deleted, and leaves the others", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	pageErrors.expect(/./);
	const flow = await api.createFlow(
		flowOf(
			"broken-card",
			[startWith({}), log("log", "Log it", [340, 0]), log("last", "Log last", [680, 0])],
			["start.out > log.in"],
		),
	);
	await answerWith(page, "**/api/node-types", (body: { nodeTypes: { id: string }[] }) => ({
		...body,
		nodeTypes: body.nodeTypes.map((spec) => (spec.id === "Flow.Log" ? { ...spec, summary: 7 } : spec)),
	}));
	await designer.openFlow(flow.id);
	const { canvas } = designer;
	await expect(canvas.node("Log it")).toContainText("Could not be shown");
	await expect(canvas.node("New question")).not.toContainText("Could not be shown");
	await expect(canvas.wire("New question", "Log it")).toBeAttached();

	await canvas.connect({ node: "Log it", port: "Out" }, { node: "Log last", port: "In" });
	await expect(canvas.wire("Log it", "Log last")).toBeAttached();
	await canvas.select("Log it");
	await expect(designer.inspector.nodeName).toHaveValue("Log it");
	await canvas.surface.press("Delete");
	await expect(canvas.node("Log it")).toBeHidden();
	await designer.expectSaved();
	expect((await api.flow(flow.id)).nodes.map(({ id }) => id)).toEqual(["start", "last"]);
});

test("a note and a group that cannot be drawn stand where they are, and leave the canvas as it was", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	pageErrors.expect(/./);
	const grouped = flowOf(
		"broken-scenery",
		[startWith({}), log("log", "Log it", [340, 0]), log("last", "Log last", [680, 0])],
		["start.out > log.in", "log.out > last.in"],
	);
	const inGroup = (id: string, group: string) => (node: Flow["nodes"][number]) =>
		node.id === id ? { ...node, group } : node;
	const flow = await api.createFlow({
		...grouped,
		nodes: grouped.nodes.map(inGroup("log", "open")).map(inGroup("last", "closed")),
		groups: [
			{ id: "open", name: "Open" },
			{ id: "closed", name: "Closed", collapsed: true },
		],
		notes: [
			{
				id: "about",
				text: "What this is **for**",
				position: { x: 0, y: 300 },
				size: { width: 240, height: 120 },
			},
		],
	});
	// As a server of another version might have them.
	await answerWith(page, `**/api/flows/${flow.id}`, (body: Flow) => ({
		...body,
		groups: body.groups?.map((group) => ({ ...group, name: { en: group.name } })),
	}));
	await page.route(/\/assets\/NoteMarkdown[^/]*\.js/, (route) =>
		route.fulfill({
			contentType: "text/javascript",
			body: 'export default () => { throw new Error("This text cannot be read.") };',
		}),
	);
	await designer.openFlow(flow.id);
	const { canvas } = designer;
	await expect(canvas.surface.getByText("Could not be shown")).toHaveCount(3);
	await expect(canvas.surface.getByText("What this is **for**")).toBeVisible();
	await canvas.select("Log it");
	await designer.inspector.rename("Still here");
	await expect.poll(async () => (await api.flow(flow.id)).nodes[1]?.name).toBe("Still here");
});

test("a top bar that cannot be drawn leaves the flow editable, and is back with the next page", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	pageErrors.expect(/./);
	const flow = await api.createFlow(withCode());
	let published: unknown = null;
	await answerWith(page, `**/api/flows/${flow.id}/triggers`, (body: object) =>
		published === null ? { ...body, published } : body,
	);
	await designer.openFlow(flow.id);
	const alert = page.getByRole("alert").filter({ hasText: "The top bar could not be shown" });
	await expect(alert).toBeVisible();
	await designer.canvas.select("Reckon");
	await designer.inspector.rename("Still here");
	await expect.poll(async () => (await api.flow(flow.id)).nodes[1]?.name).toBe("Still here");

	published = undefined;
	await page.getByRole("button", { name: "Reload" }).click();
	await designer.expectSaved();
	await expect(alert).toBeHidden();
});
