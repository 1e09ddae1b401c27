import { lastCommitOf, textAt } from "./git.ts";
import { newFindings } from "./new-findings.ts";
import { RECORDS_FILE } from "./records.ts";
import type { Tree } from "./tree.ts";
import type { State, Verdict } from "./verdict.ts";

const PASSING: ReadonlySet<State> = new Set(["held", "not measured"]);

const MOST_EXAMPLES = 20;

export function passes({ state }: Verdict): boolean {
	return PASSING.has(state);
}

/** A verdict in lines for people: the figure, and below it what to do if it fails. */
export function describe(verdict: Verdict, tree: Tree): string[] {
	const { ratchet, state } = verdict;
	const mark = passes(verdict) ? "ok    " : "FAILED";
	return [
		`${mark}  ${ratchet.name.padEnd(20)}${figureOf(verdict)} ${ratchet.unit}; goal: ${ratchet.goal}`,
		...(ADVICE.get(state)?.(verdict, tree) ?? []).map((line) => `        ${line}`),
	];
}

const ADVICE: ReadonlyMap<State, (verdict: Verdict, tree: Tree) => readonly string[]> = new Map([
	["improved", ({ record }) => [`Improved from ${inWords(record)}: run \`npm run ratchets -- --write\`.`]],
	["unrecorded", () => ["Not recorded yet: run `npm run ratchets -- --write`."]],
	["unreadable", ({ problem }) => [problem ?? ""]],
	["worse", adviceForWorse],
]);

function adviceForWorse(verdict: Verdict, tree: Tree): string[] {
	const { ratchet, record } = verdict;
	return [
		`Worse than its record, ${inWords(record)}. If it has to be: \`npm run ratchets -- --accept ${ratchet.name}\`.`,
		...shortened(causesOf(verdict, tree)),
	];
}

function causesOf({ ratchet, findings }: Verdict, tree: Tree): readonly string[] {
	const { root } = tree;
	if ("figure" in ratchet) {
		const commit = lastCommitOf(root, RECORDS_FILE);
		if (commit === undefined || ratchet.causes === undefined) return [];
		return ratchet.causes(tree, (path) => textAt(root, commit, path));
	}
	const fresh = newFindings(root, ratchet, findings);
	return (fresh ?? findings).map(({ path, line, excerpt }) => `${path}:${line}  ${excerpt}`);
}

function shortened(lines: readonly string[]): string[] {
	const rest = lines.length - MOST_EXAMPLES;
	return [...lines.slice(0, MOST_EXAMPLES), ...(rest > 0 ? [`and ${rest} more`] : [])];
}

function figureOf({ figure, population }: Verdict): string {
	if (figure === undefined) return "not measured:";
	if (population === undefined) return inWords(figure);
	const share = population === 0 ? 0 : (100 * figure) / population;
	return `${inWords(figure)} (${share.toFixed(1)} % of ${inWords(population)})`;
}

function inWords(figure: number | undefined): string {
	return figure === undefined ? "none" : figure.toLocaleString("en");
}
