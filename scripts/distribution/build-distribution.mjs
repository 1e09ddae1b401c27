import { execFile } from "node:child_process";
import {
	cpSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { readerScript } from "../../apps/runtime/src/domains/operations/routes/reader-script.ts";
import { packagesIn } from "../../packages/optional/src/packages-in.mjs";
import { bundleFolders } from "../bundles.mjs";
import { hostEnvironment, ROOT } from "../project.mjs";

/** The programs that a server needs; what they depend on comes along. */
const PROGRAMS = ["apps/runtime", "apps/cli"];

/** Script of the page that shows the API: the server takes it from here where its library is not installed. */
const READER = "apps/runtime/src/domains/operations/routes/reader.js";

/** Tests and what only they use, and types. */
const TEST_FILES = /[.](test|testing|d)[.]ts$/;
const TEST_FOLDERS = new Set(["testing", "adversarial", "contract", "fixtures", "node_modules"]);

/** What only authors and debuggers of a library read: types, source maps, sources and manuals. */
const NOT_RUN = /[.](ts|mts|cts|map|md|markdown|flow|tsbuildinfo)$/;
const LICENSE = /^(licen[cs]e|notice|copying)[^/]*[.](md|markdown)$/i;

/**
 * Builds the folder that a server is installed from: our sources, which Node runs as they are, in the places that they have in the
 * project; the designer's build; and the libraries that the programs depend on, none that only building and testing need.
 * @param {string} folder is emptied first.
 */
export async function buildDistribution(folder) {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const packages = await productionPackages();
	for (const path of packages) {
		if (realpathSync(path) === path) copyLibrary(path, join(folder, relative(ROOT, path)));
		else copyWorkspace(path, folder);
	}
	copyOptionalPackages(folder);
	writeFileSync(join(folder, READER), await readerScript());
	cpSync(join(ROOT, "apps/designer/dist"), join(folder, "apps/designer/dist"), { recursive: true });
	for (const [name, from] of Object.entries(bundleFolders())) {
		cpSync(from, join(folder, "bundles", name), { recursive: true });
	}
	copyPapers(folder);
	for (const file of ["switchyard.mjs", "node-arguments.mjs"]) {
		cpSync(join(import.meta.dirname, file), join(folder, file));
	}
	writeFileSync(join(folder, "package.json"), manifest());
}

/** The folders of all packages that the programs need to run, as npm resolves them. */
async function productionPackages() {
	const workspaces = PROGRAMS.flatMap((program) => ["--workspace", program]);
	const { stdout } = await promisify(execFile)(
		"npm",
		["ls", "--omit=dev", "--all", "--parseable", "--long", ...workspaces],
		{ cwd: ROOT, env: hostEnvironment(), maxBuffer: 16 * 1024 * 1024, shell: process.platform === "win32" },
	);
	const root = realpathSync(ROOT);
	// Each line is a path, a name with a version and, of what no package asks for, a word of npm's own.
	const asked = stdout.split("\n").filter((line) => line !== "" && !line.endsWith(":EXTRANEOUS"));
	const paths = asked.map((line) => line.slice(0, line.indexOf(":", 2)));
	return [...new Set(paths)].filter((path) => realpathSync(path) !== root);
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyLibrary(from, to) {
	cpSync(from, to, {
		recursive: true,
		// Libraries inside this one are packages of their own, which npm lists if they are needed.
		filter: (path) =>
			path === from ||
			(basename(path) !== "node_modules" && (!NOT_RUN.test(path) || LICENSE.test(basename(path)))),
	});
}

/**
 * A package of ours keeps its place outside `node_modules`, where Node runs no TypeScript; a link there leads to it.
 * @param {string} link
 * @param {string} folder
 */
function copyWorkspace(link, folder) {
	const from = realpathSync(link);
	const to = join(folder, relative(realpathSync(ROOT), from));
	cpSync(join(from, "package.json"), join(to, "package.json"));
	copySources(from, to);
	const newLink = join(folder, relative(ROOT, link));
	mkdirSync(dirname(newLink), { recursive: true });
	symlinkSync(relative(dirname(newLink), to), newLink, "dir");
}

/**
 * Optional packages come without their libraries, which are added where the folder is unpacked.
 * @param {string} folder
 */
function copyOptionalPackages(folder) {
	for (const { folder: from } of packagesIn(join(ROOT, "packages/optional"))) {
		const to = join(folder, relative(ROOT, from));
		for (const file of ["package.json", "package-lock.json"]) cpSync(join(from, file), join(to, file));
		copySources(from, to);
	}
}

/**
 * @param {string} from
 * @param {string} to
 */
function copySources(from, to) {
	cpSync(join(from, "src"), join(to, "src"), {
		recursive: true,
		filter: (path) => !TEST_FILES.test(path) && !TEST_FOLDERS.has(basename(path)),
	});
}

/**
 * The license, and the documents that messages of the server refer to.
 * @param {string} folder
 */
function copyPapers(folder) {
	cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
	for (const name of readdirSync(join(ROOT, "docs"))) {
		if (name.endsWith(".md")) cpSync(join(ROOT, "docs", name), join(folder, "docs", name));
	}
}

/** Says what it is, and which Node it needs. */
function manifest() {
	const { name, version, description, license } = JSON.parse(
		readFileSync(join(ROOT, "package.json"), "utf8"),
	);
	const engines = { node: ">=24" };
	const bin = { switchyard: "./switchyard.mjs" };
	const scripts = { start: "node switchyard.mjs", add: "node packages/optional/src/add-command.mjs" };
	const content = {
		name,
		version,
		private: true,
		description,
		license,
		type: "module",
		engines,
		bin,
		scripts,
	};
	return `${JSON.stringify(content, undefined, "\t")}\n`;
}
