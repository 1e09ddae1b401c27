import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

// Bundles libraries into a folder, together with a module that has Node take them from there: the folder and the names of
// the libraries are the arguments. Whatever a library exports is in the bundle, so that none of it is ever loaded twice.
const [folder = "", ...libraries] = process.argv.slice(2);

/** What is imported, such as `typebox/value`, and the bundle's file for it, without its ending. */
const files = new Map(
	libraries
		.flatMap(exportsOf)
		.map((specifier) => [specifier, specifier.replace("@", "").replaceAll("/", "-")]),
);

const entries = new Map();
for (const specifier of files.keys()) entries.set(`entry of ${specifier}`, await entryFor(specifier));

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
	input: Object.fromEntries([...files].map(([specifier, file]) => [file, `entry of ${specifier}`])),
	platform: "node",
	plugins: [
		{
			name: "entries",
			resolveId: (id) => (entries.has(id) ? id : undefined),
			load: (id) => entries.get(id),
		},
	],
});
// Names stay: libraries tell errors and plugins apart by them. What only people read is left out.
const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
await bundle.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs", minify });
await bundle.close();
// Last: without it the folder counts as not there.
writeFileSync(join(folder, "register.mjs"), registration());

/**
 * @param {string} library
 * @returns {string[]}
 */
function exportsOf(library) {
	const manifest = new URL(`../node_modules/${library}/package.json`, import.meta.url);
	const { exports = { ".": "" } } = JSON.parse(readFileSync(manifest, "utf8"));
	const modules = Object.keys(exports).filter((path) => !path.endsWith(".json"));
	return modules.map((path) => library + path.slice(1));
}

/**
 * A module that exports what a library does: a bundled CommonJS one would export nothing by name.
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
