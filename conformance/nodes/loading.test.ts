import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/project.mjs";

const MODULES = globSync("packages/{nodes,optional/*}/src/*/*/{definition,execute,happened,session}.ts", {
	cwd: ROOT,
});

// A server imports these when a step first needs them: what Node cannot load fails there, in the middle of a run.
describe("the modules of every node type", () => {
	it.each(MODULES)("%s is loaded by Node", async (path) => {
		await expect(import(pathToFileURL(join(ROOT, path)).href)).resolves.toBeDefined();
	});
});
