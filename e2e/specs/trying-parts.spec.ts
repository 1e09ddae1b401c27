import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { triggeredFlow } from "../src/flows/trigger-documents.ts";
import { expect, test } from "../src/test.ts";

test("a part of a flow is run, and pinned data stand in for a node", { tag: "@critical" }, async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(
		flowOf(
			"parts",
			[
				startWith({ word: "first" }),
				{
					...log("one", "Step one", [280, 0]),
					type: "Flow.Set",
					params: {
						fields: {
							scope: "Custom",
							value: [{ name: "text", value: { scope: "Message", path: "word" } }],
						},
					},
				},
				log("two", "Step two", [560, 0], "{{ text }}"),
				log("three", "Step three", [840, 0], "{{ missing }}"),
			],
			["start.out > one.in", "one.out > two.in", "two.out > three.in"],
		),
	);
	const { canvas, runPanel } = designer;
	const tool = (name: string) =>
		page.getByRole("toolbar", { name: "Try the node" }).getByRole("button", { name });
	await designer.openFlow(id);

	await test.step("data are pinned to a node, and shown on it", async () => {
		await canvas.select("Step one");
		await tool("Pin data").click();
		const dialog = page.getByRole("dialog", { name: "Pinned data of “Step one”" });
		const field = dialog.getByRole("textbox", { name: "Outputs" });
		await field.fill("[1]");
		await expect(dialog).toContainText("This is not a JSON object.");
		await field.fill('{"text": "pinned text"}');
		await dialog.getByRole("button", { name: "Pin", exact: true }).click();
		await expect(dialog).toBeHidden();
		await expect(canvas.node("Step one")).toContainText("pinned");
	});

	await test.step("run to here ends after the node, on pinned data", async () => {
		await canvas.select("Step two");
		await tool("Run to here").click();
		await expect(canvas.state("Step two", "Succeeded")).toBeVisible();
		await expect(canvas.anyState("Step three")).toHaveCount(0);
		await runPanel.show(/^Succeeded: Step one/);
		await expect(runPanel.shownStep).toContainText("the node did not execute");
		await expect(runPanel.output("text")).toContainText("pinned text");
	});

	await test.step("run this node takes the message that last reached it", async () => {
		await canvas.select("Step two");
		await tool("Run this node").click();
		await expect(runPanel.steps).toHaveCount(1);
		await runPanel.show(/^Succeeded: Step two/);
		await expect(canvas.anyState("Step one")).toHaveCount(0);
	});

	await test.step("a failure is shown at its node, with what to do", async () => {
		await designer.runButton.click();
		const bubble = canvas.node("Step three").getByRole("note", { name: "What went wrong" });
		await expect(bubble).toContainText("missing");
	});

	await test.step("what is unpinned executes again", async () => {
		await canvas.select("Step one");
		await tool("Unpin").click();
		await expect(canvas.node("Step one")).not.toContainText("pinned");
		await tool("Run to here").click();
		await runPanel.show(/^Succeeded: Step one/);
		await expect(runPanel.shownStep).not.toContainText("the node did not execute");
	});
});

test("a webhook is tried without publishing: with a message, and with one real call", async ({
	designer,
	api,
	page,
	server,
}) => {
	const flow = triggeredFlow("tried-hook", "Flow.Webhook", "Order placed", { path: "tried-orders" });
	await api.createFlow(flow);
	const { canvas, runPanel } = designer;
	await designer.openFlow(flow.id);
	await designer.runButton.click();
	const dialog = page.getByRole("dialog", { name: "Run from “Order placed”" });

	await test.step("one real call starts a run of the draft", async () => {
		await dialog.getByRole("button", { name: "Listen" }).click();
		const curl = await dialog.locator("code").textContent();
		const path = /\/hooks\/test\/[\w-]+/.exec(curl ?? "")?.[0];
		const answer = await fetch(`${server.origin}${path}`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: '{"order": 42}',
		});
		expect(answer.status).toBe(200);
		const [run] = await api.runs(flow.id);
		expect(await answer.json()).toEqual({ ok: true, runId: run?.id });
		await expect(dialog).toBeHidden();
		await runPanel.expectShown(run?.id ?? "");
	});

	await test.step("its message is offered for the next run, and remembered", async () => {
		await designer.runButton.click();
		await expect(dialog.getByRole("textbox", { name: "Test message" })).toHaveValue(/"order": 42/);
		await dialog.getByRole("button", { name: "Run", exact: true }).click();
		await expect(dialog).toBeHidden();
		await expect(canvas.node("Order placed")).toContainText("pinned");
		await expect.poll(async () => (await api.runs(flow.id)).length).toBe(2);
		await designer.expectSaved();
		await page.reload();
		await designer.startRun();
		await expect.poll(async () => (await api.runs(flow.id)).length).toBe(3);
	});
	expect((await fetch(`${server.origin}/hooks/tried-orders`, { method: "POST" })).status).toBe(404);
});
