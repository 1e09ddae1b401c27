import { ensureBundles } from "./bundles.mjs";
import { ensureDesigner } from "./designer.mjs";
import { NODE_ARGUMENTS } from "./distribution/node-arguments.mjs";
import { ensureInstalled } from "./install.mjs";
import { PINNED_NODE, run } from "./project.mjs";

await ensureInstalled();
if ((await ensureDesigner()) !== 0 || (await ensureBundles()) !== 0) process.exit(1);
process.exit(
	await run(PINNED_NODE, [...NODE_ARGUMENTS, "--expose-gc", "bench/src/main.ts", ...process.argv.slice(2)]),
);
