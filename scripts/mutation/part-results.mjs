import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../project.mjs";
import { REPORTS } from "../testing/commit.mjs";
import { scoreFrom, scoreOf, sumOf } from "./report.mjs";

/** @typedef {import("./report.mjs").Mutant} Mutant */
/** @typedef {import("./report.mjs").Score} Score */

/** Scores in git, by part, each with a hash of what it was measured of: a run on another machine continues. */
const SCORES = `${REPORTS}/mutation-parts.json`;

/**
 * Results of parts, kept until a file that the part's tests can reach is another: a run that was stopped continues, and a later commit
 * measures only what it can have changed.
 */
export class PartResults {
	#commit;
	#contentOf;
	#root;

	/**
	 * @param {Pick<import("../testing/commit.mjs").Commit, "id" | "isClean">} commit
	 * @param {(part: string) => string} contentOf a hash of what the tests of a part, such as `security:files`, can reach
	 * @param {string} [root] of the project.
	 */
	constructor(commit, contentOf, root = ROOT) {
		this.#commit = commit;
		this.#contentOf = contentOf;
		this.#root = root;
	}

	/**
	 * @param {string} part as `security:files`
	 * @returns {readonly Mutant[] | undefined} undefined for one that was not measured as it is, or elsewhere
	 */
	mutantsOf(part) {
		if (!this.#commit.isClean) return undefined;
		try {
			return JSON.parse(readFileSync(this.#fileOf(part), "utf8"));
		} catch {
			return undefined;
		}
	}

	/**
	 * @param {string} part
	 * @returns {Score | undefined} undefined for one that was not measured as it is
	 */
	scoreOf(part) {
		const mutants = this.mutantsOf(part);
		if (mutants !== undefined) return scoreOf(mutants);
		const kept = this.#commit.isClean ? this.#scores()[part] : undefined;
		return kept?.content === this.#contentOf(part) ? scoreFrom(kept.killed, kept.counted) : undefined;
	}

	/**
	 * @param {string} part
	 * @param {readonly Mutant[]} mutants
	 */
	add(part, mutants) {
		if (!this.#commit.isClean) return;
		const file = this.#fileOf(part);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, JSON.stringify(mutants));
		const { noticed: killed, counted } = scoreOf(mutants);
		const scores = { ...this.#scores(), [part]: { content: this.#contentOf(part), killed, counted } };
		const ordered = Object.entries(scores).toSorted(([one], [other]) => (one < other ? -1 : 1));
		this.#write(SCORES, Object.fromEntries(ordered));
	}

	/**
	 * Writes the report that is kept in git, once every part was measured.
	 * @param {readonly { readonly name: string, readonly parts: readonly { readonly name: string }[] }[]} areas
	 * @returns {string | undefined} its path, from the project's root
	 */
	writeReport(areas) {
		const measured = areas.map(({ name, parts }) => ({
			name,
			parts: parts.map((part) => ({ name: part.name, score: this.scoreOf(`${name}:${part.name}`) })),
		}));
		if (measured.some(({ parts }) => parts.some(({ score }) => score === undefined))) return undefined;
		const rows = measured.map(({ name, parts }) => {
			const scores = parts.map(({ name: part, score = NOTHING }) => [part, rounded(score)]);
			const whole = rounded(sumOf(parts.map(({ score = NOTHING }) => score)));
			return [name, { ...whole, parts: Object.fromEntries(scores) }];
		});
		const report = {
			commit: this.#commit.id,
			date: new Date().toISOString().slice(0, 10),
			areas: Object.fromEntries(rows),
		};
		const path = `${REPORTS}/mutation.json`;
		this.#write(path, report);
		return path;
	}

	/** @returns {Readonly<Record<string, { readonly content: string, readonly killed: number, readonly counted: number }>>} */
	#scores() {
		try {
			return JSON.parse(readFileSync(join(this.#root, SCORES), "utf8"));
		} catch {
			return {};
		}
	}

	/**
	 * @param {string} path from the project's root.
	 * @param {object} report
	 */
	#write(path, report) {
		const file = join(this.#root, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, `${JSON.stringify(report, null, "\t")}\n`);
	}

	/** @param {string} part */
	#fileOf(part) {
		const folder = join(this.#root, "node_modules/.cache/switchyard/mutation", this.#contentOf(part));
		return join(folder, `${part.replace(":", "-")}.json`);
	}
}

const NOTHING = scoreFrom(0, 0);

/** @param {Score} score */
function rounded({ noticed, counted, percent }) {
	return { percent: Math.round(percent * 10) / 10, killed: noticed, counted };
}
