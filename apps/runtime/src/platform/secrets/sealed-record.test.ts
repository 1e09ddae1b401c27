import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openRecord, sealRecord } from "./sealed-record.ts";

const master = randomBytes(32);
const identity = { name: "mail", kind: "smtp" };
const value = { password: "correct horse battery staple" };

describe("a sealed record [Q-sec]", () => {
	it("opens with the key, the name and the kind it was sealed with", () => {
		expect(openRecord(master, identity, sealRecord(master, identity, value))).toEqual(value);
	});

	it("holds nothing of the value in the clear, and never the same bytes twice", () => {
		const [one, two] = [sealRecord(master, identity, value), sealRecord(master, identity, value)];
		expect(Buffer.from(one.sealed).includes("horse")).toBe(false);
		expect(Buffer.from(one.sealed)).not.toEqual(Buffer.from(two.sealed));
		expect(Buffer.from(one.dataKey)).not.toEqual(Buffer.from(two.dataKey));
	});

	it("does not open under another master key, name or kind", () => {
		const record = sealRecord(master, identity, value);
		expect(() => openRecord(randomBytes(32), identity, record)).toThrow();
		expect(() => openRecord(master, { ...identity, name: "other" }, record)).toThrow();
		expect(() => openRecord(master, { ...identity, kind: "imap" }, record)).toThrow();
	});

	it("does not open once any byte of it was changed", () => {
		const record = sealRecord(master, identity, value);
		for (const part of ["sealed", "dataKey"] as const) {
			for (let index = 0; index < record[part].length; index++) {
				const bytes = Buffer.from(record[part]);
				bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
				expect(() => openRecord(master, identity, { ...record, [part]: bytes })).toThrow();
			}
		}
	});
});
