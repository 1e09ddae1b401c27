import type { FlowNode } from "@switchyard/spec";
import { flowOf, freshName } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

const custom = (value: unknown) => ({ scope: "Custom" as const, value });

const FORM = [
	{ name: "customer", title: "Your name", type: "text", required: true },
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
		uploads_title: custom("Drawings"),
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
	await lookAt(page, "form-trigger");
	await api.publish(flow.id);
	const opened = context.waitForEvent("page");
	await address.getByRole("link", { name: "Open the page" }).click();
	const form = await opened;

	await expect(form.getByRole("heading", { name: "Order a box" })).toBeVisible();
	await form.getByLabel("Your name").focus();
	await form.keyboard.type("Ada");
	await form.keyboard.press("Tab");
	await form.keyboard.type("A box for tea");
	await form.getByLabel("Size").selectOption("Large");
	const days = form.getByRole("group", { name: "Days" });
	for (const day of ["Monday", "Tuesday", "Wednesday"]) await days.getByLabel(day).check();
	await form
		.getByLabel("Drawings")
		.setInputFiles([{ name: "box.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") }]);
	pageErrors.expect(/422/);
	await form.getByRole("button", { name: "Send" }).click();
	await expect(form.getByRole("alert")).toContainText("Days: Choose 2 of these at most.");
	await expect(form.getByLabel("Your name")).toHaveValue("Ada");
	await lookAt(form, "public-form");
	await form.getByRole("link", { name: "Days" }).click();
	await days.getByLabel("Wednesday").uncheck();
	await form
		.getByLabel("Drawings")
		.setInputFiles([{ name: "box.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") }]);
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
			files: [{ name: "box.svg", mediaType: "image/svg+xml", size: 6 }],
		},
	});
	await form.close();
	await api.removeFlow(flow.id);
});
