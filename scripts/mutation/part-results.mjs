import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../project.mjs";
import { REPORTS } from "../testing/commit.mjs";
import { scoreOf } from "./report.mjs";

/** @typedef {import("./report.mjs").Mutant} Mutant */

/**
 * The mutants of parts, kept until a file that the part's tests can reach is another: a run that was stopped continues, and a later commit
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
	 * @returns {readonly Mutant[] | undefined} undefined for one that was not measured as it is at this commit
	 */
	get(part) {
		if (!this.#commit.isClean) return undefined;
		try {
			return JSON.parse(readFileSync(this.#fileOf(part), "utf8"));
		} catch {
			return undefined;
		}
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
	}

	/**
	 * Writes the report that is kept in git, once every part was measured.
	 * @param {readonly { readonly name: string, readonly parts: readonly { readonly name: string }[] }[]} areas
	 * @returns {string | undefined} its path, from the project's root
	 */
	writeReport(areas) {
		const measured = areas.map(({ name, parts }) => ({
			name,
			parts: parts.map((part) => ({ name: part.name, mutants: this.get(`${name}:${part.name}`) })),
		}));
		if (measured.some(({ parts }) => parts.some(({ mutants }) => mutants === undefined))) return undefined;
		const rows = measured.map(({ name, parts }) => {
			const scores = parts.map((part) => [part.name, rounded(scoreOf(part.mutants ?? []))]);
			const whole = rounded(scoreOf(parts.flatMap(({ mutants = [] }) => mutants)));
			return [name, { ...whole, parts: Object.fromEntries(scores) }];
		});
		const report = {
			commit: this.#commit.id,
			date: new Date().toISOString().slice(0, 10),
			areas: Object.fromEntries(rows),
		};
		const path = `${REPORTS}/mutation.json`;
		mkdirSync(dirname(join(this.#root, path)), { recursive: true });
		writeFileSync(join(this.#root, path), `${JSON.stringify(report, null, "\t")}\n`);
		return path;
	}

	/** @param {string} part */
	#fileOf(part) {
		const folder = join(this.#root, "node_modules/.cache/switchyard/mutation", this.#contentOf(part));
		return join(folder, `${part.replace(":", "-")}.json`);
	}
}

/** @param {ReturnType<typeof scoreOf>} score */
function rounded({ noticed, counted, percent }) {
	return { percent: Math.round(percent * 10) / 10, killed: noticed, counted };
}
