import { relative, sep } from "node:path";
import { ROOT } from "./project.mjs";

const ROOT_MODULE = "switchyard:root";

/**
 * A plugin of the bundler by which our modules keep the addresses of their files in `import.meta.url`, and so find the files beside them.
 * @returns {import("rolldown").Plugin}
 */
export function keepAddresses() {
	return {
		name: "addresses",
		resolveId: (id) => (id === ROOT_MODULE ? id : undefined),
		load: (id) => (id === ROOT_MODULE ? rootModule("export const") : undefined),
		transform(code, id) {
			const isOurs = id.startsWith(ROOT) && !id.includes("node_modules");
			if (!isOurs || !code.includes("import.meta")) return undefined;
			if (/import[.]meta(?![.]url\b)/.test(code)) {
				throw new Error(`${id} uses more of import.meta than its url.`);
			}
			const address = `import { ROOT as root_ } from "${ROOT_MODULE}"; const address_ = root_ + ${JSON.stringify(addressOf(id))};`;
			return { code: `${address} ${code.replaceAll("import.meta.url", "address_")}`, map: null };
		},
	};
}

/**
 * A file's address from the project's root.
 * @param {string} file
 */
export function addressOf(file) {
	return relative(ROOT, file).replaceAll(sep, "/");
}

/**
 * Source of a module that finds the project's root above a bundle, which is deeper in a clone than in a release.
 * @param {"const" | "export const"} declared how the module declares the root's address, `ROOT`.
 */
export function rootModule(declared) {
	return `import { existsSync } from "node:fs";
let folder = new URL("./", import.meta.url);
while (!existsSync(new URL("apps/runtime/package.json", folder))) folder = new URL("../", folder);
${declared} ROOT = folder.href;
`;
}
