import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The virtual environment that the tests of the SDK make. */
export const PYTHON = join(import.meta.dirname, "../../../sdk/python/.venv/bin/python");

export function hasPython(): boolean {
	return existsSync(PYTHON);
}

export function hasGo(): boolean {
	try {
		execFileSync("go", ["version"], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

/** Builds the program in a folder; gives its path. */
export function buildGo(folder: string): string {
	const program = join(mkdtempSync(join(tmpdir(), "switchyard-bench-")), "program");
	execFileSync("go", ["-C", folder, "build", "-o", program, "."]);
	return program;
}
