import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../database.ts";
import { openSqlite } from "../sqlite/open-sqlite.ts";
import { prepare } from "../sqlite/prepare.ts";
import { gapBetween } from "./compare.ts";
import { DataLossError } from "./data-loss-error.ts";
import type { History } from "./position.ts";

let folder: string;
let opened: Database[] = [];

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
});

afterEach(async () => {
	for (const database of opened) await database.close();
	opened = [];
	rmSync(folder, { recursive: true, force: true });
});

function open(name: string): Database {
	const onFailure = (error: Error) => {
		throw error;
	};
	const logger = { info: () => {}, error: () => {} };
	const database = openSqlite({ folder: join(folder, name), logger, onFailure });
	opened.push(database);
	return database;
}

async function write(database: Database, id: string): Promise<void> {
	const mail = { id, sender: "a@example.com", recipients: "[]", subject: "", text: "", html: null, at: 1 };
	await database.write([database.read.insertInto("outbox").values(mail).compile()]);
}

/** What a kill would leave now: nothing is under way. */
function leave(name: string): void {
	cpSync(join(folder, "live"), join(folder, name), { recursive: true });
}

const evidenceIn = (name: string) => join(folder, name, "evidence", "commits");

/** Whether a start takes the data folder as it is. */
function opens(name: string): boolean {
	try {
		prepare(join(folder, name));
		return true;
	} catch (error) {
		expect(error).toBeInstanceOf(DataLossError);
		return false;
	}
}

describe("evidence of commits", () => {
	it("that lags behind its database, however far, stops no start [Q-R1] [Q-R4] [Q-R21]", async () => {
		const notes: Buffer[] = [];
		for (let life = 0; life < 2; life++) {
			const database = open("live");
			for (let commit = 0; commit < 3; commit++) {
				notes.push(readFileSync(evidenceIn("live")));
				await write(database, `${life} ${commit}`);
			}
			notes.push(readFileSync(evidenceIn("live")));
			leave("left");
			for (const note of notes) {
				writeFileSync(evidenceIn("left"), note);
				leaveAgain("left", "next");
				expect(opens("next")).toBe(true);
			}
			opened.pop();
			await database.close();
			rmSync(join(folder, "left"), { recursive: true });
		}
	});

	it("whose last note was cut off anywhere stops no start [Q-R4] [Q-R21]", async () => {
		const database = open("live");
		await write(database, "a");
		const before = readFileSync(evidenceIn("live"));
		await write(database, "b");
		const after = readFileSync(evidenceIn("live"));
		leave("left");
		const changed = [...after.keys()].filter((index) => before[index] !== after[index]);
		for (const cut of changed) {
			const note = Buffer.concat([after.subarray(0, cut), before.subarray(cut)]);
			writeFileSync(evidenceIn("left"), note);
			leaveAgain("left", "next");
			expect(opens("next"), `cut at ${cut}`).toBe(true);
		}
	});

	it("of a single commit more than the database has stops the start, and changes nothing [Q-R21]", async () => {
		const database = open("live");
		await write(database, "a");
		leave("left");
		await write(database, "b");
		cpSync(evidenceIn("live"), evidenceIn("left"));
		expect(opens("left")).toBe(false);
		expect(readFileSync(evidenceIn("left"))).toEqual(readFileSync(evidenceIn("live")));
		expect(() => prepare(join(folder, "left"))).toThrow("has lost 1 commit that had been acknowledged");
	});

	it("that is damaged itself stops the start [Q-R21]", async () => {
		await write(open("live"), "a");
		leave("left");
		writeFileSync(evidenceIn("left"), Buffer.alloc(8192, 7));
		expect(() => prepare(join(folder, "left"))).toThrow(/evidence\/commits is damaged/);
	});

	it("begins in a data folder that has none", async () => {
		await write(open("live"), "a");
		leave("left");
		rmSync(join(folder, "left", "evidence"), { recursive: true });
		expect(opens("left")).toBe(true);
		expect(readFileSync(evidenceIn("left"))).toHaveLength(8192);
	});
});

function leaveAgain(name: string, other: string): void {
	rmSync(join(folder, other), { recursive: true, force: true });
	cpSync(join(folder, name), join(folder, other), { recursive: true });
}

describe("a database compared with its evidence", () => {
	const history: History = {
		openings: [
			{ id: "a", commits: 0, accepted: null },
			{ id: "b", commits: 10, accepted: null },
			{ id: "c", commits: 20, accepted: "a@12" },
		],
		commits: 25,
	};

	it.each([
		["the same", "c", 25, undefined],
		["behind", "c", 20, undefined],
		["of the opening before, which it ended with", "b", 20, undefined],
		["ahead", "c", 27, { missing: 2, isOther: false }],
		["of a history that continued elsewhere", "b", 23, { missing: 3, isOther: false }],
		["of a loss that was accepted", "a", 12, undefined],
		["of another loss", "a", 13, { missing: 3, isOther: false }],
		["of an opening that it never had", "d", 30, { missing: 5, isOther: true }],
	])("%s", (_what, opening, commits, gap) => {
		expect(gapBetween({ opening, commits }, history)).toEqual(gap);
	});
});
