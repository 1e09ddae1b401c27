import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { libraryState } from "./libraries.mjs";
import { packagesIn } from "./packages-in.mjs";

// Plain JavaScript without libraries: it runs in a clone and in an unpacked release, before anything else is installed.

const FOLDER = fileURLToPath(new URL("../", import.meta.url));

const USAGE = `Usage: npm run add -- <package>... | --all | --list

Installs the libraries of optional packages, in the versions of their lock files. A running server serves their nodes at once.`;

const STATES = { added: "added", absent: "not added", outdated: "added in other versions: add it again" };

/**
 * Runs the command \`add\`.
 * @param {readonly string[]} names of packages, or one of the options.
 * @param {string} [folder] where the packages are.
 * @returns {Promise<number>} its exit code.
 */
export async function add(names, folder = FOLDER) {
	const packages = packagesIn(folder);
	if (names.length === 0 || names.includes("--help")) return say(USAGE, names.length === 0 ? 1 : 0);
	if (names.includes("--list")) return say(packages.map(line).join("\n"), 0);
	const unknown = names.filter((name) => name !== "--all" && !packages.some((each) => each.name === name));
	if (unknown.length > 0) {
		const known = packages.map(({ name }) => name).join(", ");
		return say(`There is no optional package ${unknown.join(", ")}. There are: ${known}.`, 1);
	}
	const chosen = packages.filter(({ name }) => names.includes("--all") || names.includes(name));
	for (const each of chosen) {
		const code = await ensureAdded(each.folder);
		if (code !== 0) return say(`${each.name} could not be added. The lines above say why.`, code);
		say(`${each.name} is added.`, 0);
	}
	return 0;
}

/**
 * Installs the libraries of a package, unless those of its lock file are there.
 * @param {string} folder the package's.
 * @returns {Promise<number>} npm's exit code, 1 when what it installed is not what the lock file says.
 */
async function ensureAdded(folder) {
	if (libraryState(folder) === "added") return 0;
	// `npm ci` would refuse the lock file wherever a registry lacks a package for some other operating system.
	// Nothing is compiled, and no library runs a program of its own: those that are taken need neither.
	const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
	const child = spawn("npm", ["install", ...options], {
		cwd: folder,
		stdio: ["ignore", "inherit", "inherit"],
		shell: process.platform === "win32",
	});
	const [code] = await once(child, "exit").catch((error) => [
		say(`npm could not be started: ${error.message}`, 1),
	]);
	if (code === 0 && libraryState(folder) !== "added") return 1;
	return typeof code === "number" ? code : 1;
}

/** @param {ReturnType<typeof packagesIn>[number]} each */
function line({ name, description, folder }) {
	return `${name.padEnd(12)}${STATES[libraryState(folder)].padEnd(12)}${description}`;
}

/**
 * @param {string} text
 * @param {number} code
 */
function say(text, code) {
	(code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
	return code;
}
