import { spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT, toolEnvironment } from "../project.mjs";

/** @typedef {{ readonly name: string, readonly command: readonly [string, ...string[]] }} CommandStep */
/** @typedef {{ readonly name: string, readonly isOk: boolean, readonly seconds: number }} Outcome */

/**
 * Runs commands side by side, the first ones first, and prints the output of each once it has ended.
 * @param {readonly CommandStep[]} steps
 * @param {number} lanes how many run at a time.
 * @returns {Promise<Outcome[]>} in the order of `steps`.
 */
export async function runInLanes(steps, lanes) {
	/** @type {Outcome[]} */
	const outcomes = [];
	const waiting = [...steps.entries()];
	const runNext = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) {
			const [index, step] = next;
			outcomes[index] = await runCommand(step);
		}
	};
	await Promise.all(Array.from({ length: lanes }, runNext));
	return outcomes;
}

/**
 * @param {CommandStep} step
 * @returns {Promise<Outcome>}
 */
async function runCommand({ name, command: [program, ...args] }) {
	const started = Date.now();
	const child = spawn(program, args, {
		cwd: ROOT,
		env: toolEnvironment(),
		stdio: ["ignore", "pipe", "pipe"],
		shell: process.platform === "win32",
	});
	/** @type {Buffer[]} */
	const output = [];
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => output.push(part));
	const code = await once(child, "close").then(
		([code]) => code,
		(error) => {
			output.push(Buffer.from(`${program} could not be started: ${error.message}\n`));
			return 1;
		},
	);
	const seconds = (Date.now() - started) / 1000;
	console.log(`\n── ${name}`);
	process.stdout.write(Buffer.concat(output));
	return { name, isOk: code === 0, seconds };
}
