import type { FlowNode } from "@switchyard/spec/flow";
import { flowOf, freshName } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

const custom = (value: unknown) => ({ scope: "Custom" as const, value });

const FORM = [
	{ name: "customer", title: "Your name", type: "text", required: true },
	{
		...{ name: "mail", title: "Your address", type: "email", required: true },
		description: "We answer there, and pass it on to nobody.",
	},
	{ name: "note", title: "What do you need?", type: "multiline" },
	{ name: "amount", title: "How many", type: "integer", default: 1 },
	{
		name: "size",
		title: "Size",
		type: "choice",
		choices: ["S", { value: "L", title: "Large" }],
		required: true,
	},
	{ name: "days", title: "Days", type: "choices", choices: ["Monday", "Tuesday", "Wednesday"], most: 2 },
	{ name: "due", title: "Until", type: "date" },
	{
		...{ name: "drawing", title: "Drawing", type: "files", description: "With all measures." },
		...{ fileTypes: [".svg"], most: 1, limitMb: 2 },
	},
	{ name: "photos", title: "Photos of the place", type: "files" },
	{ name: "express", title: "Send it by express", type: "boolean" },
];

const trigger: FlowNode = {
	id: "start",
	type: "Flow.Form",
	name: "Order form",
	position: { x: 0, y: 0 },
	params: {
		title: custom("Order a box"),
		introduction: custom("We answer within a day."),
		form: custom(FORM),
		uploads: custom("optional"),
		uploads_title: custom("Anything else"),
		thanks: custom("Thank you. We will write to you."),
	},
};

test("a form is found in the designer, filled in with a file by keyboard, and starts one run", async ({
	designer,
	api,
	page,
	pageErrors,
	context,
}) => {
	test.slow();
	const flow = await api.createFlow(flowOf(freshName("boxes"), [trigger], []));
	await designer.openFlow(flow.id);
	await designer.canvas.select("Order form");
	const address = page.getByRole("region", { name: "Address" });
	await expect(address).toContainText(`/forms/${flow.id}/start`);
	const settings = page.getByRole("region", { name: "Form" });
	await expect(settings.getByRole("textbox", { name: "Help text of mail" })).toHaveValue(/We answer there/);
	const types = settings.getByRole("textbox", { name: "File types of drawing" });
	await types.fill("SVG pdf");
	await types.press("Tab");
	await expect(types).toHaveValue(".svg, .pdf");
	await lookAt(page, "form-trigger");
	// The preview waits for the last edit, however long the server takes to save it.
	const held = Promise.withResolvers<void>();
	await page.route(`**/api/flows/${flow.id}`, async (route) => {
		await held.promise;
		await route.continue();
	});
	await settings.getByRole("textbox", { name: "Help text of drawing" }).fill("With all measures in mm.");
	const previewed = context.waitForEvent("page");
	await address.getByRole("link", { name: "Preview the draft" }).click();
	const preview = await previewed;
	held.resolve();
	await expect(preview.getByLabel("Drawing")).toHaveAccessibleDescription(/in mm/);
	await expect(preview.getByRole("note")).toContainText("Preview of the draft");
	await expect(preview.getByRole("button", { name: "Send" })).toBeDisabled();
	await lookAt(preview, "public-form-preview");
	await preview.close();
	await api.publish(flow.id);
	const opened = context.waitForEvent("page");
	await address.getByRole("link", { name: "Open the page" }).click();
	const form = await opened;

	await expect(form.getByRole("heading", { name: "Order a box" })).toBeVisible();
	await form.getByLabel("Your name").focus();
	await form.keyboard.type("Ada");
	await form.keyboard.press("Tab");
	await form.keyboard.type("ada@example");
	await form.keyboard.press("Tab");
	await form.keyboard.type("A box for tea");
	await expect(form.getByLabel("Your address")).toHaveAccessibleDescription(/pass it on to nobody/);
	await form.getByLabel("Size").selectOption("Large");
	const days = form.getByRole("group", { name: "Days" });
	for (const day of ["Monday", "Tuesday", "Wednesday"]) await days.getByLabel(day).check();
	const box = { name: "box.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
	await form.getByLabel("Drawing").setInputFiles([{ ...box, name: "box.exe" }]);
	pageErrors.expect(/422/);
	await form.getByRole("button", { name: "Send" }).click();
	await expect(form.getByRole("alert")).toContainText("Days: Choose 2 of these at most.");
	await expect(form.getByRole("alert")).toContainText("Drawing: Send files of these types: .svg, .pdf.");
	await expect(form.getByLabel("Your name")).toHaveValue("Ada");
	await lookAt(form, "public-form");
	await form.getByRole("link", { name: "Days" }).click();
	await days.getByLabel("Wednesday").uncheck();
	const mail = form.getByLabel("Your address");
	await mail.fill("ada@");
	await form.getByRole("button", { name: "Send" }).click();
	expect(await mail.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
	await mail.fill("ada@example.com");
	await form.getByLabel("Drawing").setInputFiles([box]);
	await form.getByLabel("Anything else").setInputFiles([{ ...box, name: "more.svg" }]);
	await form.getByRole("button", { name: "Send" }).click();
	await expect(form.getByRole("status")).toHaveText("Thank you. We will write to you.");
	await lookAtOpen(form, "public-form-thanks");
	await form.reload();
	await expect(form.getByRole("status")).toHaveText("Thank you. We will write to you.");

	const runs = await api.runs(flow.id);
	expect(runs).toHaveLength(1);
	const [start] = await api.events(runs[0]?.id ?? "");
	expect(start).toMatchObject({
		cause: "public-form",
		message: {
			...{ customer: "Ada", note: "A box for tea", amount: 1, size: "L", days: ["Monday", "Tuesday"] },
			express: false,
			mail: "ada@example.com",
			drawing: [{ name: "box.svg", mediaType: "image/svg+xml", size: 6 }],
			photos: [],
			files: [{ name: "more.svg", mediaType: "image/svg+xml", size: 6 }],
		},
	});
	await form.close();
	await api.removeFlow(flow.id);
});
