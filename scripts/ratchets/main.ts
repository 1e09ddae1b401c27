import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../project.mjs";
import { INSTALL_REPORT } from "./figures/install-report.ts";
import { measureInstall } from "./figures/measure-install.ts";
import { acceptWorse, checkRatchets, type Outcome, writeImproved } from "./run-ratchets.ts";

/**
 * Compares the figures in `ratchets.json` with the tree. `--write` records what improved, `--accept NAME` a figure that became
 * worse, `--measure` installs the packages in a new folder and writes how large they are. A project in another folder can be
 * named as an argument.
 */
const { values, positionals } = parseArgs({
	options: { write: { type: "boolean" }, accept: { type: "string" }, measure: { type: "boolean" } },
	allowPositionals: true,
});
const [root = ROOT] = positionals;

const { code, lines } = await outcome().catch(
	(error: unknown): Outcome => ({ code: 1, lines: [error instanceof Error ? error.message : String(error)] }),
);
for (const line of lines) console.log(line);
process.exitCode = code;

async function outcome(): Promise<Outcome> {
	if (Object.keys(values).length > 1)
		return { code: 1, lines: ["One of --write, --accept and --measure at a time."] };
	if (values.write) return writeImproved(root);
	if (values.accept !== undefined) return acceptWorse(root, values.accept);
	return values.measure ? measure() : checkRatchets(root);
}

async function measure(): Promise<Outcome> {
	const report = await measureInstall(root);
	const file = join(root, INSTALL_REPORT);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(report, null, "\t")}\n`);
	return {
		code: 0,
		lines: [`wrote    ${INSTALL_REPORT}: ${report.megabytes} MB in ${report.packages} packages`],
	};
}
