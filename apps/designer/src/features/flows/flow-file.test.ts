import { describe, expect, it } from "vitest";
import { readFlowFile } from "./flow-file.ts";

const file = (text: string, size = text.length) => ({ size, text: async () => text });

describe("readFlowFile", () => {
	it("gives the document as it is", async () => {
		expect(await readFlowFile(file('{"id": "desk", "nodes": []}'))).toEqual({
			documents: [{ id: "desk", nodes: [] }],
		});
	});

	it("gives every flow of an export of several", async () => {
		const several = {
			flows: [
				{ formatVersion: 1, id: "a" },
				{ formatVersion: 1, id: "b" },
			],
		};
		expect(await readFlowFile(file(JSON.stringify(several)))).toEqual({ documents: several.flows });
	});

	it("tells what another tool exported", async () => {
		const n8n = { nodes: [], connections: {} };
		expect(await readFlowFile(file(JSON.stringify(n8n)))).toEqual({ source: n8n });
		expect(await readFlowFile(file('[{"type": "tab"}]'))).toEqual({ source: [{ type: "tab" }] });
	});

	it.each([
		["{", "The file is not valid JSON."],
		['{"nodes": [{"id": "a", "id": "b"}]}', "`nodes[0].id`: The object has this field twice."],
		['{"nodes": [{"constructor": 1}]}', "`nodes[0].constructor`: "],
		["null", "The file does not contain a flow: a flow document is a JSON object."],
		['"text"', "The file does not contain a flow: a flow document is a JSON object."],
	])("refuses %j", async (text, words) => {
		await expect(readFlowFile(file(text))).rejects.toThrow(words);
	});

	it("refuses a file of a size that no flow has, unread", async () => {
		await expect(readFlowFile(file("{}", 51 * 1024 * 1024))).rejects.toThrow("too large");
	});
});
