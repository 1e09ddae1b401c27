import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../../scripts/project.mjs";
import type { Program } from "./peer-process.ts";

const examples = join(ROOT, "examples");
const python = join(ROOT, "sdk/python/.venv/bin/python");

/** Whether this machine has what the programs need. */
export function hasLanguages(): boolean {
	if (!existsSync(python)) return false;
	try {
		execFileSync("go", ["version"], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

/** The Send Mail package in Go, built as its README's command builds it. */
export function goMail(): Program {
	const program = join(mkdtempSync(join(tmpdir(), "switchyard-go-")), "go-mail");
	const folder = join(examples, "go-mail");
	execFileSync("go", ["build", "-o", program, "."], { cwd: folder, stdio: "inherit" });
	return { command: program, args: [], folder };
}

/** An agent in Python, with a model that plays the example's script. */
export function pythonAgent(example: "python-dspy-agent" | "python-adk-agent", name: string): Program {
	return {
		command: python,
		args: ["agent.py", "--scripted", "--name", name],
		folder: join(examples, example),
	};
}
