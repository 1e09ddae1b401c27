import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { ROOT } from "../project.mjs";
import { bareContext } from "./bare-context.mjs";
import { BUNDLE } from "./bundle-engine.mjs";

// Replays the recorded journals with the zone and language of this process, in Node's own context and in a bare one. The
// arguments are the file of the engine's bundle, and the zone and language that the process should have.
const [file = "", timeZone = "", language = ""] = process.argv.slice(2);

const FOLDER = join(ROOT, "conformance", "journals");
const code = readFileSync(file, "utf8");
const bare = bareContext();
const contexts = [
	{ name: "Node", run: runInThisContext },
	{ name: "a bare context", run: bare.run },
];

const found = Intl.DateTimeFormat().resolvedOptions();
if (found.timeZone !== timeZone) report(`The time zone is ${found.timeZone}, not ${timeZone}.`);
if (found.locale !== language) report(`The language is ${found.locale}, not ${language}.`);

for (const { name, run } of contexts) {
	const engine = /** @type {typeof import("./replay-journal.ts")} */ (run(`${code}\n${BUNDLE}`));
	for (const journal of readdirSync(FOLDER)) {
		const difference = attempt(() => engine.differenceIn(readFileSync(join(FOLDER, journal), "utf8")));
		if (difference !== undefined) report(`${journal} in ${name}: ${difference.slice(0, 1000)}`);
	}
}
for (const what of new Set(bare.reads)) report(`The engine read ${what}.`);

/** @param {() => string | undefined} work */
function attempt(work) {
	try {
		return work();
	} catch (error) {
		return String(error instanceof Error ? error.stack : error);
	}
}

/** @param {string} problem */
function report(problem) {
	console.error(`TZ=${timeZone}, ${language}: ${problem}`);
	process.exitCode = 1;
}
