import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { workspaceWith } from "../workspace-with.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const FILES = { "in/a.csv": "1\n", "in/deep/grün.txt": "grün", "b.txt": "2" };
const LIMITS = { most_files: 1000, most_bytes: 2 ** 28, base: "." };

async function start(content: Readonly<Record<string, string | Uint8Array>> = FILES) {
	const workspace = await workspaceWith(content);
	const zip = async (paths: unknown, more: Readonly<Record<string, unknown>> = {}, files = workspace.files) =>
		(
			await executeNode(
				{ definition, execute },
				{ paths, new_path: "out/all.zip", ...LIMITS, ...more },
				{ workspace: { ...workspace, files } },
			)
		).outputs;
	const unpacked = async () => {
		const archive = await fromBufferPromise(Buffer.from(await workspace.files.read("out/all.zip")));
		const found: Record<string, string> = {};
		for await (const entry of archive.eachEntry())
			found[entry.fileName] = await text(await archive.openReadStreamPromise(entry));
		return found;
	};
	return { ...workspace, zip, unpacked };
}

it("packs files by their names, and folders with what is in them", async () => {
	const { zip, unpacked } = await start();
	expect(await zip(["in", "b.txt"])).toEqual({
		file: {
			path: "out/all.zip",
			mediaType: "application/zip",
			size: expect.any(Number),
			hash: expect.stringMatching(/^sha256:/),
		},
		count: 3,
	});
	expect(await unpacked()).toEqual({ "in/a.csv": "1\n", "in/deep/grün.txt": "grün", "b.txt": "2" });
});

it("packs a folder in a folder under its own name, and each file once", async () => {
	const { zip, unpacked } = await start();
	expect(await zip(["in/deep", "in/deep/", "b.txt", "./b.txt"])).toMatchObject({ count: 2 });
	expect(await unpacked()).toEqual({ "deep/grün.txt": "grün", "b.txt": "2" });
});

it("makes the same archive when it runs again, and never packs it into itself", async () => {
	const { zip } = await start({ "out/a": "1" });
	const first = await zip(["out"]);
	expect(first.count).toBe(1);
	expect(await zip(["out"])).toEqual(first);
});

it("reads what is larger than the memory of a step piece by piece", async () => {
	const { zip, files } = await start({ "a.bin": new Uint8Array(20 * 1024 * 1024).fill(7) });
	const { file } = await zip(["a.bin"]);
	expect(file?.size).toBeLessThan(100_000);
	await expect(files.read("a.bin")).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
});

it("leaves the old archive where a file cannot be read to its end", async () => {
	const { files, all, zip } = await start({ ...FILES, "out/all.zip": "old" });
	const failing = (error: Error): typeof files.open => {
		return async (path) => ({
			...(await files.open(path)),
			async *chunks() {
				yield Buffer.from("1");
				throw error;
			},
		});
	};
	await expect(
		zip(["in"], {}, { ...files, open: failing(new Error("The disk is broken.")) }),
	).rejects.toThrow("The disk is broken.");
	const gone: typeof files.open = () => Promise.reject(new Error("It is gone."));
	await expect(zip(["in"], {}, { ...files, open: gone })).rejects.toThrow("It is gone.");
	expect((await all())["out/all.zip"]).toBe("old");
});

it("refuses two files of one name, and more than is allowed", async () => {
	const { zip, all } = await start({ "a/x": "1", "b/x": "2" });
	await expect(zip(["a/x", "b/x"])).rejects.toMatchObject({ code: "ZIP_ENTRY_REFUSED", field: "paths" });
	await expect(zip(["a", "b"], { most_files: 1 })).rejects.toMatchObject({
		code: "ZIP_TOO_LARGE",
		field: "paths",
	});
	await expect(zip(["a", "b"], { most_bytes: 1 })).rejects.toMatchObject({
		code: "ZIP_TOO_LARGE",
		field: "paths",
	});
	expect(Object.keys(await all())).toEqual(["a/x", "b/x"]);
});

it("names the parameter that is wrong, and packs nothing from elsewhere", async () => {
	const { folder, zip } = await start();
	symlinkSync("/etc", join(folder, "in", "link"));
	expect(await zip(["in"])).toMatchObject({ count: 2 });
	await expect(zip(["gone"])).rejects.toMatchObject({ code: "FILE_NOT_FOUND", field: "paths" });
	for (const path of ["../x", "/etc", "in/link", "in/../../x"])
		await expect(zip([path]), path).rejects.toMatchObject({ code: "FILE_PATH_REFUSED", field: "paths" });
	await expect(zip(["b.txt"], { base: "in", new_path: "in/a.zip" })).rejects.toMatchObject({
		code: "FILE_PATH_REFUSED",
		field: "paths",
	});
	await expect(zip(["b.txt"], { new_path: "../a.zip" })).rejects.toMatchObject({
		code: "FILE_PATH_REFUSED",
		field: "new_path",
	});
	for (const paths of [[], [""], "b.txt", undefined])
		await expect(zip(paths)).rejects.toMatchObject({ name: "ContractViolation" });
});
