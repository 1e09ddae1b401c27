import { run } from "./project.mjs";
import { ensurePythonFor } from "./python.mjs";

/** Runs a Python program of the project: `npm run python -- examples/python-client/main.py`. */
const [program, ...args] = process.argv.slice(2);
if (program === undefined) {
	console.error("Name a Python program: npm run python -- examples/python-client/main.py");
	process.exit(2);
}
const python = await ensurePythonFor(program);
process.exit(python === undefined ? 1 : await run(python, [program, ...args], process.env));
