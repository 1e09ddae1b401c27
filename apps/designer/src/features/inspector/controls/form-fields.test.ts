import type { FormField } from "@switchyard/spec/form";
import { expect, it } from "vitest";
import { newFormField, withPart, withType } from "./form-fields.ts";

const field = {
	name: "size",
	title: "Size",
	type: "choice",
	required: true,
	choices: ["S"],
	default: "S",
} as const;

it("gives a new field a name that is free", () => {
	expect(newFormField([])).toEqual({ name: "field_1", type: "text" });
	expect(newFormField([{ name: "field_2", type: "text" }]).name).toBe("field_3");
});

it("keeps of a field whose type changes what still means something", () => {
	const choice = { ...field, choices: [...field.choices] };
	expect(withType(choice, "number")).toEqual({ name: "size", title: "Size", type: "number", required: true });
	const files = { name: "cv", type: "files", fileTypes: [".pdf"], most: 1, limitMb: 5 } as const;
	const upload = { ...files, fileTypes: [...files.fileTypes], description: "One page." };
	expect(withType(upload, "email")).toEqual({ name: "cv", type: "email", description: "One page." });
	expect(withType(choice, "files")).toEqual({ name: "size", title: "Size", type: "files", required: true });
	expect(withType({ name: "size", type: "text" }, "choice")).toEqual({
		name: "size",
		type: "choice",
		choices: ["First choice"],
	});
});

it("changes one part of a field, or takes it away", () => {
	const choice: FormField = { ...field, choices: [...field.choices] };
	expect(withPart(choice, "title", "New")).toMatchObject({ title: "New", type: "choice" });
	expect(withPart(choice, "default", undefined)).not.toHaveProperty("default");
});
