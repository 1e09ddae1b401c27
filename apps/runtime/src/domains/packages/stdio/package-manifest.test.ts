import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readPackages } from "./package-manifest.ts";

let folder = "";

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function install(name: string, manifest: string): void {
	mkdirSync(join(folder, name));
	writeFileSync(join(folder, name, "switchyard.json"), manifest);
}

/** The names of the packages, and why others are left out. */
function read() {
	const bad: string[] = [];
	const packages = readPackages(folder, (_file, why) => bad.push(why));
	return { names: packages.map(({ manifest }) => manifest.name), bad, packages };
}

describe("installed packages [Q-sec]", () => {
	it("are those with a manifest", () => {
		install("b", '{"name":"b","argv":["node","host.js"]}');
		install("a", '{"name":"a","argv":["./a"],"transport":"websocket"}');
		mkdirSync(join(folder, "notes"));
		writeFileSync(join(folder, "readme"), "");
		expect(read()).toMatchObject({ names: ["a", "b"], bad: [] });
	});

	it.each([
		["no JSON", "{", "JSON"],
		["a command line for a shell", '{"name":"a","argv":"rm -rf /"}', "argv"],
		["a field twice", '{"name":"a","argv":["a"],"argv":["rm"]}', "`argv`: The object has this field twice."],
		["no program", '{"name":"a","argv":[]}', "argv"],
		["an unknown field", '{"name":"a","argv":["a"],"env":{"A":"1"}}', "env"],
		["another folder", '{"name":"a","argv":["a"],"cwd":"../../.."}', "leaves"],
		["a folder that is not there", '{"name":"a","argv":["a"],"cwd":"gone"}', "ENOENT"],
	])("with %s in their manifest are left out, and the others are not", (_what, manifest, why) => {
		install("a", manifest);
		install("b", '{"name":"b","argv":["node"]}');
		const { names, bad } = read();
		expect(names).toEqual(["b"]);
		expect(bad).toEqual([expect.stringContaining(why)]);
	});

	it("are none where there is no folder", () => {
		expect(readPackages(join(folder, "gone"), () => {})).toEqual([]);
	});
});
