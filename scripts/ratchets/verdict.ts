import type { Finding } from "./finding.ts";
import type { Ratchet } from "./ratchet.ts";
import type { Tree } from "./tree.ts";

/**
 * The outcome of one comparison. `held` and `not measured` pass. `improved` and `unrecorded` fail until the figure is written down,
 * since a record above the figure would let it become worse again.
 */
export type State = "held" | "worse" | "improved" | "unrecorded" | "not measured" | "unreadable";

export interface Verdict {
	readonly ratchet: Ratchet;
	readonly state: State;
	/** Absent if it could not be measured. */
	readonly figure?: number;
	readonly record?: number;
	/** All places that a count has found. */
	readonly findings: readonly Finding[];
	/** The number of places that could have been findings. */
	readonly population?: number;
	/** Why it is `unreadable`. */
	readonly problem?: string;
}

/** Measures a ratchet and compares it with its record. */
export function judge(ratchet: Ratchet, tree: Tree, record: number | undefined): Verdict {
	const known = record === undefined ? {} : { record };
	try {
		const { figure, findings = [], population } = measure(ratchet, tree);
		if (figure === undefined) return { ratchet, ...known, findings, ...unmeasured(record) };
		const share = population === undefined ? {} : { population };
		return { ratchet, ...known, findings, figure, ...share, state: stateOf(ratchet, figure, record) };
	} catch (error) {
		const problem = error instanceof Error ? error.message : String(error);
		return { ratchet, ...known, findings: [], state: "unreadable", problem };
	}
}

interface Measured {
	readonly figure: number | undefined;
	readonly findings?: readonly Finding[];
	readonly population?: number;
}

function measure(ratchet: Ratchet, tree: Tree): Measured {
	if ("figure" in ratchet) return { figure: ratchet.figure(tree) };
	const findings = tree.files.flatMap(ratchet.find);
	const { population } = ratchet;
	if (population === undefined) return { figure: findings.length, findings };
	const all = tree.files.reduce((sum, file) => sum + population(file), 0);
	return { figure: findings.length, findings, population: all };
}

function unmeasured(record: number | undefined): Pick<Verdict, "state" | "problem"> {
	if (record === undefined) return { state: "not measured" };
	return { state: "unreadable", problem: "Its figure is recorded, but the report that holds it is missing." };
}

function stateOf(ratchet: Ratchet, figure: number, record: number | undefined): State {
	if (record === undefined) return "unrecorded";
	const noise = "figure" in ratchet ? (ratchet.noise ?? 0) : 0;
	if (figure > record * (1 + noise)) return "worse";
	return figure < record * (1 - noise) ? "improved" : "held";
}
