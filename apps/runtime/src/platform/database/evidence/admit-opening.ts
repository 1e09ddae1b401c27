import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { gapBetween } from "./compare.ts";
import { EvidenceUnreadableError, readNote } from "./evidence-file.ts";
import { type FoundLoss, requireAcceptance } from "./loss-file.ts";
import { type History, nameOf, type Opening, type Position } from "./position.ts";

/** A database that is about to be opened for writing. */
export interface FoundDatabase {
	/** The data folder. */
	readonly folder: string;
	/** The file that its evidence is in. */
	readonly evidence: string;
	/** What people know it by. */
	readonly name: string;
	/** Absent when there is no database, or an empty one. */
	readonly history: History | undefined;
}

/** What the database is to be opened as. */
export interface Admission extends Pick<Opening, "id" | "accepted"> {
	/** Whether commits were lost, and a person accepted that: whatever a run did last may be missing from its journal. */
	readonly hasLost: boolean;
}

const RUNS_ARE_HELD =
	"every run that was not over then waits until a person has said what it did, and triggers start from now.";

/**
 * Compares a database with the evidence that its data folder holds.
 * @throws DataLossError when something is missing and nobody has accepted that
 */
export function admitOpening(found: FoundDatabase): Admission {
	const id = randomUUID();
	const evidence = evidenceOf(found);
	if (evidence === "unreadable") {
		requireAcceptance(found.folder, unreadable(found));
		return { id, accepted: null, hasLost: true };
	}
	const loss = lossOf(found, evidence);
	if (!loss) return { id, accepted: null, hasLost: false };
	requireAcceptance(found.folder, loss);
	return { id, accepted: evidence ? nameOf(evidence) : null, hasLost: true };
}

function evidenceOf({ evidence }: FoundDatabase): Position | "unreadable" | undefined {
	try {
		return readNote(evidence);
	} catch (error) {
		if (error instanceof EvidenceUnreadableError) return "unreadable";
		throw error;
	}
}

function lossOf(found: FoundDatabase, evidence: Position | undefined): FoundLoss | undefined {
	const { folder, history, name } = found;
	if (!history) return absent(found, evidence);
	const gap = evidence && gapBetween(evidence, history);
	if (!gap) return undefined;
	const { missing, isOther } = gap;
	const told = `the evidence in ${folder} tells of ${evidence.commits}`;
	return {
		id: `${nameOf(evidence)} and not ${positionOf(history)}`,
		missing: isOther
			? `${name} is an older copy, or not the database that this data folder was used with: it has ${count(history.commits)}, and ${told}.`
			: `${name} has lost ${count(missing)} that had been acknowledged (${told}): its write-ahead log was damaged or removed, or an older copy was put in its place.`,
		consequence: RUNS_ARE_HELD,
	};
}

function absent({ folder, name }: FoundDatabase, evidence: Position | undefined): FoundLoss | undefined {
	const remains = remainsIn(folder);
	if (remains.length === 0 && !evidence) return undefined;
	const had = evidence ? ` with ${count(evidence.commits)}` : "";
	const left = remains.length > 0 ? ` (${remains.join(", ")})` : "";
	return {
		id: `no database; ${evidence ? nameOf(evidence) : remains.join()}`,
		missing: `${name} is missing or empty, and ${folder} holds what belongs to a database${had}${left}.`,
		consequence: "an empty database is then made, and all flows, runs and credentials are gone.",
	};
}

function unreadable({ evidence, history }: FoundDatabase): FoundLoss {
	return {
		id: `unreadable evidence and ${history ? positionOf(history) : "no database"}`,
		missing: `${evidence} is damaged, so nobody can tell whether the database has lost anything.`,
		consequence: RUNS_ARE_HELD,
	};
}

function positionOf({ openings, commits }: History): string {
	return `${openings.at(-1)?.id ?? "an earlier version"}@${commits}`;
}

function count(commits: number): string {
	return commits === 1 ? "1 commit" : `${commits} commits`;
}

/** Files that an earlier server left in a data folder, besides its database, as `ls` names them. */
function remainsIn(folder: string): string[] {
	return [
		...namesIn(join(folder, "keys")).map((name) => `keys/${name}`),
		...["token"].filter((name) => existsSync(join(folder, name))),
		// A first start that was cut off leaves a log too, but never without a database.
		...(sizeOf(join(folder, "switchyard.db")) === 0 ? ["switchyard.db-wal"] : []).filter(
			(name) => sizeOf(join(folder, name)) > 0,
		),
		...(namesIn(join(folder, "blobs")).some((name) => name !== "incoming") ? ["blobs"] : []),
	];
}

function namesIn(folder: string): string[] {
	return existsSync(folder) ? readdirSync(folder).sort() : [];
}

function sizeOf(file: string): number {
	return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
