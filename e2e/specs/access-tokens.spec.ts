import { expect, test } from "../src/test.ts";

test("a token is created for a purpose, shown once, and disconnects its program when it is revoked [Q-sec]", {
	tag: "@critical",
}, async ({ designer: _signedIn, api, page, server }) => {
	await api.publish("order-triage");
	await page.goto("/settings");
	await expect(page.getByText("No access token yet")).toBeVisible();
	await page.getByRole("button", { name: "Create an access token" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Create" }).click();
	await expect(dialog.getByText("Choose at least one purpose.")).toBeVisible();
	await dialog.getByRole("textbox", { name: "Name" }).fill("Nightly import");
	await dialog.getByRole("switch", { name: "Run flows" }).click();
	await dialog.getByRole("textbox", { name: "Flows" }).fill("order-triage");
	await dialog.getByRole("button", { name: "Create" }).click();
	const shown = dialog.getByRole("textbox", { name: "Token" });
	await expect(shown).toHaveValue(/^switchyard_/);
	const token = await shown.inputValue();
	await dialog.getByRole("button", { name: "Done" }).click();

	const ask = async (path: string, method = "GET") => {
		const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
		const answer = await fetch(`${server.origin}${path}`, {
			method,
			headers,
			...(method === "POST" ? { body: "{}" } : {}),
		});
		return answer.status;
	};
	const row = page.getByRole("listitem").filter({ hasText: "Nightly import" });
	await expect(row).toContainText("May run flows (order-triage)");
	await expect(row).toContainText("never used");
	expect(await ask("/api/flows/order-triage/runs", "POST")).toBe(202);
	expect(await ask("/api/approvals")).toBe(403);
	await page.reload();
	await expect(row).toContainText("last used");
	expect(await page.content()).not.toContain(token);

	await row.getByRole("button", { name: "Revoke Nightly import" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
	await expect(page.getByText("No access token yet")).toBeVisible();
	expect(await ask("/api/flows/order-triage/runs", "POST")).toBe(401);
});
