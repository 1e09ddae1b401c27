import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { expect, it, onTestFinished } from "vitest";
import { readWord } from "../../word/read-word.ts";
import { wordOf } from "../../word/word.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function filling(...paragraphs: string[]) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	await workspace.files.write("template.docx", await wordOf(...paragraphs));
	const fill = async (values: Record<string, unknown>) =>
		(
			await executeNode(
				{ definition, execute },
				{ path: "template.docx", values, save_to: "out/letter.docx" },
				{ workspace },
			)
		).outputs;
	const textOf = async () => {
		const letter = await workspace.files.read("out/letter.docx");
		return (await readWord(letter, "text")).replaceAll(/\n+/g, "\n").trim();
	};
	return { ...workspace, fill, textOf };
}

it("puts values in their places, repeats and hides parts", async () => {
	const { fill, textOf } = await filling(
		"Dear {name} of {address.city}",
		"{#items}",
		"{title}: {price} for {name}",
		"{/items}",
		"{#vip}",
		"Thank you!",
		"{/vip}",
	);
	const values = {
		name: "Ann & <Bob>",
		address: { city: "Köln" },
		items: [
			{ title: "Table", price: 12.5 },
			{ title: "Chair", price: 0, name: "Eve" },
		],
	};
	expect(await fill(values)).toMatchObject({
		path: "out/letter.docx",
		file: {
			path: "out/letter.docx",
			mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
		},
	});
	expect(await textOf()).toBe("Dear Ann & <Bob> of Köln\nTable: 12.5 for Ann & <Bob>\nChair: 0 for Eve");
	await fill({ ...values, vip: true });
	expect(await textOf()).toContain("Thank you!");
});

it("lets no value become anything but text, and no name mean anything but a value", async () => {
	const { fill, textOf } = await filling("{name} {text}");
	const markup = { _type: "rawXml", xml: "<w:p/>" };
	await expect(fill({ name: "x", text: markup })).rejects.toMatchObject({
		code: "WORD_VALUE_INVALID",
		field: "values",
	});
	await fill({ name: "{text}", text: "<w:t>x</w:t>" });
	expect(await textOf()).toBe("{text} <w:t>x</w:t>");
	const inherited = await filling("{constructor} {toString} {__proto__}");
	await expect(inherited.fill({})).rejects.toMatchObject({
		code: "WORD_VALUE_MISSING",
		message: "The template has {constructor}, {toString}, {__proto__}, and there is no value for it.",
	});
});

it("names all values that are missing, and writes nothing", async () => {
	const { fill, files } = await filling("{name} {street}, {city}", "{#items}", "{price}", "{/items}");
	await expect(fill({ name: "Ann", items: [{}] })).rejects.toMatchObject({
		code: "WORD_VALUE_MISSING",
		field: "values",
		message: "The template has {street}, {city}, {price}, and there is no value for it.",
	});
	await expect(files.stat("out")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
});

it("names what is wrong with a template", async () => {
	const open = await filling("{#items} never closed");
	await expect(open.fill({ items: [] })).rejects.toMatchObject({
		code: "WORD_TEMPLATE_INVALID",
		field: "path",
		message: "Tag {#items} is never closed.",
	});
	await open.files.write("template.docx", "hello");
	await expect(open.fill({})).rejects.toMatchObject({ code: "WORD_DAMAGED", field: "path" });
});
