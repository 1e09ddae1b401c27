import { readFile } from "node:fs/promises";
import { freshName } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test("what is remembered is seen, corrected, pinned, vouched for, exported and cleared", async ({
	designer,
	page,
	api,
}) => {
	const memory = freshName("desk");
	await api.remember({ memory, person: "ada", key: "language", value: "German" });
	await api.remember({ memory, key: "hours", value: { from: 9, to: 17 } });
	await page.goto("/flows");
	await designer.goTo("Documents");
	await page.getByRole("link", { name: "Memory", exact: true }).click();
	await page.getByRole("combobox", { name: "Memory" }).click();
	await page.getByRole("option", { name: memory }).click();
	const row = (key: string) => page.getByRole("row").filter({ hasText: key });
	await expect(page.getByRole("row")).toHaveCount(3);
	await expect(row("language").getByText("untrusted")).toBeVisible();

	await page.getByRole("button", { name: "Edit hours" }).click();
	const dialog = page.getByRole("dialog", { name: "Edit “hours”" });
	await dialog.getByLabel("Value").fill('{"from": 8, "to": 17}');
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(row("hours")).toContainText('"from": 8');
	// Having corrected it is not having vouched for it.
	await expect(row("hours").getByText("untrusted")).toBeVisible();
	await page.getByRole("button", { name: "Edit language" }).click();
	await page.getByLabel("Mark as trusted").check();
	await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	await expect(row("language").getByText("untrusted")).toHaveCount(0);
	await page.getByRole("button", { name: "Pin hours" }).click();
	await expect(page.getByRole("row").nth(1)).toContainText("hours");

	const downloaded = page.waitForEvent("download");
	await page.getByRole("link", { name: "Export" }).click();
	const entries = JSON.parse(await readFile(await (await downloaded).path(), "utf8"));
	expect(entries).toMatchObject([
		{ key: "hours", value: { from: 8, to: 17 }, pinned: true, label: { untrusted: true } },
		{ key: "language", person: "ada", label: {} },
	]);

	await page.getByRole("button", { name: "Forget hours" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Forget" }).click();
	await expect(row("hours")).toHaveCount(0);
	await page.getByRole("button", { name: "Clear…" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
	await expect(page.getByText("Nothing fits")).toBeVisible();
});

test.describe(() => {
	test.use({ reducedMotion: "reduce" });

	test("memory is accessible and fits into a small window", async ({ page, api }) => {
		test.slow();
		const memory = freshName("looks");
		await api.remember({ memory, person: "ada", key: "language", value: "German" });
		await api.remember({
			memory,
			key: "a key that is rather long for a column",
			value: { from: 9, to: 17 },
		});
		await page.goto("/memory");
		await expect(page.getByRole("row").filter({ hasText: "language" }).first()).toBeVisible();
		await lookAt(page, "memory");
	});
});
