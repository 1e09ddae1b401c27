import { ensureChromium } from "../chromium.mjs";
import { ensureDesktop } from "../desktop.mjs";
import { ensureDovecot } from "../dovecot.mjs";
import { ensureFileServers } from "../file-servers.mjs";
import { ensureMariadb } from "../mariadb.mjs";
import { ensurePostgres } from "../postgres.mjs";
import { ensureApiFuzz, ensurePython } from "../python.mjs";

/**
 * Programs that tests need beside npm's packages, by the name under which `tiers.mjs` asks for them. Each function installs its program where this
 * process may, else prints what to install, and returns a falsy value where the program is still missing.
 */
const TOOLS = {
	"api fuzz": ensureApiFuzz,
	chromium: ensureChromium,
	desktop: ensureDesktop,
	dovecot: ensureDovecot,
	"file servers": ensureFileServers,
	mariadb: ensureMariadb,
	postgres: ensurePostgres,
	python: ensurePython,
};

/** @typedef {keyof typeof TOOLS} Tool */

/** Debian's package manager serves one caller at a time. @type {Promise<unknown>} */
let last = Promise.resolve();

/** @type {Map<Tool, Promise<boolean>>} */
const begun = new Map();

/**
 * Installs tools that are missing, each once in a process.
 * @param {readonly Tool[]} names
 * @returns {Promise<boolean>} whether all of them are there.
 */
export async function ensureTools(names) {
	const found = await Promise.all(names.map(ensureTool));
	return found.every(Boolean);
}

/** @param {Tool} name */
function ensureTool(name) {
	const known = begun.get(name);
	if (known !== undefined) return known;
	/** @type {() => Promise<unknown>} */
	const ensure = TOOLS[name];
	const found = last.then(ensure).then(isThere);
	begun.set(name, found);
	// Python's packages come from pip, which Debian's manager does not wait for.
	if (name !== "python" && name !== "api fuzz") last = found;
	return found;
}

/** @param {unknown} tool */
function isThere(tool) {
	return tool !== undefined && tool !== false;
}
