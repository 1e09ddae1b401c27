import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./install.mjs";
import { AREAS, reachOf } from "./mutation/areas.mjs";
import { PartResults } from "./mutation/part-results.mjs";
import { lineOf, scoreOf, sumOf, survivorsOf } from "./mutation/report.mjs";
import { runPart } from "./mutation/run-part.mjs";
import { ROOT } from "./project.mjs";
import { contentOf, currentCommit } from "./testing/commit.mjs";

/** What each area has to reach. docs/mutation.md says of the rest why it survives. */
const LEAST_PERCENT = 90;

const { values, positionals } = parseArgs({
	options: {
		concurrency: { type: "string", default: "1" },
		incremental: { type: "boolean", default: false },
		again: { type: "boolean", default: false },
	},
	allowPositionals: true,
});
const names = AREAS.flatMap((area) => [area.name, ...area.parts.map((part) => `${area.name}:${part.name}`)]);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
	console.error(`There is no area or part ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
	process.exit(1);
}
const isWanted = (/** @type {string} */ area, /** @type {string} */ part) =>
	positionals.length === 0 || positionals.includes(area) || positionals.includes(`${area}:${part}`);

await ensureInstalled();
const results = join(ROOT, "test-results", "mutation");
mkdirSync(results, { recursive: true });
const commit = currentCommit();
if (!commit.isClean)
	console.log("There are uncommitted changes: results are not kept, and no report is written.");
const contents = new Map(
	AREAS.flatMap((area) => area.parts.map((part) => [`${area.name}:${part.name}`, contentOf(reachOf(part))])),
);
const kept = new PartResults(commit, (part) => contents.get(part) ?? commit.content);
const lines = [];
let reached = true;
for (const area of AREAS) {
	const parts = area.parts.filter((part) => isWanted(area.name, part.name));
	if (parts.length === 0) continue;
	const scores = [];
	for (const part of parts) {
		const started = Date.now();
		const name = `${area.name}:${part.name}`;
		const file = join(results, name.replace(":", "-"));
		const before = values.again ? undefined : kept.scoreOf(name);
		const found =
			before === undefined
				? await runPart(part, {
						concurrency: Number(values.concurrency),
						incremental: values.incremental,
						known: `${file}.known.json`,
					})
				: kept.mutantsOf(name);
		if (found !== undefined) {
			kept.add(name, found);
			writeFileSync(`${file}.json`, JSON.stringify(found, undefined, "\t"));
			console.log(`\nSurvivors in ${name}:\n${survivorsOf(found).map(lineOf).join("\n")}`);
		}
		const score = before ?? scoreOf(found ?? []);
		scores.push(score);
		lines.push(`${scoreLine(name, score)}, ${((Date.now() - started) / 60_000).toFixed(1)} min`);
	}
	const whole = sumOf(scores);
	lines.push(scoreLine(area.name, whole));
	reached &&= whole.percent >= LEAST_PERCENT;
}
console.log(`\n${lines.join("\n")}`);
const report = kept.writeReport(AREAS);
if (report !== undefined)
	console.log(`\nEvery part was measured at this commit: ${report} says so; commit it.`);
process.exit(reached ? 0 : 1);

/**
 * @param {string} name
 * @param {import("./mutation/report.mjs").Score} score
 */
function scoreLine(name, { noticed, counted, percent }) {
	return `${name.padEnd(20)}${percent.toFixed(1).padStart(6)} %  ${noticed} of ${counted} killed`;
}
