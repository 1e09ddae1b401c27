import { conditionalSpreads } from "./counters/conditional-spreads.ts";
import { emptySubjects } from "./counters/empty-subjects.ts";
import { gives } from "./counters/gives.ts";
import { countDocComments, headlessOpenings } from "./counters/headless-openings.ts";
import { longFile } from "./counters/long-files.ts";
import { longLines } from "./counters/long-lines.ts";
import { INSTALL_REPORT, megabytesOf } from "./figures/install-report.ts";
import { fetchedPackages } from "./figures/locked-packages.ts";
import { secondsOf, TEST_REPORT } from "./figures/test-report.ts";
import { countWords } from "./figures/words.ts";
import type { FigureRatchet, Ratchet } from "./ratchet.ts";
import type { Tree } from "./tree.ts";

const LOCK_FILE = "package-lock.json";

/** Every ratchet, in the order of `ratchets.json`. */
export const RATCHETS: readonly Ratchet[] = [
	{
		name: "headless-openings",
		unit: "doc comments that open without a noun (What, Who, That, Which, The same, Of a)",
		goal: "2 %",
		find: headlessOpenings,
		population: countDocComments,
	},
	{
		name: "empty-subjects",
		unit: "times nobody, somebody or nothing as the subject, in comments and pages",
		goal: "0",
		find: emptySubjects,
	},
	{ name: "gives", unit: 'times "gives" for "returns", in comments and pages', goal: "0", find: gives },
	{ name: "long-lines", unit: "lines over 120 characters in Markdown", goal: "0", find: longLines },
	{ name: "long-files", unit: "files of code over 400 lines", goal: "0", find: longFile },
	{
		name: "conditional-spreads",
		unit: "spreads of one field that may be absent, in place of `defined`",
		goal: "0",
		find: conditionalSpreads,
	},
	wordsOf("readme-words", "README.md", "700"),
	wordsOf("architecture-words", "ARCHITECTURE.md", "1,500"),
	{
		name: "install-packages",
		unit: "packages that a plain `npm start` installs",
		goal: "fewer",
		figure: (tree) => fetchedPackages(lockFileOf(tree)).size,
		causes: (tree, before) => {
			const known = fetchedPackages(before(LOCK_FILE) ?? '{"packages":{}}');
			return [...fetchedPackages(lockFileOf(tree)).keys()].filter((place) => !known.has(place));
		},
	},
	{
		name: "install-megabytes",
		unit: `MB that a plain \`npm start\` installs (${INSTALL_REPORT})`,
		goal: "fewer",
		figure: (tree) => {
			const report = tree.textOf(INSTALL_REPORT);
			return report === undefined ? undefined : megabytesOf(report, lockFileOf(tree));
		},
	},
	{
		name: "test-seconds",
		unit: `seconds of \`npm test\` (${TEST_REPORT})`,
		goal: "900",
		// Walls of equal code differ on a machine that is shared.
		noise: 0.2,
		figure: (tree) => {
			const report = tree.textOf(TEST_REPORT);
			return report === undefined ? undefined : secondsOf(report);
		},
	},
];

function wordsOf(name: string, path: string, goal: string): FigureRatchet {
	return {
		name,
		unit: `words of ${path}`,
		goal,
		figure: (tree) => {
			const text = tree.textOf(path);
			if (text === undefined) throw new Error(`${path} is missing.`);
			return countWords(text);
		},
	};
}

function lockFileOf(tree: Tree): string {
	const text = tree.textOf(LOCK_FILE);
	if (text === undefined) throw new Error(`${LOCK_FILE} is missing.`);
	return text;
}
