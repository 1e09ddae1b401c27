import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../project.mjs";
import { REPORTS } from "./commit.mjs";
import { sumOf } from "./step-results.mjs";

/** @typedef {import("./step-results.mjs").StepResult} StepResult */

/** A shard may take this long on two cores. */
const LONGEST_SECONDS = 20 * 60;

/** Results of the shards at one commit, kept so that a run that was stopped continues. */
export class ShardResults {
	#commit;
	#root;
	#file;
	/** @type {Map<string, readonly StepResult[]>} */
	#byShard;

	/**
	 * @param {import("./commit.mjs").Commit} commit
	 * @param {string} [root] of the project.
	 */
	constructor(commit, root = ROOT) {
		this.#commit = commit;
		this.#root = root;
		this.#file = join(root, "node_modules/.cache/switchyard/test-all", `${commit.content}.json`);
		this.#byShard = commit.isClean ? read(this.#file) : new Map();
	}

	/** @param {string} shard */
	get(shard) {
		return this.#byShard.get(shard);
	}

	/** @param {string} shard */
	isGreen(shard) {
		return this.#byShard.get(shard)?.every(({ failed }) => failed === 0) ?? false;
	}

	/**
	 * @param {string} shard
	 * @param {readonly StepResult[]} steps
	 */
	add(shard, steps) {
		this.#byShard.set(shard, steps);
		if (!this.#commit.isClean) return;
		mkdirSync(dirname(this.#file), { recursive: true });
		writeFileSync(this.#file, JSON.stringify([...this.#byShard]));
	}

	/**
	 * A line for each shard.
	 * @param {readonly string[]} shards
	 */
	lines(shards) {
		return shards.map((shard) => {
			const steps = this.#byShard.get(shard);
			if (steps === undefined) return `not run ${shard}`;
			const { passed, failed, seconds } = sumOf(steps);
			const slow = seconds > LONGEST_SECONDS ? "  (over 20 minutes: give its group more parts)" : "";
			return `${failed === 0 ? "ok     " : "FAILED "} ${shard.padEnd(28)}${String(passed).padStart(6)} passed ${failed} failed ${seconds.toFixed(0).padStart(5)} s${slow}`;
		});
	}

	/**
	 * Writes the report that is kept in git.
	 * @param {readonly string[]} shards
	 * @returns {string} its path, from the project's root.
	 */
	writeReport(shards) {
		const path = `${REPORTS}/test-all.json`;
		const rows = shards.map((shard) => [shard, rounded(sumOf(this.#byShard.get(shard) ?? []))]);
		const total = rounded(sumOf(shards.flatMap((shard) => this.#byShard.get(shard) ?? [])));
		const report = {
			commit: this.#commit.id,
			date: new Date().toISOString().slice(0, 10),
			cores: availableParallelism(),
			total,
			shards: Object.fromEntries(rows),
		};
		mkdirSync(join(this.#root, REPORTS), { recursive: true });
		writeFileSync(join(this.#root, path), `${JSON.stringify(report, null, "\t")}\n`);
		return path;
	}
}

/** @param {ReturnType<typeof sumOf>} sum */
function rounded({ seconds, ...counts }) {
	return { ...counts, seconds: Math.round(seconds) };
}

/**
 * @param {string} file
 * @returns {Map<string, readonly StepResult[]>}
 */
function read(file) {
	try {
		return new Map(JSON.parse(readFileSync(file, "utf8")));
	} catch {
		return new Map();
	}
}
