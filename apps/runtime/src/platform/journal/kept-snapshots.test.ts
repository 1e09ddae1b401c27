import { SnapshotError } from "@switchyard/engine";
import { AppError } from "@switchyard/spec/error";
import { SNAPSHOT_FORMAT } from "@switchyard/spec/snapshot";
import { beforeEach, describe, expect, it } from "vitest";
import { runSnapshot } from "../../../test/support/run-snapshot.ts";
import { keepSnapshots, readSnapshots, type SnapshotRow } from "./kept-snapshots.ts";
import { referenceOf } from "./large-values.ts";

const LONGEST = 4 * 1024 * 1024;
const LARGE = { text: "large ".repeat(20_000) };
const REF = String(referenceOf(LARGE));

/** What the journal refers to, as JSON. */
let values: Map<string, string>;
let rows: Map<string, SnapshotRow>;

beforeEach(() => {
	values = new Map([[REF, JSON.stringify(LARGE)]]);
	rows = new Map();
});

const keep = keepSnapshots(
	{ refersTo: async (run, ref) => run === "run" && values.has(ref) },
	async (run, row) => rows.set(run, row),
);
const read = readSnapshots({ value: async (ref) => values.get(ref) }, async (run) => rows.get(run));

function rowOf(run = "run"): SnapshotRow {
	const row = rows.get(run);
	if (!row) throw new Error(`There is no snapshot of ${run}.`);
	return row;
}

describe("a snapshot", () => {
	it("is one row, and comes back as it was", async () => {
		const snapshot = runSnapshot({ seq: 7, values: [1, "two", { three: [null] }] });
		const length = await keep("run", snapshot);
		expect(rowOf()).toMatchObject({ seq: 7, format: SNAPSHOT_FORMAT, engine: snapshot.takenBy });
		expect(rowOf().state).toHaveLength(length);
		expect(await read("run")).toEqual({ snapshot, length });
		expect(await read("another")).toBeUndefined();
	});

	it("refers to a large value that the journal refers to, and has every other", async () => {
		const [unknown, alike] = ["unknown ".repeat(10_000), { __ref: REF, __size: 7, __type: "string" }];
		const snapshot = runSnapshot({ values: [unknown, LARGE, "small", alike, LARGE] });
		const length = await keep("run", snapshot);
		expect(rowOf().state).toContain(REF);
		expect(rowOf().state).toContain(unknown);
		expect(rowOf().state).not.toContain("large large");
		expect(await read("run")).toEqual({ snapshot, length });
		expect(snapshot.values[1]).toBe(LARGE);
	});

	it("of a run whose journal does not refer to a value has the value", async () => {
		await keep("other", runSnapshot({ values: [LARGE] }));
		values.clear();
		expect(await read("other")).toMatchObject({ snapshot: { values: [LARGE] } });
	});

	it("lets others work between one large value and the next", async () => {
		const order: string[] = [];
		const refersTo = async () => {
			order.push("value");
			setImmediate(() => order.push("others"));
			return true;
		};
		await keepSnapshots({ refersTo }, async () => {})("run", runSnapshot({ values: [LARGE, 1, LARGE] }));
		expect(order).toEqual(["value", "others", "value", "others"]);
	});

	it("is not kept when it is longer than may be, by one character", async () => {
		const base = await keep("run", runSnapshot({ values: [""] }));
		rows.clear();
		const filled = (length: number) => keep("run", runSnapshot({ values: ["x".repeat(length - base)] }));
		expect(await filled(LONGEST + 1)).toBe(LONGEST + 1);
		expect(rows.size).toBe(0);
		expect(await filled(LONGEST)).toBe(LONGEST);
		expect(rows.size).toBe(1);
	});
});

describe("a snapshot is not read", () => {
	/** Reads a snapshot of which something has changed. */
	async function change(changes: Partial<SnapshotRow>): Promise<unknown> {
		await keep("run", runSnapshot({ values: [LARGE] }));
		rows.set("run", { ...rowOf(), ...changes });
		return read("run");
	}

	it("that is not what was written", async () => {
		await expect(change({ checksum: 7 })).rejects.toThrow(SnapshotError);
		await expect(change({ checksum: 7 })).rejects.toThrow("damaged");
		await expect(change({ state: "{}" })).rejects.toThrow("damaged");
	});

	it("of another format or engine", async () => {
		await expect(change({ format: 99 })).rejects.toThrow(SnapshotError);
		await expect(change({ format: 99 })).rejects.toThrow("format 99");
		await expect(change({ engine: "0.0.1" })).rejects.toThrow("engine 0.0.1");
	});

	it("that lost a value; a store that cannot be asked says so itself", async () => {
		await keep("run", runSnapshot({ values: [LARGE] }));
		values.set(REF, '"another"');
		await expect(read("run")).rejects.toThrow(SnapshotError);
		values.clear();
		await expect(read("run")).rejects.toThrow("missing");
		const away = new AppError("JOURNAL_UNAVAILABLE");
		const unread = readSnapshots({ value: () => Promise.reject(away) }, async () => rowOf());
		await expect(unread("run")).rejects.toBe(away);
	});
});
