import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installed, NO_PYTHON } from "../installed.ts";
import { TOKEN } from "../temporary-app.ts";
import { HAS_GO } from "./go-package.ts";

const ROOT = join(import.meta.dirname, "../../../../..");
const HOSTS = join(ROOT, "conformance/hosts");
const PYTHON = join(ROOT, "sdk/python/.venv/bin/python");

/** The probe of the conformance tests, as one language has it. */
export interface ProbeHost {
	readonly language: string;
	/** Of its one node type, `<namespace>.Look`. */
	readonly nodeType: string;
	/** Whether there is what it needs. */
	readonly available: boolean;
	/** The program and its arguments, built where that is needed. */
	readonly command: () => readonly [string, ...string[]];
}

export const PROBE_HOSTS: readonly ProbeHost[] = [
	{
		language: "TypeScript",
		nodeType: "ProbeTs.Look",
		available: true,
		command: () => [process.execPath, join(HOSTS, "typescript/main.ts")],
	},
	{
		language: "Go",
		nodeType: "ProbeGo.Look",
		available: HAS_GO,
		command: () => {
			const program = join(mkdtempSync(join(tmpdir(), "switchyard-probe-")), "probe");
			execFileSync("go", ["-C", join(HOSTS, "go"), "build", "-o", program, "."], { stdio: "inherit" });
			return [program];
		},
	},
	{
		language: "Python",
		nodeType: "ProbePy.Look",
		available: installed(existsSync(PYTHON), NO_PYTHON),
		command: () => [PYTHON, join(HOSTS, "python/main.py")],
	},
];

/** Starts a probe; the server says when its node type is there. */
export function startProbe({ command }: ProbeHost, url: string): ChildProcess {
	const [program, ...words] = command();
	return spawn(program, words, {
		env: { PATH: process.env.PATH, SWITCHYARD_URL: url, SWITCHYARD_TOKEN: TOKEN },
		stdio: "ignore",
	});
}
