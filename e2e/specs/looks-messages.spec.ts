import { freshName } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

test("a node that sends chat messages, and a new account for it, are accessible", async ({
	designer,
	page,
}) => {
	test.slow();
	await designer.newFlow(freshName("Tell"));
	await designer.palette.add("Manual Trigger");
	await designer.palette.add("Send Message");
	await expect(designer.inspector.parameter("Account")).toContainText("New credential");
	await lookAt(page, "message-send");
	await designer.inspector.parameter("Account").getByRole("button", { name: "New credential" }).click();
	await expect(page.getByRole("dialog")).toContainText("Token");
	await lookAt(page, "message-account");
});
