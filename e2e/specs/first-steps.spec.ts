import { expect, test } from "../src/test.ts";

test.use({ signedIn: false });

test("a newcomer opens the printed link, runs an example and reads its mail, in four clicks [P1, P3, P4]", {
	tag: "@critical",
}, async ({ designer, newServer, page }) => {
	await page.goto(newServer.printedLink);
	await expect(page).toHaveTitle("Flows · Switchyard");
	await expect(page).toHaveURL(`${newServer.origin}/flows`);

	await page.getByRole("link", { name: "Order desk" }).click();
	await designer.runButton.click();
	await designer.runPanel.expectEnd("succeeded");
	await expect(designer.runPanel.step("Succeeded: Send mail called as send_email")).toBeVisible();
	await designer.goTo("Outbox");
	await page.getByRole("button", { name: /^john@example\.com/ }).click();
	await expect(page.getByRole("article", { name: "Order 42 has shipped" })).toContainText(
		"Tojohn@example.com",
	);
});

test("every example flow runs with one press", async ({ designer, newServer, page }) => {
	await page.goto(newServer.printedLink);
	const examples = page.getByRole("table").getByRole("link");
	await expect(examples).toHaveText(["Order desk", "Order triage", "Webhook reply"]);
	for (const name of await examples.allTextContents()) {
		await page.getByRole("link", { name }).click();
		await designer.run();
		await designer.goTo("Flows");
		await expect(page.getByRole("row", { name }).getByText("Succeeded")).toBeVisible();
	}
});

test("who is not signed in sees only how to sign in; a link works once", { tag: "@critical" }, async ({
	newServer,
	page,
	context,
	pageErrors,
}) => {
	pageErrors.expect(/status of 401/);
	await page.goto(`${newServer.origin}/flows/order-desk`);
	await expect(page.getByRole("heading", { name: "Sign in to Switchyard" })).toBeVisible();
	await expect(page.getByRole("navigation")).toHaveCount(0);

	const field = page.getByRole("textbox", { name: "Sign-in link or code" });
	await field.fill("http://127.0.0.1/#code=wrong");
	await field.press("Enter");
	await expect(page.getByRole("alert")).toContainText("wrong, used or expired");

	await field.fill(newServer.printedLink);
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page.getByRole("heading", { name: "Order desk", level: 1 })).toBeAttached();

	await page.getByRole("link", { name: "Settings" }).click();
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect(page.getByRole("heading", { name: "Sign in to Switchyard" })).toBeVisible();
	const again = await context.newPage();
	await again.goto(newServer.printedLink);
	await expect(again.getByRole("alert")).toContainText("wrong, used or expired");
});
