import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "../install.mjs";
import { hostEnvironment, ROOT } from "../project.mjs";
import { buildClient } from "./build-client.mjs";

// Packs the TypeScript client as it is published, to be installed from a file: `npm run -s client:pack [-- --into <folder>]`.
const { values } = parseArgs({ options: { into: { type: "string", default: "." } } });
const into = resolve(process.env.INIT_CWD ?? process.cwd(), values.into);

await ensureInstalled();
const folder = join(ROOT, "packages/client/dist");
await buildClient(folder);
const [{ filename }] = JSON.parse(
	execFileSync("npm", ["pack", "--json", "--pack-destination", into], {
		cwd: folder,
		env: hostEnvironment(),
		encoding: "utf8",
		shell: process.platform === "win32",
	}),
);
console.log(join(into, filename));
