import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { expect, it, onTestFinished } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function appending(content?: string | Uint8Array) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const file = join(workspace.folder, "log.csv");
	if (content !== undefined) await writeFile(file, content);
	return {
		append: async (rows: unknown, params: Record<string, unknown> = {}) =>
			(await executeNode({ definition, execute }, { path: "log.csv", rows, ...params }, { workspace }))
				.outputs,
		text: () => readFile(file, "utf8"),
		bytes: () => readFile(file),
	};
}

it("makes the file, then adds to it in the order of its columns", async () => {
	const { append, text } = await appending();
	await append([{ a: 1, b: "x" }]);
	expect(await append([{ b: "y" }, { b: "z", a: 3 }])).toEqual({
		path: "log.csv",
		file: { path: "log.csv", mediaType: "text/csv", size: 19, hash: expect.stringMatching(/^sha256:/) },
		count: 2,
	});
	expect(await text()).toBe("a,b\r\n1,x\r\n,y\r\n3,z\r\n");
});

it("writes as the file is written: its delimiter, its encoding, and a line's end that it lacks", async () => {
	const { append, bytes } = await appending(Buffer.from("Ding;Preis\r\nStühle;7", "latin1"));
	await append([{ Ding: "Bänke", Preis: 9 }]);
	expect((await bytes()).toString("latin1")).toBe("Ding;Preis\r\nStühle;7\r\nBänke;9\r\n");
	const wide = await appending(Buffer.from("\ufeffa;b\r\n1;2\r\n", "utf16le"));
	await wide.append([{ a: "€", b: null }]);
	expect((await wide.bytes()).toString("utf16le")).toBe("\ufeffa;b\r\n1;2\r\n€;\r\n");
});

it("adds nothing to a file that it does not fit, or that is broken", async () => {
	const before = "a,b\n1,2\n";
	const { append, text } = await appending(before);
	await expect(append([{ a: 1 }, { c: 1 }])).rejects.toMatchObject({ code: "TABLE_COLUMN_UNKNOWN" });
	await expect(append([[1, 2, 3]])).rejects.toMatchObject({ code: "TABLE_ROW_UNEVEN" });
	await expect(append([{ a: 1 }], { delimiter: "semicolon" })).rejects.toMatchObject({
		code: "CSV_DELIMITER_WRONG",
	});
	expect(await text()).toBe(before);
	const broken = await appending('a,b\n1,"2\n');
	await expect(broken.append([{ a: 1 }])).rejects.toMatchObject({ code: "CSV_INVALID" });
});

it("loses nothing when several add at once", async () => {
	const { append, text } = await appending("n\n");
	await Promise.all(Array.from({ length: 8 }, (_, n) => append([{ n }])));
	const lines = (await text()).split(/\r?\n/).filter((line) => line !== "");
	expect(lines.slice(1).sort()).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
});

it("adds lists to a file without a header", async () => {
	const { append, text } = await appending("1,2\n");
	await append([[3, 4]], { header: false });
	expect(await text()).toBe("1,2\n3,4\r\n");
});
