import { describe, expect, it } from "vitest";
import { digestOf } from "./install-report.ts";
import { fetchedPackages } from "./locked-packages.ts";
import { countWords } from "./words.ts";

function lock(packages: Readonly<Record<string, object>>): string {
	return JSON.stringify({ lockfileVersion: 3, packages });
}

function fetched(packages: Readonly<Record<string, object>>): string[] {
	return [...fetchedPackages(lock(packages)).keys()].sort();
}

describe("the packages that an install fetches", () => {
	it("are those that the root and the workspaces need, tools included", () => {
		const packages = {
			"": { dependencies: { a: "1" }, devDependencies: { b: "1" } },
			"apps/one": { dependencies: { c: "1", two: "1" } },
			"packages/two": { optionalDependencies: { d: "1" } },
			"node_modules/one": { resolved: "apps/one", link: true },
			"node_modules/two": { resolved: "packages/two", link: true },
			"node_modules/a": { devDependencies: { unneeded: "1" } },
			"node_modules/b": {},
			"node_modules/c": {},
			"node_modules/d": {},
			"node_modules/unneeded": {},
		};
		expect(fetched(packages)).toEqual(["a", "b", "c", "d"].map((name) => `node_modules/${name}`));
	});

	it("are looked up as Node does, and counted in each place", () => {
		const packages = {
			"": { dependencies: { a: "1", b: "1" } },
			"apps/one": { dependencies: { "@scope/b": "2" } },
			"apps/one/node_modules/@scope/b": { dependencies: { b: "2" } },
			"node_modules/a": { dependencies: { b: "2" } },
			"node_modules/a/node_modules/b": { dependencies: { a: "1" } },
			"node_modules/b": {},
		};
		expect(fetched(packages)).toEqual([
			"apps/one/node_modules/@scope/b",
			"node_modules/a",
			"node_modules/a/node_modules/b",
			"node_modules/b",
		]);
	});

	it("leave out those for other machines, and what only these need", () => {
		const packages = {
			"": { optionalDependencies: { mac: "1", arm: "1", musl: "1", here: "1", "no-windows": "1" } },
			"node_modules/mac": { os: ["darwin"], dependencies: { rest: "1" } },
			"node_modules/arm": { os: ["linux"], cpu: ["arm64"] },
			"node_modules/musl": { os: ["linux"], cpu: ["x64"], libc: ["musl"] },
			"node_modules/here": { os: ["darwin", "linux"], cpu: ["x64"], libc: ["glibc"] },
			"node_modules/no-windows": { os: ["!win32"], cpu: ["!arm", "!mips"] },
			"node_modules/not-here": { os: ["!linux"] },
			"node_modules/rest": {},
		};
		expect(fetched(packages)).toEqual(["node_modules/here", "node_modules/no-windows"]);
	});

	it("include peers, unless those are optional", () => {
		const packages = {
			"": { dependencies: { a: "1" } },
			"node_modules/a": {
				peerDependencies: { b: "1", c: "1" },
				peerDependenciesMeta: { c: { optional: true } },
			},
			"node_modules/b": {},
			"node_modules/c": {},
		};
		expect(fetched(packages)).toEqual(["node_modules/a", "node_modules/b"]);
	});

	it("have a digest that changes with a version, and not with the order of the file or another machine's", () => {
		const root = { dependencies: { a: "1", b: "1" } };
		const digest = digestOf(lock({ "": root, "node_modules/a": { integrity: "x" }, "node_modules/b": {} }));
		const other = {
			"node_modules/b": {},
			"node_modules/a": { integrity: "x" },
			"node_modules/c": {},
			"": root,
		};
		expect(digestOf(lock(other))).toBe(digest);
		expect(digestOf(lock({ ...other, "node_modules/a": { integrity: "y" } }))).not.toBe(digest);
	});
});

it("counts words as wc does", () => {
	expect(countWords("")).toBe(0);
	expect(countWords("\n# Two words\n\n| a | b |\n")).toBe(8);
});
