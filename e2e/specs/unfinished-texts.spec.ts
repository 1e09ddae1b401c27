import type { Page } from "@playwright/test";
import { askDesk, flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

const SAID = "The text in “Message” is not valid JSON yet.";

/** The trigger's message as it is on the server. */
const KEPT = { name: "kept" };

const greeting = () =>
	flowOf("unfinished", [startWith(KEPT), log("log", "Log it", [340, 0])], ["start.out > log.in"]);

const listed = (page: Page) => page.getByRole("dialog", { name: "Problems" }).getByRole("listitem");

test("a text that is not JSON yet stops Run and Publish and says why, over a reload, until it is mended", async ({
	designer,
	api,
	page,
}) => {
	const flow = await api.createFlow(greeting());
	await designer.openFlow(flow.id);
	const { canvas, inspector } = designer;
	await canvas.select("New question");
	const field = inspector.parameter("Message").getByRole("textbox");
	await field.fill('{"name": ');

	await designer.runButton.click();
	await expect(listed(page)).toContainText([SAID]);
	await expect(listed(page)).toContainText(["Correct the text in its field, or discard it there."]);
	await expect(canvas.problem("New question")).toBeVisible();
	await expect(inspector.problems).toContainText("The text in “Message” is not valid JSON yet.");
	await expect(page.getByRole("button", { name: "1 problem" })).toBeVisible();

	await page.keyboard.press("Escape");
	await expect(listed(page)).toBeHidden();
	await canvas.select("Log it");
	await page.getByRole("button", { name: "1 problem" }).click();
	await listed(page).getByRole("button").click();
	await expect(field).toBeFocused();
	await expect(field).toHaveText('{"name": ');

	await page.getByRole("button", { name: /^Publish/ }).click();
	const publish = page.getByRole("dialog", { name: "Publish the flow" });
	await expect(publish.getByRole("region", { name: "Problems" })).toContainText(SAID);
	await expect(publish.getByRole("button", { name: /^Publish version/ })).toBeDisabled();
	await publish.getByRole("button", { name: "Cancel" }).click();

	await page.reload();
	await expect(canvas.problem("New question")).toBeVisible();
	await canvas.select("New question");
	await expect(field).toHaveText('{"name": ');
	expect((await api.flow(flow.id)).nodes[0]?.params.message).toEqual({ scope: "Custom", value: KEPT });

	await field.fill('{"name": "mended"}');
	await designer.run();
	await expect(canvas.problem("New question")).toBeHidden();
	await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
	expect((await api.flow(flow.id)).nodes[0]?.params.message).toEqual({
		scope: "Custom",
		value: { name: "mended" },
	});
});

test("a text that is not JSON yet can be discarded, by keyboard too, and stops only the parts of the flow that it is in", async ({
	designer,
	api,
	page,
}) => {
	const flow = await api.createFlow(greeting());
	await designer.openFlow(flow.id);
	const { canvas, inspector } = designer;
	await canvas.select("New question");
	const message = inspector.parameter("Message");
	const field = message.getByRole("textbox");
	await field.fill('{"name": ');
	await field.blur();
	await expect(canvas.problem("New question")).toBeVisible();

	await canvas.select("Log it");
	await inspector.panel.getByRole("button", { name: "Run to here" }).click();
	await expect(listed(page)).toContainText([SAID]);
	await page.keyboard.press("Escape");
	await inspector.panel.getByRole("button", { name: "Run this node" }).click();
	await designer.runPanel.expectEnd("succeeded");

	await canvas.select("New question");
	await message.getByRole("button", { name: "Discard the text of Message" }).press("Enter");
	await expect(field).toHaveText('{  "name": "kept"}');
	await expect(field).toBeFocused();
	await expect(canvas.problem("New question")).toBeHidden();
	await designer.run();
});

test("a time that is none yet is a problem too, waits for its field, and goes and comes with the scope", async ({
	designer,
	api,
	page,
}) => {
	const flow = await api.createFlow(
		flowOf(
			"unfinished-numbers",
			[
				startWith({}),
				{
					id: "wait",
					type: "Flow.Delay",
					name: "Wait",
					position: { x: 340, y: 0 },
					params: { duration_ms: { scope: "Custom", value: 5 } },
				},
			],
			["start.out > wait.in"],
		),
	);
	await designer.openFlow(flow.id);
	const { canvas, inspector } = designer;
	await canvas.select("Wait");
	const duration = inspector.parameter("For").getByRole("textbox");
	await duration.fill("soon");
	await duration.blur();
	await expect(inspector.problems).toContainText("The text in “For” is not a valid time yet.");

	await canvas.select("New question");
	await canvas.select("Wait");
	await expect(duration).toHaveValue("soon");
	await inspector.setScope("For", "Message");
	await expect(inspector.problems.getByText("The text in")).toBeHidden();
	await inspector.setScope("For", "Custom");
	await expect(duration).toHaveValue("soon");
	await expect(inspector.problems).toContainText("The text in “For” is not a valid time yet.");
	await duration.fill("6 ms");
	await duration.blur();
	await expect(canvas.problem("Wait")).toBeHidden();
	await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
});

test("a problem leads to the part of a setting that it is in, also where that is folded away", async ({
	designer,
	api,
	page,
}) => {
	const hosted = { provider: "google", model: "gemini", credential: "none" } as const;
	const flow = await api.createFlow(
		flowOf("unfinished-model", [startWith({}), askDesk(hosted)], ["start.out > desk.in"]),
	);
	await designer.openFlow(flow.id);
	await designer.canvas.select("Desk");
	const model = designer.inspector.parameter("Model");
	await model.getByText("Answer settings").click();
	const temperature = model.getByRole("textbox", { name: "Temperature" });
	await temperature.fill("warm");
	await temperature.blur();
	await designer.canvas.select("New question");
	await page.getByRole("button", { name: "1 problem" }).click();
	await listed(page).getByRole("button").click();
	await expect(temperature).toBeFocused();
	await expect(temperature).toHaveValue("warm");
});

test("a text that is no time yet among a node's own settings is a problem that leads to its tab and field", async ({
	designer,
	api,
	page,
}) => {
	const { nodes, ...flow } = greeting();
	const retried = nodes.map((node) =>
		node.id === "log" ? { ...node, retry: { attempts: 3, backoffMs: 1000 } } : node,
	);
	const { id } = await api.createFlow({ ...flow, nodes: retried });
	await designer.openFlow(id);
	const { canvas, inspector } = designer;
	await canvas.select("Log it");
	await inspector.openTab("Failure");
	const wait = inspector.panel.getByRole("textbox", { name: "First wait" });
	await wait.fill("a while");
	await wait.blur();
	await expect(canvas.problem("Log it")).toBeVisible();

	await page.reload();
	await page.getByRole("button", { name: "1 problem" }).click();
	await expect(listed(page)).toContainText(["The text in “First wait” is not a valid time yet."]);
	await listed(page).getByRole("button").click();
	await expect(wait).toBeFocused();
	await expect(wait).toHaveValue("a while");

	await wait.fill("3 s");
	await wait.press("Enter");
	await expect(canvas.problem("Log it")).toBeHidden();
	await designer.expectSaved();
	expect((await api.flow(id)).nodes[1]?.retry).toEqual({ attempts: 3, backoffMs: 3000 });
});
