import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ActCounter } from "../src/drivers/act-counter.ts";
import { freshName } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** What a person needs for the whole flow, in presses, shortcuts and fields typed into; docs/measurements.md says it too. */
const ACTS = 13;

test("who waits for a late order gets a mail: fetched, filtered and looped over, built in few acts [P1, P3, P4]", async ({
	designer,
	page,
	api,
}) => {
	const stem = freshName("late");
	const orders = [
		{ id: 41, mail: `ann-${stem}@example.com`, late: true },
		{ id: 42, mail: `ben-${stem}@example.com`, late: false },
		{ id: 43, mail: `cem-${stem}@example.com`, late: true },
	];
	const shop = createServer((_, response) => {
		response.setHeader("content-type", "application/json").end(JSON.stringify(orders));
	}).listen(0, "127.0.0.1");
	await once(shop, "listening");
	const { port } = shop.address() as AddressInfo;

	const { canvas, inspector, palette, runPanel } = designer;
	await designer.newFlow(stem);
	const counter = await ActCounter.over(page);

	await test.step("build it", async () => {
		await palette.add("Manual Trigger");
		await palette.add("HTTP Request");
		await inspector.parameter("URL").getByRole("textbox").fill(`http://127.0.0.1:${port}/orders`);
		await palette.add("For Each");
		await inspector.typeSource("Items", "body.filter(order, order.late)");
		await canvas.addAt({ node: "For Each", port: "Each" }, "Send Mail");
		await inspector.typeSource("To", "item.mail");
		await inspector.typeSource("Subject", "Order {{ item.id }} is late");
		await inspector.typeSource("Body", "We are sorry.");
		await inspector.parameter("From").getByRole("textbox").fill("desk@example.com");
		await inspector.parameter("Mail server").getByRole("button", { name: "Use outbox" }).click();
		await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
	});

	await test.step("run it, and find the mails", async () => {
		await designer.run();
		expect(counter.count, counter.acts.join("\n")).toBe(ACTS);
		await expect(runPanel.step(/Round \d/)).toHaveCount(2);
		await expect(canvas.state("Send Mail", "Succeeded")).toBeVisible();
		for (const { id, mail, late } of orders) {
			const subjects = (await api.mailsTo(mail)).map(({ subject }) => subject);
			expect(subjects).toEqual(late ? [`Order ${id} is late`] : []);
		}
	});
	shop.close();
});
