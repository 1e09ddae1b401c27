import { readMail } from "../src/flows/reading-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

test("nodes that ask a model without an agent are accessible, run, and show what was asked", async ({
	designer,
	api,
	page,
}) => {
	test.slow();
	const flow = await api.createFlow(readMail());
	await designer.openFlow(flow.id);
	await designer.canvas.select("What is it");
	await expect(designer.inspector.parameter("Labels")).toContainText("Labels");
	await lookAt(page, "reading-classify");
	await designer.canvas.select("Take the total");
	await expect(designer.inspector.parameter("Fields")).toContainText("Fields");
	await lookAt(page, "reading-extract");
	await designer.startRun();
	await designer.runPanel.expectEnd("succeeded");
	await designer.runPanel.show(/Take the total/);
	await expect(designer.runPanel.panel).toContainText("Take the total asked the model");
	await lookAt(page, "reading-run");
});
