import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PINNED_NODE, ROOT, run } from "./project.mjs";

/** Libraries of many modules, and those that others of these need: loaded module by module they slow the start and need more memory. */
const LIBRARIES = [
	"typebox",
	"kysely",
	"undici",
	"fastify",
	"@fastify/cookie",
	"@fastify/rate-limit",
	"@fastify/static",
	"@fastify/websocket",
	"pino",
	"ws",
	"zod",
];

/** Packages of ours, for the same reason. None of them looks for files beside its modules. */
const PACKAGES = ["spec", "flow", "engine", "host", "node-kit"];

const BUNDLER = join(ROOT, "scripts", "write-bundle.mjs");
const CACHE = join(ROOT, "node_modules", ".cache", "switchyard", "bundles");

/** For how long a bundle that is no longer of use is kept: a server may still run on it. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Bundles the libraries and our packages, unless these versions of them are bundled already.
 * @returns {Promise<number>} the bundler's exit code, 0 when nothing had to be bundled.
 */
export async function ensureBundles() {
	const wanted = bundles();
	removeOld(new Set(wanted.map(({ folder }) => folder)));
	for (const { folder, names, form } of wanted) {
		if (existsSync(registrationIn(folder))) continue;
		const code = await run(PINNED_NODE, [BUNDLER, folder, form, ...names]);
		if (code !== 0) return code;
	}
	return 0;
}

/** What Node is started with to take what is bundled from the bundles, where there are any. */
export function bundleArguments() {
	return bundles()
		.map(({ folder }) => registrationIn(folder))
		.filter(existsSync)
		.map((registration) => `--import=${pathToFileURL(registration)}`);
}

/** The folders of the bundles, of which each has a `register.mjs`: the name says what is in it. */
export function bundleFolders() {
	return Object.fromEntries(bundles().map(({ name, folder }) => [name, folder]));
}

/** @type {ReturnType<typeof findBundles> | undefined} */
let found;

/** Found once in a process: its sources do not change while it starts others. */
function bundles() {
	found ??= findBundles();
	return found;
}

function findBundles() {
	const packages = PACKAGES.map((name) => `@switchyard/${name}`);
	return [
		// Only the errors of our own code are read by people: what they say where names its lines.
		{ name: "libraries", names: LIBRARIES, form: "compact", folder: folderOf("libraries", ofLibraries()) },
		{ name: "packages", names: packages, form: "readable", folder: folderOf("packages", ofPackages()) },
	];
}

/** What the bundle of the libraries depends on: their versions. */
function* ofLibraries() {
	for (const name of LIBRARIES) {
		const manifest = join(ROOT, "node_modules", name, "package.json");
		yield `${name} ${JSON.parse(readFileSync(manifest, "utf8")).version}\n`;
	}
}

/** What the bundle of our packages depends on: their sources. */
function* ofPackages() {
	for (const name of PACKAGES) {
		const folder = join(ROOT, "packages", name);
		const sources = readdirSync(join(folder, "src"), { recursive: true }).map(String).sort();
		const files = sources.filter((path) => /(?<!\.test)\.ts$/.test(path)).map((path) => join("src", path));
		for (const file of ["package.json", ...files])
			yield `${file}\n${readFileSync(join(folder, file), "utf8")}\n`;
	}
}

/**
 * @param {string} name
 * @param {Iterable<string>} parts what the bundle depends on.
 */
function folderOf(name, parts) {
	const fingerprint = createHash("sha256").update(readFileSync(BUNDLER));
	for (const part of parts) fingerprint.update(part);
	return join(CACHE, `${name}-${fingerprint.digest("hex").slice(0, 16)}`);
}

/** @param {string} folder */
function registrationIn(folder) {
	return join(folder, "register.mjs");
}

/** @param {ReadonlySet<string>} wanted */
function removeOld(wanted) {
	if (!existsSync(CACHE)) return;
	for (const name of readdirSync(CACHE)) {
		const folder = join(CACHE, name);
		if (wanted.has(folder) || Date.now() - statSync(folder).mtimeMs < KEPT_MS) continue;
		rmSync(folder, { recursive: true, force: true });
	}
}
