import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "./project.mjs";
import { ensurePythonFor } from "./python.mjs";

const folder = mkdtempSync(join(tmpdir(), "python-"));

afterAll(() => rmSync(folder, { recursive: true }));

it("installs for a program what it needs and nothing else", { timeout: 180_000 }, async () => {
	const client = join(ROOT, "examples/python-client/main.py");
	const python = await ensurePythonFor(client, folder);
	expect(python).toBeDefined();
	const names = JSON.parse(
		execFileSync(python ?? "", ["-m", "pip", "list", "--format=json"], { encoding: "utf8" }),
	).map(({ name }: { readonly name: string }) => name);
	// Older Pythons put setuptools into every virtual environment.
	expect(names.filter((name: string) => !["pip", "setuptools"].includes(name)).sort()).toEqual([
		"switchyard",
		"websockets",
	]);
	expect(await ensurePythonFor(client, folder)).toBe(python);
	expect(readdirSync(folder)).toEqual(["sdk"]);
	expect(execFileSync(python ?? "", [client, "--help"], { encoding: "utf8" })).toContain("--node");
});
