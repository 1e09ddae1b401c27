import { createHmac } from "node:crypto";
import { log } from "../src/flows/flow-documents.ts";
import { triggeredFlow } from "../src/flows/trigger-documents.ts";
import { expectAccessible } from "../src/looks.ts";
import { expect, test } from "../src/test.ts";

test("a scheduled flow fires once it is published, and no more once it is not", async ({
	designer,
	api,
	page,
}) => {
	// The shortest schedule is a minute.
	test.setTimeout(150_000);
	const flow = triggeredFlow("nightly", "Flow.Schedule", "Every minute", { cron: "* * * * *" });
	await api.createFlow(flow);
	await designer.openFlow(flow.id);
	await designer.canvas.node("Every minute").click();
	const state = page.getByRole("region", { name: "State" });
	await expect(state).toContainText("Off until the flow is published");
	await expect(page.getByRole("region", { name: "Next times" })).toContainText("Every minute");
	await expect(page.getByRole("region", { name: "Next times" }).getByRole("listitem")).toHaveCount(3);

	await designer.publish();
	await expect(page.getByRole("button", { name: "Published" })).toBeVisible();
	await expect(state).toContainText("On");
	await expect(state).toContainText("Next:");

	await expect.poll(async () => (await api.runs(flow.id)).length, { timeout: 70_000 }).toBe(1);
	const [run] = await api.runs(flow.id);
	expect(run?.revision).toBe(1);
	const [start] = await api.events(run?.id ?? "");
	expect(start).toMatchObject({
		type: "run-start",
		cause: "schedule",
		message: { late_ms: expect.any(Number) },
	});
	await expect(state).toContainText("Last started a run");

	await page.getByRole("button", { name: "Published" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
	await expect(page.getByRole("button", { name: "Publish…" })).toBeVisible();
	await expect(state).toContainText("Off until the flow is published");
});

test("a webhook with a bad signature is refused, and one with a good one starts a run, whose cause can be read", {
	tag: "@critical",
}, async ({ api, designer: _signedIn, page, server }) => {
	const secret = "the-secret-of-the-signed-hook";
	await api.storeSecret("signed-hook", secret);
	const flow = triggeredFlow("signed", "Flow.Webhook", "Order placed", {
		path: "signed-orders",
		secret: { credential: "signed-hook" },
		auth: "signature",
		content_type: "json",
	});
	await api.createFlow(flow);
	const timestamp = String(Math.floor(Date.now() / 1000));
	const call = (signature: string) =>
		fetch(`${server.origin}/hooks/signed-orders`, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				"x-timestamp": timestamp,
				"x-signature-256": signature,
			},
			body: '{"order":42}',
		});
	const signed = createHmac("sha256", secret).update(`${timestamp}.{"order":42}`).digest("hex");
	const signature = `sha256=${signed}`;
	expect((await call(signature)).status).toBe(404);
	await api.publish(flow.id);
	const refused = await call(`sha256=${"0".repeat(64)}`);
	expect([refused.status, (await refused.json()).error.code]).toEqual([401, "HOOK_SIGNATURE_WRONG"]);
	expect(await api.runs(flow.id)).toEqual([]);
	expect((await call(signature)).status).toBe(200);
	const runs = await api.runs(flow.id);
	expect(runs).toHaveLength(1);

	await page.goto("/runs");
	const row = page.getByRole("row").filter({ has: page.locator(`a[href="/runs/${runs[0]?.id}"]`) });
	await expect(row).toContainText("Webhook");
	await page.goto(`/runs/${runs[0]?.id}`);
	await expect(page.getByText("started by a webhook", { exact: true })).toBeVisible();
});

test("publishing shows what changes and what stands against it [Q-sec]", { tag: "@critical" }, async ({
	designer,
	api,
	page,
}) => {
	const flow = triggeredFlow("open-hook", "Flow.Webhook", "Order placed", { path: "open-orders" });
	await api.createFlow(flow);
	await designer.openFlow(flow.id);
	await page.getByRole("button", { name: "Publish…" }).click();
	const dialog = page.getByRole("dialog", { name: "Publish the flow" });
	await expect(dialog.getByRole("region", { name: "Problems" })).toContainText("asks callers for no secret");
	await expect(dialog.getByRole("button", { name: "Publish version 1" })).toBeDisabled();
	await expectAccessible(page, "publish dialog");
	await page.keyboard.press("Escape");

	await api.storeSecret("open-hook", "the-secret-of-the-open-hook");
	const setting = { scope: "Custom", value: { credential: "open-hook" } } as const;
	await api.editFlow(flow.id, {
		revision: 1,
		operations: [{ op: "set-parameter", node: "start", name: "secret", setting }],
	});
	await designer.publish();
	await api.editFlow(flow.id, {
		revision: 2,
		operations: [{ op: "add-node", node: log("more", "One more", [560, 0]) }],
	});
	await page.getByRole("button", { name: "Publish changes…" }).click();
	await expect(dialog.getByRole("region", { name: "Changes since version 2" })).toContainText(
		"“One more” added",
	);
	await dialog.getByRole("button", { name: "Publish version 3" }).click();
	await designer.goTo("Flows");
	await expect(page.getByRole("row", { name: new RegExp(flow.id) })).toContainText("Published");
});
