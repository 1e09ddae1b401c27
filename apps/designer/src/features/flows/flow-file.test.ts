import { describe, expect, it } from "vitest";
import { readFlowFile } from "./flow-file.ts";

const file = (text: string, size = text.length) => ({ size, text: async () => text });

describe("readFlowFile", () => {
	it("gives the document as it is", async () => {
		expect(await readFlowFile(file('{"id": "desk", "nodes": []}'))).toEqual({ id: "desk", nodes: [] });
	});

	it.each([
		["{", "The file is not valid JSON."],
		['{"nodes": [{"id": "a", "id": "b"}]}', "`nodes[0].id`: The object has this field twice."],
		['{"nodes": [{"constructor": 1}]}', "`nodes[0].constructor`: "],
		["[]", "The file holds no flow: a flow document is a JSON object."],
		["null", "The file holds no flow: a flow document is a JSON object."],
		['"text"', "The file holds no flow: a flow document is a JSON object."],
	])("refuses %j", async (text, words) => {
		await expect(readFlowFile(file(text))).rejects.toThrow(words);
	});

	it("refuses a file of a size that no flow has, unread", async () => {
		await expect(readFlowFile(file("{}", 51 * 1024 * 1024))).rejects.toThrow("too large");
	});
});
