import { freshName } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

test("nodes that work on a mail are accessible", async ({ designer, page }) => {
	test.slow();
	const { inspector, palette } = designer;
	await designer.newFlow(freshName("Handle mail"));
	await palette.add("Manual Trigger");
	for (const name of ["Save Attachments", "Flag Mail", "Reply to Mail", "Move Mail"]) {
		await palette.add(name);
		await expect(inspector.parameter("Message id")).toBeVisible();
		await lookAt(page, name.toLowerCase().replaceAll(" ", "-"));
	}
});
