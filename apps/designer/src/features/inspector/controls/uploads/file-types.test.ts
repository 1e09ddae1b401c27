import { expect, it } from "vitest";
import { fileTypesOf, fileTypesText } from "./file-types.ts";

it.each([
	[".pdf, .docx", [".pdf", ".docx"]],
	["pdf docx;*.PNG", [".pdf", ".docx", ".png"]],
	[" , .pdf pdf", [".pdf"]],
	["", []],
])("reads %j as the endings of names", (text, types) => {
	expect(fileTypesOf(text)).toEqual(types);
	expect(fileTypesOf(fileTypesText(types))).toEqual(types);
});
