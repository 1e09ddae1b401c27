import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../project.mjs";
import { readDefinitions } from "./read-definitions.ts";
import { registryFiles } from "./registry-files.ts";

const YAML = readFileSync(join(ROOT, "packages/registry/tools.yaml"), "utf8");

describe("what is generated from the definitions of tools [S1]", () => {
	it("is current: types, definitions with their schemas, and the page", async () => {
		const files = await registryFiles(YAML);
		expect([...files.keys()]).toEqual([
			"packages/registry/src/generated/types.ts",
			"packages/registry/src/generated/definitions.ts",
			"docs/registry-tools.md",
		]);
		for (const [path, text] of files) expect(readFileSync(join(ROOT, path), "utf8"), path).toBe(text);
	});
});

describe("the definition of a tool [S2]", () => {
	it.each([
		["a title that is not its name", /title: list_tools/, "title: tools", "its title must be list_tools"],
		["no input", "required: [input, output]", "required: [output]", "must require input and output"],
		["no error", "required: [result, error]", "required: [result]", "must require result and error"],
		["a result that is never null", '- type: "null"', '- type: "string"', "must admit null"],
		["another tool's input", /input: .*Input" }/, "input: { type: object }", "must be ToolListToolsInput"],
	])("is refused with %s, and the words say what to change", async (_, from, to, problem) => {
		const changed = YAML.replace(from, to);
		expect(changed).not.toBe(YAML);
		await expect(registryFiles(changed)).rejects.toThrow(problem);
	});
});

it("documents how each list of values is looked up: names become ids by rules that are written down [S14]", async () => {
	const page = readFileSync(join(ROOT, "docs/registry.md"), "utf8");
	const section = page.slice(page.indexOf("## Names and ids"));
	const lists = (await readDefinitions(YAML)).flatMap(({ parameters }) =>
		Object.values(parameters).flatMap(({ values }) => values ?? []),
	);
	expect(new Set(lists)).toEqual(new Set(["robots", "tools"]));
	for (const list of lists) expect(section).toMatch(new RegExp(`^\\| \`${list}\``, "m"));
});
