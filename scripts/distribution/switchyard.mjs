#!/usr/bin/env node
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { NODE_ARGUMENTS, SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "./node-arguments.mjs";

// Starts the server of the folder that this file is in, or runs one command of its command line: `node switchyard.mjs [command …]`.
// Both need switches that Node takes only when it starts, so this process becomes another Node.

/** The first Node that runs our TypeScript as it is and has the SQLite that the server needs. */
const OLDEST_NODE = 24;

const ROOT = import.meta.dirname ?? ".";
const BUNDLES = ["libraries", "packages"].map(bundle);
const command = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
	process.stderr.write(
		`Switchyard needs Node ${OLDEST_NODE} or later; this is Node ${process.versions.node}. Install it from https://nodejs.org.\n`,
	);
	process.exit(1);
}
if (command.length === 0) {
	// Relative settings, such as SWITCHYARD_DATA, are relative to this folder, from wherever it is started.
	process.chdir(ROOT);
	become([...BUNDLES, bundle("server"), ...SERVER_ARGUMENTS], { ...SERVER_ENVIRONMENT, ...process.env });
} else {
	const SWITCHYARD_COMMAND_LINE = "node switchyard.mjs";
	become([...NODE_ARGUMENTS, ...BUNDLES, join(ROOT, "apps/cli/src/main.ts"), ...command], {
		NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/switchyard"),
		...process.env,
		SWITCHYARD_COMMAND_LINE,
	});
}

/** @param {string} name */
function bundle(name) {
	return `--import=${pathToFileURL(join(ROOT, "bundles", name, "register.mjs"))}`;
}

/**
 * Continues as another Node, in the same process where the system can: signals reach it, and no second process uses memory.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} environment
 */
function become(args, environment) {
	if (process.platform !== "win32" && process.execve) {
		process.execve(process.execPath, [process.execPath, ...args], definedIn(environment));
	}
	const child = spawn(process.execPath, args, { env: environment, stdio: "inherit" });
	for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
		process.on(signal, () => child.kill(signal));
	}
	child.on("exit", (code) => process.exit(code ?? 1));
}

/** @param {NodeJS.ProcessEnv} environment */
function definedIn(environment) {
	return Object.fromEntries(
		Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
	);
}
