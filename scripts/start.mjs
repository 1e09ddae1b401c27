import { spawn } from "node:child_process";
import { ensureBundles } from "./bundles.mjs";
import { ensureDesigner } from "./designer.mjs";
import { ensureInstalled } from "./install.mjs";
import { PINNED_NODE, ROOT } from "./project.mjs";
import { serverArguments, serverEnvironment } from "./server-arguments.mjs";

const [argument] = process.argv.slice(2);
if (argument !== undefined) {
	console.error(
		`npm start takes no arguments, such as ${argument}. Settings are environment variables: PORT=4871 npm start. docs/configuration.md lists them.`,
	);
	process.exit(1);
}

await ensureInstalled();
if ((await ensureDesigner()) !== 0) {
	console.error("The designer could not be built. The lines above say why.");
	process.exit(1);
}
if ((await ensureBundles()) !== 0) {
	console.error("The bundles could not be written. The server starts without: slower, and larger.");
}

const server = spawn(PINNED_NODE, serverArguments(), {
	cwd: ROOT,
	env: serverEnvironment(),
	stdio: "inherit",
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
	process.on(signal, () => server.kill(signal));
}
server.on("exit", (code) => process.exit(code ?? 1));
