import { run } from "./project.mjs";
import { ensurePython } from "./python.mjs";

/** Runs a Python program of the project: `npm run python -- examples/python-client/main.py`. */
const python = await ensurePython();
process.exit(python === undefined ? 1 : await run(python, process.argv.slice(2), process.env));
