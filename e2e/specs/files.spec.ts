import { readFile } from "node:fs/promises";
import { freshName } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** A red pixel. */
const PIXEL = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
	"base64",
);

const file = (name: string, content: string | Buffer) => ({
	name,
	mimeType: "application/octet-stream",
	buffer: Buffer.from(content),
});

test("files are uploaded, seen, downloaded, replaced and deleted by keys and pointer", {
	tag: "@critical",
}, async ({ designer, page, pageErrors }) => {
	pageErrors.expect(/409/);
	const base = freshName("file");
	const names = { json: `${base}.json`, csv: `${base}.csv`, png: `${base}.png` };
	const uploads = [
		file(names.json, '{"total": 35}'),
		file(names.csv, "id;total\n1;20\n"),
		file(names.png, PIXEL),
	];
	const link = (name: string) => page.getByRole("link", { name, exact: true });
	const dialog = (name: string) => page.getByRole("dialog", { name });

	await page.goto("/flows");
	await designer.goTo("Files");
	const chooser = page.waitForEvent("filechooser");
	await page.getByRole("button", { name: "Upload", exact: true }).press("Enter");
	await (await chooser).setFiles(uploads);
	for (const name of Object.values(names)) await expect(link(name)).toBeVisible();
	await expect(page.getByRole("list", { name: "Uploads" })).toBeHidden();

	await link(names.json).press("Enter");
	await expect(dialog(names.json).getByRole("region", { name: `Content of ${names.json}` })).toContainText(
		"35",
	);
	await page.keyboard.press("Escape");
	await expect(dialog(names.json)).toBeHidden();
	await link(names.csv).click();
	await expect(dialog(names.csv).getByRole("cell", { name: "20" })).toBeVisible();
	await page.keyboard.press("Escape");
	await link(names.png).click();
	const image = dialog(names.png).getByRole("img", { name: names.png });
	await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);

	const downloaded = page.waitForEvent("download");
	await dialog(names.png).getByRole("link", { name: "Download" }).click();
	const download = await downloaded;
	expect(download.suggestedFilename()).toBe(names.png);
	expect(await readFile(await download.path())).toEqual(PIXEL);
	await page.keyboard.press("Escape");

	await page.getByLabel("Files to upload").setInputFiles(file(names.json, '{"total": 36}'));
	await expect(page.getByRole("list", { name: "Uploads" }).getByRole("alert")).toContainText("already");
	await page.getByRole("button", { name: `Replace ${names.json}` }).click();
	await expect(page.getByRole("list", { name: "Uploads" })).toBeHidden();
	await link(names.json).click();
	await expect(dialog(names.json).getByRole("region", { name: `Content of ${names.json}` })).toContainText(
		"36",
	);
	await page.keyboard.press("Escape");

	await page.getByRole("button", { name: `Delete ${names.csv}` }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(link(names.csv)).toBeHidden();
	await expect(link(names.png)).toBeVisible();
});

test("files are dropped on a folder that a flow made, and one that is too large to show says so", async ({
	page,
}) => {
	const folder = freshName("reports");
	const written = await page.request.put(`/api/files/content?path=${folder}/large.txt`, {
		headers: { "content-type": "application/octet-stream" },
		data: Buffer.alloc(1024 * 1024 + 1, "x"),
	});
	expect(written.status()).toBe(201);
	await page.goto("/files");
	await page.getByRole("link", { name: folder, exact: true }).click();
	const zone = page.getByRole("region", { name: "Files of the workspace" });
	await expect(zone.getByRole("link", { name: "large.txt", exact: true })).toBeVisible();
	const transfer = await page.evaluateHandle(() => {
		const data = new DataTransfer();
		data.items.add(new File(["dropped"], "dropped.txt"));
		return data;
	});
	for (const event of ["dragenter", "dragover", "drop"])
		await zone.dispatchEvent(event, { dataTransfer: transfer });
	await zone.getByRole("link", { name: "dropped.txt", exact: true }).click();
	await expect(page.getByRole("dialog", { name: "dropped.txt" })).toContainText("dropped");
	await page.keyboard.press("Escape");
	await zone.getByRole("link", { name: "large.txt", exact: true }).click();
	await expect(page.getByRole("dialog", { name: "large.txt" })).toContainText("Too large to show");
	await page.keyboard.press("Escape");
	await page.getByRole("navigation", { name: "Folder" }).getByRole("link", { name: "Workspace" }).click();
	await expect(page.getByRole("link", { name: folder, exact: true })).toBeVisible();
});

test("a folder that cannot be loaded says why", async ({ page, pageErrors }) => {
	pageErrors.expect(/404/);
	await page.goto("/files?folder=nowhere");
	await expect(page.getByRole("alert")).toContainText("The workspace has no folder nowhere.");
	await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});
