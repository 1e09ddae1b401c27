import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../project.mjs";
import { REPORTS } from "../testing/commit.mjs";
import { scoreOf } from "./report.mjs";

/** @typedef {import("./report.mjs").Mutant} Mutant */

/** The mutants of parts at one commit, kept so that a run that was stopped continues. */
export class PartResults {
	#commit;
	#root;
	#folder;

	/**
	 * @param {import("../testing/commit.mjs").Commit} commit
	 * @param {string} [root] of the project.
	 */
	constructor(commit, root = ROOT) {
		this.#commit = commit;
		this.#root = root;
		this.#folder = join(root, "node_modules/.cache/switchyard/mutation", commit.content);
	}

	/**
	 * @param {string} part as `security:files`
	 * @returns {readonly Mutant[] | undefined} undefined for one that was not measured at this commit
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
		mkdirSync(this.#folder, { recursive: true });
		writeFileSync(this.#fileOf(part), JSON.stringify(mutants));
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
		return join(this.#folder, `${part.replace(":", "-")}.json`);
	}
}

/** @param {ReturnType<typeof scoreOf>} score */
function rounded({ noticed, counted, percent }) {
	return { percent: Math.round(percent * 10) / 10, killed: noticed, counted };
}
