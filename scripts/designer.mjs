import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT, run } from "./project.mjs";

/** Everything that the built designer depends on, from the project's root. */
const SOURCES = [
	"apps/designer",
	"packages/spec",
	"packages/async",
	"packages/flow",
	"packages/engine",
	"package-lock.json",
];
const NOT_SOURCES = new Set(["node_modules", "dist", "test-results"]);
const BUILT = join(ROOT, "apps", "designer", "dist", "index.html");
const STAMP = join(ROOT, "node_modules", ".cache", "switchyard", "designer-sources");

/**
 * Builds the designer when its sources differ from those of the last build.
 * @returns {Promise<number>} the build's exit code, 0 when nothing had to be built.
 */
export async function ensureDesigner() {
	const sources = fingerprint();
	if (existsSync(BUILT) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources) return 0;
	console.log("Building the designer…");
	const code = await run("vite", ["build", "apps/designer", "--logLevel", "error"]);
	if (code === 0) {
		mkdirSync(dirname(STAMP), { recursive: true });
		writeFileSync(STAMP, sources);
	}
	return code;
}

/** A hash over the names and contents of all sources: git gives every checkout new file times, so times say nothing. */
function fingerprint() {
	const hash = createHash("sha256");
	for (const file of SOURCES.flatMap(filesUnder)) {
		hash
			.update(`${file}\0`)
			.update(readFileSync(join(ROOT, file)))
			.update("\0");
	}
	return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
	if (!statSync(join(ROOT, path)).isDirectory()) return [path];
	return readdirSync(join(ROOT, path))
		.filter((name) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name))
		.sort()
		.flatMap((name) => filesUnder(`${path}/${name}`));
}
