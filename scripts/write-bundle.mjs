import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { keepAddresses } from "./bundle-addresses.mjs";

// Bundles packages into a folder, together with a module that has Node take them from there: the arguments are the folder, the form (`compact` or
// `readable`), and the names of the packages. Whatever a package exports is in the bundle, so that none of it is ever loaded twice.
const [folder = "", form, ...packages] = process.argv.slice(2);
const isOurs = packages.every((name) => name.startsWith("@switchyard/"));

/** What is imported, such as `typebox/value`, and the bundle's file for it, without its ending. */
const files = new Map(
	packages
		.flatMap(exportsOf)
		.map((specifier) => [specifier, specifier.replace("@", "").replaceAll("/", "-")]),
);

const entries = new Map();
for (const specifier of files.keys()) entries.set(`entry of ${specifier}`, await entryFor(specifier));

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
	input: Object.fromEntries([...files].map(([specifier, file]) => [file, `entry of ${specifier}`])),
	platform: "node",
	external: (id) => isOfOther(id),
	plugins: [
		keepAddresses(),
		{
			name: "entries",
			resolveId: (id) => (entries.has(id) ? id : undefined),
			load: (id) => entries.get(id),
		},
	],
});
// Names stay: libraries tell errors and plugins apart by them. What only people read is left out of the compact form.
const minify = form === "compact" && { compress: false, mangle: false, codegen: { removeWhitespace: true } };
// By its ending, Node knows a module without looking for one's marks.
await bundle.write({
	dir: folder,
	format: "esm",
	entryFileNames: "[name].mjs",
	chunkFileNames: "[name]-[hash].mjs",
	// Every start loads nearly all that our packages share: from one file sooner than from a hundred.
	...(isOurs && { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } }),
	minify,
});
await bundle.close();
// Last: without it the folder counts as not there.
writeFileSync(join(folder, "register.mjs"), registration());

/**
 * @param {string} name of a package
 * @returns {string[]}
 */
function exportsOf(name) {
	const { exports = { ".": "" } } = manifestOf(name);
	const paths = Object.keys(exports);
	// Without paths it exports one module, whose conditions these are.
	const modules = paths[0]?.startsWith(".")
		? paths.filter((path) => !/[*]|[.]json$|browser/.test(path))
		: ["."];
	return modules.map((path) => name + path.slice(1));
}

/**
 * Our packages import libraries that are bundled apart, or not at all. A library's own dependencies are bundled with it.
 * @param {string} id what is imported
 */
function isOfOther(id) {
	return isOurs && /^[@a-z]/.test(id) && !id.startsWith("switchyard:") && !entries.has(id) && !files.has(id);
}

/** @param {string} name of a package */
function manifestOf(name) {
	return JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), "utf8"));
}

/**
 * A module that exports what a package does: a bundled CommonJS one would export nothing by name.
 * @param {string} specifier
 */
async function entryFor(specifier) {
	const file = JSON.stringify(resolve(specifier));
	const names = Object.keys(await import(specifier));
	if (!names.includes("module.exports")) {
		return `export * from ${file};${names.includes("default") ? ` export { default } from ${file};` : ""}`;
	}
	const named = names.filter((name) => !["default", "module.exports", "__esModule"].includes(name));
	return [
		`import library from ${file};`,
		"export default library;",
		...named.map((name) => `export const ${name} = library.${name};`),
	].join("\n");
}

/** @param {string} specifier */
function resolve(specifier) {
	return fileURLToPath(import.meta.resolve(specifier));
}

function registration() {
	const entries = [...files].map(
		([specifier, file]) => `\t[${JSON.stringify(specifier)}, "./${file}.mjs"],\n`,
	);
	return `import { registerHooks } from "node:module";

const files = new Map([
${entries.join("")}]);

registerHooks({
	resolve(specifier, context, next) {
		const file = files.get(specifier);
		if (file === undefined) return next(specifier, context);
		return { url: new URL(file, import.meta.url).href, format: "module", shortCircuit: true };
	},
});
`;
}
