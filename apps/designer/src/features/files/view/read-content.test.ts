import { describe, expect, it } from "vitest";
import { fileKind } from "./file-kind.ts";
import { readContent } from "./read-content.ts";

const read = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
	readContent(name, fileKind(name), new Blob([content]));

describe("a file that is shown", () => {
	it("is text, a JSON value or a table by its name", async () => {
		expect(await read("a.md", "# ü")).toEqual({ kind: "text", text: "# ü" });
		expect(await read("A.JSON", '{"a":[1]}')).toEqual({ kind: "json", value: { a: [1] } });
		const rows = [
			["name", "note"],
			["a;b", "x\ny"],
		];
		expect(await read("a.csv", 'name,note\r\n"a;b","x\ny"\r\n')).toEqual({ kind: "csv", rows, more: 0 });
		expect(await read("a.csv", "a;b\n1;2\n")).toMatchObject({
			rows: [
				["a", "b"],
				["1", "2"],
			],
		});
	});

	it("is an image by its name, whatever its case", () => {
		expect(["a.PNG", "b.svg", ".png", "png"].map(fileKind)).toEqual(["image", "image", "image", "text"]);
	});

	it("is text when it is not what its name says, and nothing when it is no text", async () => {
		expect(await read("a.json", "{")).toEqual({ kind: "text", text: "{" });
		expect(await read("a.txt", Uint8Array.of(0xff, 0xfe))).toEqual({ kind: "binary" });
		expect(await read("a.txt", "a\0b")).toEqual({ kind: "binary" });
	});

	it("is a table of a bounded number of rows", async () => {
		const content = await read("a.csv", "a,b\n".repeat(700));
		expect(content).toMatchObject({ kind: "csv", more: 200 });
	});
});
