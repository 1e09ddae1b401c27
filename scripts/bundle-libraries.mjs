import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

// Bundles libraries into a folder, together with a module that has Node take them from there: the folder and the names of
// the libraries are the arguments. Whatever a library exports is in the bundle, so that none of it is ever loaded twice.
const [folder = "", ...libraries] = process.argv.slice(2);

/** What is imported, such as `typebox/value`, and the bundle's file for it, without its ending. */
const files = new Map(
	libraries.flatMap(exportsOf).map((specifier) => [specifier, specifier.replaceAll("/", "-")]),
);

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
	input: Object.fromEntries([...files].map(([specifier, file]) => [file, resolve(specifier)])),
	platform: "node",
});
await bundle.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs" });
await bundle.close();
// Last: without it the folder counts as not there.
writeFileSync(join(folder, "register.mjs"), registration());

/**
 * @param {string} library
 * @returns {string[]}
 */
function exportsOf(library) {
	const manifest = new URL(`../node_modules/${library}/package.json`, import.meta.url);
	const paths = Object.keys(JSON.parse(readFileSync(manifest, "utf8")).exports);
	return paths.map((path) => library + path.slice(1));
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
