import { askDesk, flowOf, freshName, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { ModelServer } from "../src/server/model-server.ts";
import { expect, test } from "../src/test.ts";

/** A square of 8 × 8 pixels in two colours. */
const IMAGE =
	"R0lGODlhCAAIAIAAANZeXjdxyCwAAAAACAAIAAACJQQIMGFCgAATJgQIMGFCgAATJkyYECDAhAkBAkyYECDAhAkBAiwAOw==";

test.use({ reducedMotion: "reduce" });

test("an image of the workspace goes to the agent's model, and is shown in the run", async ({
	designer,
	api,
	page,
}) => {
	const { canvas, inspector, runPanel } = designer;
	const model = await ModelServer.start(() => "A square in two colours.");
	const base = freshName("look");
	const names = [`${base}.gif`, `${base}.txt`];
	await api.storeModel(base, model.baseUrl);

	await test.step("files are uploaded", async () => {
		await page.goto("/flows");
		await designer.goTo("Files");
		const chooser = page.waitForEvent("filechooser");
		await page.getByRole("button", { name: "Upload", exact: true }).press("Enter");
		const contents = [Buffer.from(IMAGE, "base64"), Buffer.from("It hangs in the hall.")];
		await (await chooser).setFiles(
			names.map((name, index) => ({
				name,
				mimeType: "application/octet-stream",
				buffer: contents[index] ?? Buffer.alloc(0),
			})),
		);
		for (const name of names) await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
	});

	await test.step("the agent gets them by its parameter Attachments", async () => {
		const desk = askDesk({ provider: "openai-compatible", model: "eyes", credential: base });
		const attached = {
			...desk,
			params: { ...desk.params, attachments: { scope: "Custom", value: names } as const },
		};
		const flow = flowOf(base, [startWith({ question: "What is this?" }), attached], ["start.out > desk.in"]);
		const { id } = await api.createFlow(flow);
		await designer.openFlow(id);
		await canvas.select("Desk");
		for (const [index, name] of names.entries())
			await expect(inspector.parameter("Attachments").getByRole("textbox").nth(index)).toHaveValue(name);
		await designer.startRun();
		await expect(canvas.state("Desk", "Succeeded")).toBeVisible({ timeout: 30_000 });
		expect(model.requests.join()).toContain(`data:image/gif;base64,${IMAGE}`);
		expect(model.requests.join()).toContain("It hangs in the hall.");
	});

	await test.step("the run shows them by name, type and size, and the image itself", async () => {
		await runPanel.show(/Desk/);
		const attachments = runPanel.shownStep.getByRole("region", { name: "Attached files" });
		await expect(attachments.getByRole("listitem")).toHaveCount(2);
		await expect(attachments).toContainText(/\.gif\s*image\/gif · \d+ B/);
		await expect(attachments).toContainText(/\.txt\s*text\/plain · 21 B/);
		const image = attachments.locator("img");
		await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(8);
		await lookAt(page, "attachments");
	});
	await model.close();
});
