import { RATCHETS } from "./ratchets.ts";
import { RECORDS_FILE, readRecords, writeRecords } from "./records.ts";
import { describe, passes } from "./report.ts";
import { Tree } from "./tree.ts";
import { judge, type Verdict } from "./verdict.ts";

/** The lines for a person, and the exit code of the command. */
export interface Outcome {
	readonly code: number;
	readonly lines: readonly string[];
}

/** Compares every figure with its record. Fails unless each is equal to it, apart from noise. */
export function checkRatchets(root: string): Outcome {
	const tree = new Tree(root);
	const records = readRecords(root);
	const verdicts = judgeAll(tree, records);
	const unknown = unknownRecords(records);
	return {
		code: verdicts.every(passes) && unknown.length === 0 ? 0 : 1,
		lines: [...verdicts.flatMap((verdict) => describe(verdict, tree)), ...unknown.map(describeUnknown)],
	};
}

/** Records figures that improved and new ones, and forgets those of ratchets that no longer exist. Then checks. */
export function writeImproved(root: string): Outcome {
	const records = readRecords(root);
	const lines: string[] = [];
	for (const name of unknownRecords(records)) {
		records.delete(name);
		lines.push(`removed  ${name}`);
	}
	for (const { ratchet, state, figure } of judgeAll(new Tree(root), records)) {
		if (figure === undefined || (state !== "improved" && state !== "unrecorded")) continue;
		lines.push(`wrote    ${ratchet.name}: ${figure}, was ${records.get(ratchet.name) ?? "not recorded"}`);
		records.set(ratchet.name, figure);
	}
	if (lines.length > 0) writeRecords(root, inOrder(records));
	const { code, lines: checked } = checkRatchets(root);
	return { code, lines: [...lines, ...checked] };
}

/** Records one figure that became worse. All others keep their records. */
export function acceptWorse(root: string, name: string): Outcome {
	const records = readRecords(root);
	const ratchet = RATCHETS.find((each) => each.name === name);
	if (ratchet === undefined) {
		const names = RATCHETS.map((each) => each.name).join(", ");
		return { code: 1, lines: [`There is no ratchet ${name}. There are: ${names}.`] };
	}
	const { state, figure, record } = judge(ratchet, new Tree(root), records.get(name));
	if (state !== "worse" || figure === undefined)
		return { code: 1, lines: [`${name} is not worse than its record: nothing to accept.`] };
	writeRecords(root, inOrder(records.set(name, figure)));
	return {
		code: 0,
		lines: [
			`wrote    ${name}: ${figure}, was ${record}`,
			"Commit it together with its cause and nothing else, and say in the body why it is worth it.",
		],
	};
}

function judgeAll(tree: Tree, records: ReadonlyMap<string, number>): Verdict[] {
	return RATCHETS.map((ratchet) => judge(ratchet, tree, records.get(ratchet.name)));
}

function unknownRecords(records: ReadonlyMap<string, number>): string[] {
	return [...records.keys()].filter((name) => RATCHETS.every((ratchet) => ratchet.name !== name));
}

function describeUnknown(name: string): string {
	return `FAILED  ${RECORDS_FILE} records ${name}, which is no ratchet: run \`npm run ratchets -- --write\`.`;
}

function inOrder(records: ReadonlyMap<string, number>): Map<string, number> {
	return new Map(
		RATCHETS.flatMap(({ name }) => {
			const record = records.get(name);
			return record === undefined ? [] : [[name, record] as const];
		}),
	);
}
