import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { registryFiles } from "./registry-files.ts";

/**
 * Writes what is generated from `tools.yaml`. With `--check` it writes nothing, names the files that are not current, and ends with 1
 * if there are any. Another folder of the same shape can be given as an argument.
 */
const [folder = fileURLToPath(new URL("../..", import.meta.url))] = process.argv
	.slice(2)
	.filter((argument) => !argument.startsWith("--"));
const isCheck = process.argv.includes("--check");
const files = await registryFiles(readFileSync(join(folder, "packages/registry/tools.yaml"), "utf8"));
const stale = [...files].filter(([path, text]) => textAt(join(folder, path)) !== text);

for (const [path, text] of stale) {
	if (!isCheck) writeFileSync(join(folder, path), text);
	console.log(isCheck ? `${path} is not current: run \`npm run registry:generate\`.` : `wrote ${path}`);
}
if (isCheck && stale.length > 0) process.exitCode = 1;

function textAt(path: string): string | undefined {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return undefined;
	}
}
