import { expect, it } from "vitest";
import { NodeError } from "../node-error.ts";
import { type FolderEntry, listFiles, type ReadFolder } from "./list-files.ts";

/** A tree of names: a text is a link, a number a file of that size, an object a folder. */
interface Tree {
	readonly [name: string]: Tree | number | string;
}

/** Reads folders of a tree by pages of two names, so that each has several. */
function reader(tree: Tree): ReadFolder {
	return async (path, { after }) => {
		let folder: Tree = tree;
		for (const part of path.split("/").filter((name) => name !== "")) {
			const below: Tree[string] | undefined = folder[part];
			if (typeof below !== "object")
				throw new NodeError({ code: "FILE_NOT_FOUND", message: "There is no such folder." });
			folder = below;
		}
		const names = Object.keys(folder)
			.toSorted()
			.filter((name) => name > after);
		const page = names.slice(0, 2);
		const next = names.length > 2 ? page[1] : undefined;
		return { entries: page.map((name) => entryOf(name, folder[name])), ...(next ? { next } : {}) };
	};
}

function entryOf(name: string, found: Tree[string] | undefined): FolderEntry {
	const kind = typeof found === "object" ? "folder" : typeof found === "number" ? "file" : "other";
	return { name, kind, size: typeof found === "number" ? found : 4096, modifiedAt: 1 };
}

const TREE: Tree = {
	"a.csv": 1,
	b: { "a.csv": 2, c: { "a.csv": 3, "b.txt": 4 }, "d.csv": 5 },
	"b.txt": 6,
	e: {},
	f: "a link",
	".hidden": 7,
};

async function pathsOf(options: Parameters<typeof listFiles>[2], folder = ".", tree = TREE) {
	const { items } = await listFiles(reader(tree), folder, options);
	return items.map(({ path }) => path);
}

it("lists a folder by name, without links and without what lies deeper", async () => {
	expect(await pathsOf({})).toEqual([".hidden", "a.csv", "b", "b.txt", "e"]);
	expect((await listFiles(reader(TREE), "./b/")).items).toEqual([
		{ path: "b/a.csv", kind: "file", size: 2, modifiedAt: 1 },
		{ path: "b/c", kind: "folder", size: 0, modifiedAt: 1 },
		{ path: "b/d.csv", kind: "file", size: 5, modifiedAt: 1 },
	]);
});

const ALL = [".hidden", "a.csv", "b", "b/a.csv", "b/c", "b/c/a.csv", "b/c/b.txt", "b/d.csv", "b.txt", "e"];

it("lists what lies deeper right after its folder", async () => {
	expect(await pathsOf({ recursive: true })).toEqual(ALL);
});

it.each([1, 2, 3, 7])("gives the same in pages of %i as at once", async (limit) => {
	const paths: string[] = [];
	let after: string | undefined = "";
	while (after !== undefined) {
		const page: Awaited<ReturnType<typeof listFiles>> = await listFiles(reader(TREE), ".", {
			recursive: true,
			limit,
			after,
		});
		expect(page.items.length).toBeLessThanOrEqual(limit);
		paths.push(...page.items.map(({ path }) => path));
		after = page.next;
	}
	expect(paths).toEqual(ALL);
});

it("continues where a page ended, though what it ended with is gone", async () => {
	expect(await pathsOf({ recursive: true, after: "b/c/aa" })).toEqual(["b/c/b.txt", "b/d.csv", "b.txt", "e"]);
	expect(await pathsOf({ recursive: true, after: "a.csv" })).toEqual(ALL.slice(2));
	expect(await pathsOf({ recursive: true, after: "b/was/here" })).toEqual(["b.txt", "e"]);
});

it("takes a pattern for names, or with a slash for paths from the folder on", async () => {
	expect(await pathsOf({ recursive: true, pattern: "*.csv" })).toEqual([
		"a.csv",
		"b/a.csv",
		"b/c/a.csv",
		"b/d.csv",
	]);
	expect(await pathsOf({ recursive: true, pattern: "*/*.csv" })).toEqual(["b/a.csv", "b/d.csv"]);
	expect(await pathsOf({ recursive: true, pattern: "c/**" }, "b")).toEqual(["b/c/a.csv", "b/c/b.txt"]);
	expect(await pathsOf({ pattern: "*.csv" })).toEqual(["a.csv"]);
	await expect(pathsOf({ pattern: "[" })).rejects.toMatchObject({ name: "PathPatternError" });
});

it("ends a page early where little of much fits, and says where it ended", async () => {
	const many = Object.fromEntries(Array.from({ length: 50_001 }, (_, at) => [`n${100_000 + at}`, 1]));
	const read: ReadFolder = async (_path, { after, limit }) => {
		const names = Object.keys(many)
			.filter((name) => name > after)
			.slice(0, limit);
		const next = names.length === limit ? { next: names.at(-1) ?? "" } : {};
		return { entries: names.map((name) => entryOf(name, 1)), ...next };
	};
	const page = await listFiles(read, ".", { pattern: "none" });
	expect(page).toEqual({ items: [], next: "n149999" });
	expect(await listFiles(read, ".", { pattern: "n150000", after: "n149999" })).toMatchObject({
		items: [{ path: "n150000" }],
	});
});

it("says that the folder itself is missing", async () => {
	await expect(pathsOf({}, "gone")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
	await expect(pathsOf({ recursive: true }, "a.csv")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
});
