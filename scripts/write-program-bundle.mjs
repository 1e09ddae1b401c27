import { globSync, rmSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { addressOf, keepAddresses, rootModule } from "./bundle-addresses.mjs";
import { ROOT } from "./project.mjs";

// Bundles modules that are loaded by the addresses of their files, together with a module that has Node take them from there. The arguments are the
// folder, patterns of the modules from the project's root, `--`, and the packages of ours that are bundled apart.
const [folder = "", ...words] = process.argv.slice(2);
const separator = words.indexOf("--");
const external = words.slice(separator + 1);
const modules = globSync(words.slice(0, separator), { cwd: ROOT })
	.map((path) => path.replaceAll(sep, "/"))
	.filter((path) => !path.endsWith(".test.ts"))
	.sort();

const LIBRARIES = join(ROOT, "node_modules") + sep;

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
	input: Object.fromEntries(modules.map((path) => [nameOf(path), join(ROOT, path)])),
	platform: "node",
	logLevel: "silent",
	plugins: [keepAddresses(), { name: "libraries", resolveId: libraryIn }],
});
await bundle.write({
	dir: folder,
	format: "esm",
	entryFileNames: "[name].mjs",
	chunkFileNames: "[name]-[hash].mjs",
	// Every start loads all declarations: from one file sooner than from a hundred.
	codeSplitting: { groups: [{ name: "declarations", test: /[\\/](definition|kind)[.]ts$/ }] },
});
await bundle.close();
// Last: without it the folder counts as not there.
writeFileSync(join(folder, "register.mjs"), registration());

/** @param {string} path */
function nameOf(path) {
	return path.replace(/[.]m?[jt]s$/, "").replaceAll("/", "-");
}

/**
 * Leaves libraries to Node, and packages that are bundled apart. A library that is installed beside its importer, and not at the root, is named with the
 * importer's folder: from the bundle, Node would find another version.
 * @param {string} id
 * @param {string | undefined} importer
 */
function libraryIn(id, importer) {
	if (importer === undefined || !/^[@a-z]/.test(id) || id.startsWith("switchyard:")) return undefined;
	const [name = ""] = /^(?:@[^/]+\/)?[^/]+/.exec(id) ?? [];
	if (id.startsWith("node:") || external.includes(name)) return { id, external: true };
	if (name.startsWith("@switchyard/")) return undefined;
	const manifest = findPackageJSON(id, pathToFileURL(importer));
	const isAtRoot = manifest === undefined || relative(LIBRARIES, manifest).split(sep)[0] !== "..";
	return { id: isAtRoot ? id : `${id}#${addressOf(importer)}`, external: true };
}

function registration() {
	const entries = modules.map((path) => `\t[${JSON.stringify(path)}, "./${nameOf(path)}.mjs"],\n`);
	return `import { registerHooks } from "node:module";
${rootModule("const")}
const files = new Map([
${entries.join("")}].map(([path, file]) => [ROOT + path, new URL(file, import.meta.url).href]));

registerHooks({
	resolve(specifier, context, next) {
		if (/^[.]|^file:/.test(specifier)) {
			const url = files.get(new URL(specifier, context.parentURL).href);
			return url === undefined ? next(specifier, context) : { url, format: "module", shortCircuit: true };
		}
		const [library, importer] = specifier.split("#");
		if (library === "" || importer === undefined) return next(specifier, context);
		return next(library, { ...context, parentURL: ROOT + importer });
	},
});
`;
}
