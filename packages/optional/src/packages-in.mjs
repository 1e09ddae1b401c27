import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The optional packages in a folder, by name: each folder in it with a lock file of its own.
 * @param {string} folder
 * @returns {{ name: string, description: string, folder: string }[]}
 */
export function packagesIn(folder) {
	return readdirSync(folder)
		.sort()
		.map((name) => ({ name, folder: join(folder, name) }))
		.filter((each) => existsSync(join(each.folder, "package-lock.json")))
		.map((each) => ({
			...each,
			description: JSON.parse(readFileSync(join(each.folder, "package.json"), "utf8")).description,
		}));
}
