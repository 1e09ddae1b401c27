import { readFile } from "node:fs/promises";
import { freshName } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const TEXT = [
	"# Returns",
	"",
	"Take back **everything** within 30 days. <b onclick=alert(1)>Really</b>.",
	"",
	"| item | days |",
	"| - | - |",
	"| shoes | 60 |",
	"",
	"![spy](https://example.com/spy.png)",
].join("\n");

test("a document is written with a preview, read, changed, compared, downloaded and deleted", {
	tag: "@critical",
}, async ({ designer, page, pageErrors }) => {
	pageErrors.expect(/422/);
	const title = freshName("Returns");
	await page.goto("/flows");
	await designer.goTo("Documents");
	await page.getByRole("button", { name: "New document" }).first().click();
	await page.getByLabel("Title").fill(title);
	await page.getByLabel("Folder").fill("Rules//Shop");
	await page.getByLabel("Tags").fill("returns, shop");
	await page.getByRole("textbox", { name: "Text", exact: true }).fill(TEXT);
	const preview = page.getByRole("region", { name: "Preview" });
	await expect(preview.getByRole("heading", { name: "Returns" })).toBeVisible();
	await expect(preview.getByRole("cell", { name: "60" })).toBeVisible();
	// HTML is text, and no picture is fetched from elsewhere.
	await expect(preview).toContainText("<b onclick=alert(1)>");
	await expect(preview.getByRole("img")).toHaveCount(0);
	await page.getByRole("button", { name: "Create" }).click();
	await expect(page.getByText("A folder's name must not be empty.")).toBeVisible();
	await page.getByLabel("Folder").fill("Rules/Shop");
	await page.getByRole("button", { name: "Create" }).click();

	const document = page.getByRole("article", { name: title });
	await expect(document.getByRole("heading", { name: "Returns", exact: true })).toBeVisible();
	await expect(document.getByText("untrusted")).toHaveCount(0);
	await document.getByRole("radio", { name: "Write" }).click();
	await page.getByRole("textbox", { name: "Text", exact: true }).fill(TEXT.replace("30 days", "14 days"));
	await page.keyboard.press("Control+s");
	await expect(document).toContainText("within 14 days");
	await document.getByRole("radio", { name: "Versions" }).click();
	const changes = document.getByRole("list", { name: "Changes since version 1" });
	await expect(changes).toContainText("removed: Take back **everything** within 30 days");
	await expect(changes).toContainText("added: Take back **everything** within 14 days");

	await page.getByRole("button", { name: "More actions" }).click();
	const downloaded = page.waitForEvent("download");
	await page.getByRole("menuitem", { name: "Download as Markdown" }).click();
	const file = await readFile(await (await downloaded).path(), "utf8");
	expect(file).toContain(`title: ${JSON.stringify(title)}`);
	expect(file).toContain("within 14 days");

	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Delete…" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(document).toBeHidden();
	await expect(page).toHaveURL(/\/documents$/);
});

test("a program's document is untrusted until a person vouches for it, and two savers see each other", async ({
	page,
	api,
	pageErrors,
}) => {
	pageErrors.expect(/409/);
	const title = freshName("Prices");
	const { id } = await api.createDocument({ title, text: "Shoes: 60 EUR" });
	await page.goto(`/documents/${id}`);
	const document = page.getByRole("article", { name: title });
	await expect(document.getByText("untrusted", { exact: true })).toBeVisible();

	await document.getByRole("radio", { name: "Write" }).click();
	await page.getByRole("textbox", { name: "Text", exact: true }).fill("Shoes: 70 EUR");
	await api.updateDocument(id, { revision: 1, text: "Shoes: 65 EUR" });
	await document.getByRole("button", { name: "Save", exact: true }).click();
	const alert = page.getByRole("alert").filter({ hasText: "has changed since you began" });
	await expect(alert).toContainText("removed: Shoes: 65 EUR");
	await expect(alert).toContainText("added: Shoes: 70 EUR");
	await alert.getByRole("button", { name: "Save mine over it" }).click();
	await expect(document).toContainText("Shoes: 70 EUR");
	// Having saved it is not having vouched for it.
	await expect(document.getByText("untrusted", { exact: true })).toBeVisible();
	await document.getByRole("button", { name: "Mark as trusted…" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Mark as trusted" }).click();
	await expect(document.getByText("untrusted", { exact: true })).toHaveCount(0);
});

test.describe(() => {
	test.use({ reducedMotion: "reduce" });

	test("documents are accessible and fit into a small window", async ({ page, api }) => {
		test.slow();
		const title = freshName("House rules");
		const body = { title, folder: "Rules", tags: ["shop"], text: TEXT };
		const { id } = await api.createDocument(body);
		await api.updateDocument(id, { revision: 1, text: TEXT.replace("30", "14") });
		const document = page.getByRole("article", { name: title });
		await page.goto(`/documents/${id}`);
		await expect(document.getByRole("heading", { name: "Returns", exact: true })).toBeVisible();
		await lookAt(page, "documents-read");
		await document.getByRole("radio", { name: "Write" }).click();
		await lookAt(page, "documents-write");
		await document.getByRole("radio", { name: "Versions" }).click();
		await expect(document.getByRole("list", { name: "Changes since version 1" })).toBeVisible();
		await lookAt(page, "documents-versions");
		await page.setViewportSize({ width: 390, height: 844 });
		await page.getByRole("button", { name: "All documents" }).click();
		await expect(page.getByRole("list", { name: "Documents" })).toBeVisible();
		await lookAtOpen(page, "documents-list");
	});
});
