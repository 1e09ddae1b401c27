import { parseArgs } from "node:util";
import { SHARDS } from "./testing/all-shards.mjs";
import { currentCommit } from "./testing/commit.mjs";
import { installForQuickTest } from "./testing/quick-test.mjs";
import { ShardResults } from "./testing/shard-results.mjs";
import { printSummary, sumOf } from "./testing/step-results.mjs";

const USAGE = `Usage: npm run test:all -- [--list] [--shard NAME]... [--again]

Runs every test in shards of at most 20 minutes. Shards that are green at this commit are not run again: a run that was stopped continues. Once all
are green, reports/test-all.json says so; commit it.

  --list        prints the shards and what is known of each
  --shard NAME  runs this one; may be repeated
  --again       runs shards that are green, too`;

const { values } = parseArgs({
	options: {
		list: { type: "boolean", default: false },
		shard: { type: "string", multiple: true },
		again: { type: "boolean", default: false },
		help: { type: "boolean", default: false },
	},
});
if (values.help) {
	console.log(USAGE);
	process.exit(0);
}
const names = SHARDS.map(({ name }) => name);
const unknown = values.shard?.filter((name) => !names.includes(name)) ?? [];
if (unknown.length > 0) {
	console.error(`There is no shard ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
	process.exit(1);
}

const commit = currentCommit();
const results = new ShardResults(commit);
if (values.list) {
	for (const name of names) console.log(`${results.isGreen(name) ? "green " : "      "}  ${name}`);
	process.exit(0);
}
if (!commit.isClean)
	console.log("There are uncommitted changes: results are not kept, and no report is written.");

if ((await installForQuickTest()) !== 0) process.exit(1);
for (const { name, run } of SHARDS) {
	if (values.shard !== undefined && !values.shard.includes(name)) continue;
	if (results.isGreen(name) && !values.again) {
		console.log(`\n══ ${name}: green at this commit`);
		continue;
	}
	console.log(`\n══ ${name}`);
	const steps = await run();
	printSummary(steps);
	results.add(name, steps);
}

const missing = names.filter((name) => !results.isGreen(name));
console.log(`\n${results.lines(names).join("\n")}`);
const { passed, failed, skipped } = sumOf(names.flatMap((name) => results.get(name) ?? []));
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
if (missing.length === 0 && commit.isClean) console.log(`\nAll green: ${results.writeReport(names)}`);
process.exit(missing.length === 0 ? 0 : 1);
