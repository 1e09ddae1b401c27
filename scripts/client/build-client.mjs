import { execFile } from "node:child_process";
import { chmodSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { ROOT, toolEnvironment } from "../project.mjs";

const CLIENT = join(ROOT, "packages/client");

/** Packages whose files are published with the client's, each in a folder of its name: the client depends on no package of ours. */
const INCLUDED = ["async", "wire"];

/** A relative import of a TypeScript file, as the compiler leaves it in declarations. */
const TYPESCRIPT_IMPORT = /(["'])(\.\.?\/[^"']+)\.ts\1/g;

/**
 * Builds the client as it is published: JavaScript and declarations for Node 20 and browsers, and a manifest that names them.
 * @param {string} folder is emptied first.
 */
export async function buildClient(folder) {
	rmSync(folder, { recursive: true, force: true });
	const manifest = JSON.parse(readFileSync(join(CLIENT, "package.json"), "utf8"));
	await compile(CLIENT, folder, sourcesOf(manifest));
	const modules = new Map();
	for (const name of INCLUDED) {
		const source = join(ROOT, "packages", name);
		const { exports } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
		const files = Object.values(exports).map((file) => join(source, file));
		await compile(source, join(folder, name), files);
		for (const [path, file] of Object.entries(published(exports)))
			modules.set(`"@switchyard/${name}${path.slice(1)}"`, `${name}/${file.slice(2)}`);
	}
	for (const file of globSync("**/*.{js,d.ts}", { cwd: folder })) {
		const path = join(folder, file);
		const top = `./${"../".repeat(file.split(sep).length - 1)}`;
		let text = readFileSync(path, "utf8");
		for (const [module, included] of modules) text = text.replaceAll(module, `"${top}${included}"`);
		writeFileSync(path, text.replace(TYPESCRIPT_IMPORT, "$1$2.js$1"));
	}
	for (const program of Object.values(published(manifest.bin))) chmodSync(join(folder, program), 0o755);
	writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifestOf(manifest), undefined, "\t")}\n`);
	cpSync(join(CLIENT, "README.md"), join(folder, "README.md"));
	cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
}

/**
 * @param {string} source folder of a package
 * @param {string} folder
 * @param {readonly string[]} files
 */
async function compile(source, folder, files) {
	const settings = {
		extends: join(ROOT, "tsconfig.json"),
		compilerOptions: {
			noEmit: false,
			declaration: true,
			rewriteRelativeImportExtensions: true,
			rootDir: join(source, "src"),
			outDir: folder,
			// What Node 20 and browsers of its time have: of ES2024, the methods of well-formed strings.
			target: "es2022",
			lib: ["es2023", "es2024.string", "dom", "dom.iterable"],
			typeRoots: [join(ROOT, "node_modules/@types")],
		},
		files,
		include: [],
	};
	const file = `${folder}.tsconfig.json`;
	writeFileSync(file, JSON.stringify(settings));
	try {
		await promisify(execFile)("tsc", ["-p", file], { env: toolEnvironment() });
	} catch (error) {
		const { stdout } = /** @type {{ stdout: string }} */ (error);
		throw new Error(`The client cannot be built:\n${stdout}`);
	} finally {
		rmSync(file);
	}
}

/**
 * The files that others reach, from which the compiler finds the rest.
 * @param {Manifest} manifest
 */
function sourcesOf({ exports, imports, bin }) {
	const conditional = Object.values(imports).flatMap((byCondition) => Object.values(byCondition));
	return [...Object.values(exports), ...conditional, ...Object.values(bin)].map((file) => join(CLIENT, file));
}

/**
 * The manifest with the built files in place of the sources, and nothing that only the project needs.
 * @param {Manifest & Record<string, unknown>} manifest
 */
function manifestOf({ private: _, devDependencies: __, exports, imports, bin, ...rest }) {
	return {
		...rest,
		exports: Object.fromEntries(
			Object.entries(published(exports)).map(([path, file]) => [
				path,
				{ types: file.replace(/\.js$/, ".d.ts"), default: file },
			]),
		),
		imports: Object.fromEntries(Object.entries(imports).map(([name, files]) => [name, published(files)])),
		bin: published(bin),
		sideEffects: false,
	};
}

/**
 * @param {Readonly<Record<string, string>>} files
 * @returns {Record<string, string>} the built file in place of each source
 */
function published(files) {
	return Object.fromEntries(
		Object.entries(files).map(([name, file]) => [name, file.replace("./src/", "./").replace(/\.ts$/, ".js")]),
	);
}

/**
 * @typedef {object} Manifest
 * @property {Record<string, string>} exports
 * @property {Record<string, Record<string, string>>} imports
 * @property {Record<string, string>} bin
 */
