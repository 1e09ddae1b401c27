import { ensureInstalled } from "./install.mjs";
import { run, toolEnvironment } from "./project.mjs";

/** The tests that try a sample of faults in `npm test`, and all of them here. They print the seed that replays a failure. */
const TESTS = [
	...["crash-points", "random-kills", "simulation"].map((name) => `adapters/host-driver/${name}`),
	"server.browser-kills",
].map((name) => `apps/runtime/src/${name}.test.ts`);

await ensureInstalled();
const environment = { ...toolEnvironment(), SWITCHYARD_FAULTS: "all" };
process.exit(await run("vitest", ["run", ...TESTS, ...process.argv.slice(2)], environment));
