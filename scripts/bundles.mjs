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
	"@msgpack/msgpack",
	"@marcbachmann/cel-js",
	"@fastify/busboy",
	"csv-parse",
	"csv-stringify",
	"file-type",
];

/** Packages of ours, for the same reason. */
const PACKAGES = ["spec", "async", "wire", "flow", "engine", "host", "node-kit"];

/** Modules of nodes that are imported by the addresses of their files. Of optional packages only what every start loads. */
const NODES = [
	"packages/nodes/src/*/*/{definition,execute,happened,session}.ts",
	"packages/optional/*/src/*/*/definition.ts",
	"packages/{nodes,optional/*}/src/credentials/*/kind.ts",
];

/** Programs of threads and processes beside every host. */
const BESIDE_HOSTS = [
	"apps/runtime/src/platform/database/sqlite/writer.ts",
	"apps/runtime/src/platform/host-driver/trial-load/trial-load-process.ts",
];

/** Changes of the schema that domains bring. */
const MIGRATIONS = "apps/runtime/src/domains/*/migrations/*.ts";

/** Modules of the server that are imported by the addresses of their files. */
const SERVER = [
	"apps/runtime/src/start-server.ts",
	"apps/runtime/src/domains/*/index.ts",
	"apps/runtime/src/domains/triggers/*/trigger.ts",
	"apps/runtime/src/domains/*/tools/*.ts",
	MIGRATIONS,
	"apps/runtime/src/domains/documents/meaning/vectors/vector-thread.ts",
	...BESIDE_HOSTS,
	...NODES,
];

/** Program of the tests that kill a host: five hundred processes of it are started. */
const CRASH_HOST = [
	"apps/runtime/test/support/host-driver/sqlite-host-process.ts",
	MIGRATIONS,
	...BESIDE_HOSTS,
	...NODES,
];

/** Folders whose sources are in the bundles of programs. */
const PROGRAM_SOURCES = ["apps/runtime", "packages/nodes", "packages/optional", "packages/registry"];

const BUNDLER = join(ROOT, "scripts", "write-bundle.mjs");
const PROGRAM_BUNDLER = join(ROOT, "scripts", "write-program-bundle.mjs");
const ADDRESSES = join(ROOT, "scripts", "bundle-addresses.mjs");
const CACHE = join(ROOT, "node_modules", ".cache", "switchyard", "bundles");

/** For how long a bundle that is no longer of use is kept: a server may still run on it. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** @typedef {"libraries" | "packages" | "server" | "crash-host"} BundleName */
/** @typedef {{ readonly name: BundleName, readonly folder: string, readonly command: readonly string[] }} Bundle */

/** Bundles of a start: `npm start` writes them, and releases hold them. */
const OF_STARTS = /** @type {const} */ (["libraries", "packages", "server"]);

/**
 * Bundles the libraries, our packages and the server, unless these versions of them are bundled already.
 * @returns {Promise<number>} the bundler's exit code, 0 when nothing had to be bundled.
 */
export function ensureBundles() {
	return ensure(OF_STARTS);
}

/**
 * Makes every bundle, those that only tests need as well.
 * @returns {Promise<number>} the bundler's exit code, 0 when nothing had to be bundled.
 */
export function ensureTestBundles() {
	return ensure([...OF_STARTS, "crash-host"]);
}

/** @param {readonly BundleName[]} names */
async function ensure(names) {
	removeOld(new Set(bundles().map(({ folder }) => folder)));
	for (const { name, folder, command } of bundles()) {
		if (!names.includes(name) || existsSync(registrationIn(folder))) continue;
		const code = await run(PINNED_NODE, command);
		if (code !== 0) return code;
	}
	return 0;
}

/** Arguments with which Node takes libraries and packages from the bundles, where there are any. */
export function bundleArguments() {
	return argumentsFor(["libraries", "packages"]);
}

/** Arguments with which Node takes all of a server from the bundles, where there are any. */
export function serverBundleArguments() {
	return argumentsFor(OF_STARTS);
}

/** Arguments for the program of the tests that kill a host. */
export function crashHostArguments() {
	return argumentsFor(["libraries", "crash-host"]);
}

/** @param {readonly BundleName[]} names */
function argumentsFor(names) {
	return bundles()
		.filter(({ name }) => names.includes(name))
		.map(({ folder }) => registrationIn(folder))
		.filter(existsSync)
		.map((registration) => `--import=${pathToFileURL(registration)}`);
}

/** Folders of the bundles of a start, by name, of which each has a `register.mjs`. */
export function bundleFolders() {
	const ofStarts = bundles().filter(({ name }) => OF_STARTS.some((each) => each === name));
	return Object.fromEntries(ofStarts.map(({ name, folder }) => [name, folder]));
}

/** @type {readonly Bundle[] | undefined} */
let found;

/** Found once in a process: its sources do not change while it starts others. */
function bundles() {
	found ??= findBundles();
	return found;
}

/** @returns {readonly Bundle[]} */
function findBundles() {
	const packages = PACKAGES.map((name) => `@switchyard/${name}`);
	const packageSources = [...sourcesOf(PACKAGES.map((name) => `packages/${name}`))];
	const programSources = [...packageSources, ...sourcesOf(PROGRAM_SOURCES)];
	return [
		// Only the errors of our own code are read by people: what they say where names its lines.
		bundle("libraries", BUNDLER, ["compact", ...LIBRARIES], versions()),
		bundle("packages", BUNDLER, ["readable", ...packages], packageSources),
		bundle("server", PROGRAM_BUNDLER, [...SERVER, "--", ...packages], programSources),
		bundle("crash-host", PROGRAM_BUNDLER, [...CRASH_HOST, "--"], programSources),
	];
}

/**
 * @param {BundleName} name
 * @param {string} bundler
 * @param {readonly string[]} args
 * @param {Iterable<string>} parts sources or versions, on which the bundle depends.
 * @returns {Bundle}
 */
function bundle(name, bundler, args, parts) {
	const fingerprint = createHash("sha256").update(args.join("\n"));
	for (const file of [bundler, ADDRESSES]) fingerprint.update(readFileSync(file));
	for (const part of parts) fingerprint.update(part);
	const folder = join(CACHE, `${name}-${fingerprint.digest("hex").slice(0, 16)}`);
	return { name, folder, command: [bundler, folder, ...args] };
}

function* versions() {
	for (const name of LIBRARIES) {
		const manifest = join(ROOT, "node_modules", name, "package.json");
		yield `${name} ${JSON.parse(readFileSync(manifest, "utf8")).version}\n`;
	}
}

/**
 * Names and contents of the sources in some folders.
 * @param {readonly string[]} folders from the project's root.
 */
function* sourcesOf(folders) {
	for (const folder of folders) {
		const paths = readdirSync(join(ROOT, folder), { recursive: true }).map(String).sort();
		for (const path of paths) {
			const isSource = path.endsWith("package.json") || /(?<!\.test)\.ts$/.test(path);
			if (!isSource || path.includes("node_modules")) continue;
			yield `${folder}/${path}\n${readFileSync(join(ROOT, folder, path), "utf8")}\n`;
		}
	}
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
