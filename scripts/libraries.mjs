import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PINNED_NODE, ROOT, run } from "./project.mjs";

/**
 * Libraries of hundreds of small modules each. Loading these modules one by one takes a quarter of a start and 25 MB; bundled
 * they cost next to nothing.
 */
const LIBRARIES = ["typebox", "kysely"];

/**
 * Bundles the libraries unless these versions of them are bundled already.
 * @returns {Promise<number>} the bundler's exit code, 0 when nothing had to be bundled.
 */
export async function ensureLibraries() {
	const folder = libraryFolder();
	if (existsSync(registrationIn(folder))) return 0;
	return run(PINNED_NODE, [join("scripts", "bundle-libraries.mjs"), folder, ...LIBRARIES]);
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

/** The folder of the bundles, by the installed versions. */
function libraryFolder() {
	const versions = LIBRARIES.map((name) => {
		const manifest = join(ROOT, "node_modules", name, "package.json");
		return `${name}-${JSON.parse(readFileSync(manifest, "utf8")).version}`;
	});
	return join(ROOT, "node_modules", ".cache", "switchyard", "libraries", versions.join("-"));
}
