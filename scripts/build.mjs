import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBundles } from "./bundles.mjs";
import { ensureDesigner } from "./designer.mjs";
import { buildDistribution } from "./distribution/build-distribution.mjs";
import { packDistribution } from "./distribution/pack-distribution.mjs";
import { megabytesIn } from "./distribution/size.mjs";
import { ensureInstalled } from "./install.mjs";
import { ROOT } from "./project.mjs";

// Makes the folder that people install who only use Switchyard: `npm run build [-- --into <folder>] [--archive <file.tar.gz>]`.
const { values } = parseArgs({
	options: { into: { type: "string", default: "dist" }, archive: { type: "string" } },
});
const here = process.env.INIT_CWD ?? process.cwd();
const folder = values.into === "dist" ? join(ROOT, "dist") : resolve(here, values.into);

await ensureInstalled();
if ((await ensureDesigner()) !== 0 || (await ensureBundles()) !== 0) {
	console.error("Nothing was built. The lines above say why.");
	process.exit(1);
}
if (values.into !== "dist" && existsSync(folder)) {
	console.error(`${folder} exists. Name a folder that does not, or remove it.`);
	process.exit(1);
}
await buildDistribution(folder);
const start = join(relative(here, folder), "switchyard.mjs");
console.log(`${folder}: ${megabytesIn(folder).toFixed(1)} MB. Start the server with: node ${start}`);

if (values.archive !== undefined) {
	const archive = resolve(here, values.archive);
	await packDistribution(folder, archive);
	console.log(`${archive}: ${megabytesIn(archive).toFixed(1)} MB`);
}
