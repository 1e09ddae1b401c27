import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

const BIN = join(ROOT, "node_modules", ".bin");

/** The Node that the project pins. It exists once dependencies are installed. */
export const PINNED_NODE = join(BIN, "node");

/** The environment for a project tool: the pinned Node and the installed tools come first. */
export function toolEnvironment() {
	return { ...process.env, PATH: [BIN, ...pathWithoutProject()].join(delimiter) };
}

/** The environment for npm itself: the Node that runs an install must not be one that the install replaces. */
export function hostEnvironment() {
	return { ...process.env, PATH: pathWithoutProject().join(delimiter) };
}

function pathWithoutProject() {
	return (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== BIN);
}

/**
 * Runs a program with the terminal handed through.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [folder] where it runs; the project's root when absent.
 * @returns {Promise<number>} its exit code; 1 when a signal ended it or it could not be started.
 */
export async function run(command, args, env = toolEnvironment(), folder = ROOT) {
	const child = spawn(command, args, {
		cwd: folder,
		env,
		stdio: ["ignore", "inherit", "inherit"],
		shell: process.platform === "win32",
	});
	try {
		const [code] = await once(child, "exit");
		return typeof code === "number" ? code : 1;
	} catch (error) {
		console.error(`${command} could not be started: ${error instanceof Error ? error.message : error}`);
		return 1;
	}
}
