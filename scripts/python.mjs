import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run, toolEnvironment } from "./project.mjs";
import { PYTHON_REPORT } from "./testing/python-report.mjs";

/** The oldest Python that the SDK is written for, as `[major, minor]`. */
const OLDEST = [3, 11];

/** The programs that a Python may be, the preferred one first; `PYTHON` in the environment names another. */
const PROGRAMS = ["python3", "python3.13", "python3.12", "python3.11", "python"];

const SDK = join(ROOT, "sdk/python");
const LOCK = join(SDK, "requirements.lock");
/** The packages of the program that sends requests made from the API's description. */
const API_FUZZ_LOCK = join(ROOT, "conformance/api/requirements.lock");
/** The environment for tests: everything that the lock file names. */
const VENV = join(SDK, ".venv");
/** The environments for programs, by what they need. */
const ENVIRONMENTS = join(SDK, ".environments");

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
	"../../conformance/excel",
	"../../packages/nodes/src/excel/fixtures",
];

/**
 * Checks and tests what is written in Python. Without Python it says so and skips the checks, except in CI, where nothing
 * may be left out.
 * @param {{ readonly all?: boolean }} [options] without `all`, tests that start a server or a desktop do not run.
 * @returns {Promise<number>} an exit code
 */
export async function testPython({ all = true } = {}) {
	const python = await ensurePython();
	if (python === undefined) return process.env.CI ? 1 : 0;
	const marked = all ? [] : ["-m", "not processes"];
	const parts = [
		["ruff", "check", ...CODE],
		["ruff", "format", "--check", ...CODE],
		["mypy"],
		["pytest", `--junitxml=${join(ROOT, PYTHON_REPORT)}`, ...marked],
	];
	for (const part of parts) {
		const code = await run(python, ["-m", ...part], toolEnvironment(), SDK);
		if (code !== 0) return code;
	}
	return 0;
}

/**
 * Sees to it that the virtual environment for tests holds what the lock file says.
 * @returns {Promise<string | undefined>} its Python; `undefined` when there is none, which has been said.
 */
export function ensurePython() {
	const pip = ["--quiet", "--no-deps"];
	return ensureEnvironment(VENV, [
		[...pip, "-r", LOCK],
		[...pip, "--no-build-isolation", "-e", SDK],
	]);
}

/**
 * Sees to it that there is a virtual environment with Schemathesis, which sends requests made from the API's description.
 * @returns {Promise<string | undefined>} its Python; `undefined` when there is none, which has been said.
 */
export function ensureApiFuzz() {
	const install = ["--quiet", "--no-deps", "-r", API_FUZZ_LOCK];
	return ensureEnvironment(join(ENVIRONMENTS, "api-fuzz"), [install], API_FUZZ_LOCK);
}

/**
 * Sees to it that there is a virtual environment with the SDK and what a program says that it needs, in the versions of the
 * lock file, and nothing else. The one for tests, where it is there, has all of it.
 * @param {string} program the program's file.
 * @param {string} [folder] where such environments lie.
 * @returns {Promise<string | undefined>} its Python; `undefined` when there is none, which has been said.
 */
export async function ensurePythonFor(program, folder = ENVIRONMENTS) {
	if (folder === ENVIRONMENTS && isCurrent(VENV)) return pythonIn(VENV);
	const extras = extrasOf(readFileSync(program, "utf8"));
	const sdk = extras.length === 0 ? SDK : `${SDK}[${extras.join(",")}]`;
	return ensureEnvironment(join(folder, ["sdk", ...extras].join("-")), [["-c", LOCK, "-e", sdk]]);
}

/**
 * The extras of the SDK that a program names in its inline metadata (PEP 723): `# dependencies = ["switchyard[dspy]"]`.
 * @param {string} source
 * @returns {string[]}
 */
function extrasOf(source) {
	const [, metadata = ""] = /^# \/\/\/ script$([\s\S]*?)^# \/\/\/$/m.exec(source) ?? [];
	const [, extras = ""] = /"switchyard\[([a-z, ]*)\]"/.exec(metadata) ?? [];
	return extras
		.split(",")
		.map((extra) => extra.trim())
		.filter((extra) => extra !== "")
		.sort();
}

/**
 * @param {string} folder the virtual environment's.
 * @param {readonly (readonly string[])[]} installs what `pip install` is given, call by call.
 * @param {string} [lock] the file by which the environment is known to be current.
 * @returns {Promise<string | undefined>} its Python; `undefined` when there is none, which has been said.
 */
async function ensureEnvironment(folder, installs, lock = LOCK) {
	const python = pythonIn(folder);
	if (isCurrent(folder, lock)) return python;
	const base = [...(process.env.PYTHON ? [process.env.PYTHON] : []), ...PROGRAMS].find(isNewEnough);
	if (base === undefined) {
		console.log(
			`No Python ${OLDEST.join(".")} or later with venv found, so what is written in Python is left out: install one or name it with PYTHON.`,
		);
		return undefined;
	}
	console.log("Making a virtual environment for Python…");
	rmSync(folder, { recursive: true, force: true });
	let code = await run(base, ["-m", "venv", folder]);
	for (const options of installs) {
		code ||= await run(python, ["-m", "pip", "install", "--disable-pip-version-check", ...options]);
	}
	if (code !== 0) {
		console.error("Python's packages could not be installed. The lines above say why.");
		return undefined;
	}
	copyFileSync(lock, installedIn(folder));
	return python;
}

/**
 * Whether a virtual environment was made with the present lock file.
 * @param {string} folder
 * @param {string} [lock]
 */
function isCurrent(folder, lock = LOCK) {
	const installed = installedIn(folder);
	return (
		existsSync(pythonIn(folder)) &&
		existsSync(installed) &&
		readFileSync(installed).equals(readFileSync(lock))
	);
}

/**
 * Which packages a virtual environment was made with.
 * @param {string} folder
 */
function installedIn(folder) {
	return join(folder, "requirements.lock");
}

/** @param {string} folder */
function pythonIn(folder) {
	return join(folder, process.platform === "win32" ? "Scripts" : "bin", "python");
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
