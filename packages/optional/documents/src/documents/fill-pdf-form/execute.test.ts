import { PDFDocument } from "@cantoo/pdf-lib";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, it, onTestFinished } from "vitest";
import { formPdf, pdfOf } from "../../pdf/documents.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const form = await formPdf();

async function filling(content: Uint8Array = form) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	await workspace.files.write("form.pdf", content);
	const fill = async (fields: Record<string, unknown>, flatten = false) =>
		(
			await executeNode(
				{ definition, execute },
				{ path: "form.pdf", fields, flatten, save_to: "out.pdf" },
				{ workspace },
			)
		).outputs;
	return { ...workspace, fill };
}

it("fills text, checkboxes and choices, and leaves the form as it was", async () => {
	const { fill, files } = await filling();
	const filled = await fill({ "person.name": "Bob Müller", agreed: true, country: "DE", size: "M" });
	expect(filled).toMatchObject({ path: "out.pdf", file: { mediaType: "application/pdf" }, page_count: 1 });
	const result = (await PDFDocument.load(await files.read("out.pdf"))).getForm();
	expect(result.getTextField("person.name").getText()).toBe("Bob Müller");
	expect(result.getCheckBox("agreed").isChecked()).toBe(true);
	expect(result.getDropdown("country").getSelected()).toEqual(["DE"]);
	expect(result.getRadioGroup("size").getSelected()).toBe("M");
	expect(await files.read("form.pdf")).toEqual(new Uint8Array(form));
});

it("takes numbers as text, and leaves other fields as they are", async () => {
	const { fill, files } = await filling();
	await fill({ "person.name": 42, agreed: false });
	const result = (await PDFDocument.load(await files.read("out.pdf"))).getForm();
	expect(result.getTextField("person.name").getText()).toBe("42");
	expect(result.getDropdown("country").getSelected()).toEqual(["FR"]);
});

it("makes plain text of the fields where it is asked to", async () => {
	const { fill, files } = await filling();
	await fill({ "person.name": "Bob", country: "DE" }, true);
	const bytes = await files.read("out.pdf");
	expect((await PDFDocument.load(bytes)).getForm().getFields()).toEqual([]);
	const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
	expect(text).toContain("Bob");
	expect(text).toContain("DE");
});

it("gives the same bytes again, which makes it safe", async () => {
	const { fill } = await filling();
	for (const flatten of [false, true]) {
		const first = await fill({ "person.name": "Bob" }, flatten);
		expect((await fill({ "person.name": "Bob" }, flatten)).file).toEqual(first.file);
	}
});

it("names all fields that cannot be filled, and writes nothing", async () => {
	const { fill, files } = await filling();
	await expect(fill({ "person.name": "Bob", street: "x", city: "y" })).rejects.toMatchObject({
		code: "PDF_FIELD_UNKNOWN",
		field: "fields",
		message:
			'The form has no field "street", "city". It has "person.name", "agreed", "country", "size", "send".',
	});
	await expect(
		fill({ "person.name": "x".repeat(21), agreed: "yes", country: "UK", size: ["S", "M"], send: "x" }),
	).rejects.toMatchObject({
		code: "PDF_FIELD_INVALID",
		message: [
			"person.name takes 20 characters at most",
			"agreed is a checkbox: true or false",
			'country takes one of "DE", "FR"',
			"size takes one choice",
			"send is a button or a signature, which cannot be filled.",
		].join("; "),
	});
	await expect(fill({ "person.name": "日本" })).rejects.toMatchObject({
		code: "PDF_FIELD_INVALID",
		message: 'person.name cannot show the character "日".',
	});
	await expect(files.stat("out.pdf")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
});

it("refuses a document without a form", async () => {
	const { fill } = await filling(await pdfOf("text"));
	await expect(fill({ name: "Bob" })).rejects.toMatchObject({ code: "PDF_FORM_MISSING", field: "path" });
});
