import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run, toolEnvironment } from "./project.mjs";
import { PYTHON_REPORT } from "./test-counts.mjs";

/** The oldest Python that the SDK is written for, as `[major, minor]`. */
const OLDEST = [3, 11];

/** The programs that a Python may be, the preferred one first; `PYTHON` in the environment names another. */
const PROGRAMS = ["python3", "python3.13", "python3.12", "python3.11", "python"];

const SDK = join(ROOT, "sdk/python");
const LOCK = join(SDK, "requirements.lock");
const VENV = join(SDK, ".venv");
/** Which packages the virtual environment was made with. */
const INSTALLED = join(VENV, "requirements.lock");
const BIN = join(VENV, process.platform === "win32" ? "Scripts" : "bin");

/** The folders of Python code, from the SDK's folder. */
const CODE = [
	"src",
	"tests",
	"../../examples/python-client",
	"../../examples/python-dspy-agent",
	"../../examples/python-adk-agent",
	"../../bench/src/p4-bridge-call/hosts/python",
	"../../conformance/hosts/python",
	"../../conformance/clients/python",
];

/**
 * Checks and tests what is written in Python. Without a Python it says so and lets the rest go on, but for CI, where
 * nothing may be left out.
 * @returns {Promise<number>} an exit code
 */
export async function testPython() {
	const python = await ensurePython();
	if (python === undefined) return process.env.CI ? 1 : 0;
	const parts = [
		["ruff", "check", ...CODE],
		["ruff", "format", "--check", ...CODE],
		["mypy"],
		["pytest", `--junitxml=${join(ROOT, PYTHON_REPORT)}`],
	];
	for (const part of parts) {
		const code = await run(python, ["-m", ...part], toolEnvironment(), SDK);
		if (code !== 0) return code;
	}
	return 0;
}

/**
 * Sees to it that the virtual environment holds what the lock file says.
 * @returns {Promise<string | undefined>} its Python; `undefined` when there is none, which has been said.
 */
export async function ensurePython() {
	const python = join(BIN, "python");
	const isCurrent = existsSync(INSTALLED) && readFileSync(INSTALLED).equals(readFileSync(LOCK));
	if (isCurrent && existsSync(python)) return python;
	const base = [...(process.env.PYTHON ? [process.env.PYTHON] : []), ...PROGRAMS].find(isNewEnough);
	if (base === undefined) {
		console.log(
			`No Python ${OLDEST.join(".")} or later with venv found, so the Python SDK is left out: install one or name it with PYTHON.`,
		);
		return undefined;
	}
	console.log("Making a virtual environment for Python…");
	rmSync(VENV, { recursive: true, force: true });
	const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"];
	const failed =
		(await run(base, ["-m", "venv", VENV])) ||
		(await run(python, [...pip, "-r", LOCK])) ||
		(await run(python, [...pip, "--no-build-isolation", "-e", SDK]));
	if (failed) {
		console.error("Python's packages could not be installed. The lines above say why.");
		return undefined;
	}
	copyFileSync(LOCK, INSTALLED);
	return python;
}

/**
 * Whether a program is a Python that is new enough and can make virtual environments.
 * @param {string} program
 */
function isNewEnough(program) {
	const check = `import ensurepip, sys, venv; sys.exit(sys.version_info < (${OLDEST.join(", ")}))`;
	try {
		execFileSync(program, ["-c", check], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}
