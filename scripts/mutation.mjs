import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./install.mjs";
import { AREAS } from "./mutation/areas.mjs";
import { lineOf, scoreOf, survivorsOf } from "./mutation/report.mjs";
import { runPart } from "./mutation/run-part.mjs";
import { makeScratchCopy } from "./mutation/scratch-copy.mjs";
import { ROOT } from "./project.mjs";

/** What each area has to reach. docs/mutation.md says of the rest why it survives. */
const LEAST_PERCENT = 90;

const { values, positionals } = parseArgs({
	options: { concurrency: { type: "string", default: "1" } },
	allowPositionals: true,
});
const wanted = AREAS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter((name) => !AREAS.some((area) => area.name === name));
if (unknown.length > 0) {
	console.error(
		`There is no area ${unknown.join(", ")}. The areas: ${AREAS.map(({ name }) => name).join(", ")}.`,
	);
	process.exit(1);
}

await ensureInstalled();
const folder = makeScratchCopy();
const results = join(ROOT, "test-results", "mutation");
mkdirSync(results, { recursive: true });
const lines = [];
let reached = true;
try {
	for (const { name, parts } of wanted) {
		const started = Date.now();
		const mutants = [];
		for (const part of parts) mutants.push(...(await runPart(part, folder, Number(values.concurrency))));
		writeFileSync(join(results, `${name}.json`), JSON.stringify(mutants, undefined, "\t"));
		const { noticed, counted, percent } = scoreOf(mutants);
		reached &&= percent >= LEAST_PERCENT;
		console.log(`\nSurvivors in ${name}:\n${survivorsOf(mutants).map(lineOf).join("\n")}`);
		const minutes = ((Date.now() - started) / 60_000).toFixed(1);
		lines.push(
			`${name.padEnd(10)}${percent.toFixed(1).padStart(6)} %  ${noticed} of ${counted} killed, ${minutes} min`,
		);
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${lines.join("\n")}`);
process.exit(reached ? 0 : 1);
