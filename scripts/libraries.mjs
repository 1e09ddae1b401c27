import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
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
];

const BUNDLER = join(ROOT, "scripts", "bundle-libraries.mjs");

/**
 * Bundles the libraries unless these versions of them are bundled already.
 * @returns {Promise<number>} the bundler's exit code, 0 when nothing had to be bundled.
 */
export async function ensureLibraries() {
	const folder = libraryFolder();
	if (existsSync(registrationIn(folder))) return 0;
	return run(PINNED_NODE, [BUNDLER, folder, ...LIBRARIES]);
}

/** What Node is started with to take the bundled libraries, where there are any. */
export function libraryArguments() {
	const registration = registrationIn(libraryFolder());
	return existsSync(registration) ? [`--import=${pathToFileURL(registration)}`] : [];
}

/** @param {string} folder */
function registrationIn(folder) {
	return join(folder, "register.mjs");
}

/** The folder of the bundles, by the installed versions and how they are bundled. */
export function libraryFolder() {
	const fingerprint = createHash("sha256").update(readFileSync(BUNDLER));
	for (const name of LIBRARIES) {
		const manifest = join(ROOT, "node_modules", name, "package.json");
		fingerprint.update(`${name} ${JSON.parse(readFileSync(manifest, "utf8")).version}\n`);
	}
	return join(
		ROOT,
		"node_modules",
		".cache",
		"switchyard",
		"libraries",
		fingerprint.digest("hex").slice(0, 16),
	);
}
