import {
	closeSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SignedOutSessions } from "./signed-out.ts";

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;
const session = (letter: string) => letter.repeat(22);

let folder: string;
let path: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	path = join(folder, "signed-out");
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = (now = NOW) => new SignedOutSessions(path, () => now);

describe("the sessions that were signed out [Q-sec]", () => {
	it("are remembered by the next process until they would have ended anyway", () => {
		open().add(session("a"), NOW + HOUR);
		expect(open().has(session("a"))).toBe(true);
		open(NOW + HOUR).add(session("b"), NOW + 2 * HOUR);
		expect(open().has(session("a"))).toBe(false);
		expect(open().has(session("b"))).toBe(true);
		expect(statSync(path).mode & 0o777).toBe(0o600);
	});

	it("are never half written: the file is replaced whole", () => {
		open().add(session("a"), NOW + HOUR);
		const before = openSync(path, "r");
		try {
			open().add(session("b"), NOW + HOUR);
			expect(readFileSync(before, "utf8")).toBe(`${session("a")} ${NOW + HOUR}\n`);
		} finally {
			closeSync(before);
		}
		expect(readFileSync(path, "utf8").split("\n")).toHaveLength(3);
		expect(readdirSync(folder)).toEqual(["signed-out"]);
	});

	it("stay signed out when the file was torn, and garbage in it keeps nobody from signing in or out", () => {
		const torn = `\0\u{fffd}garbage\n${session("a")} ${NOW + HOUR}\nnot a session 12\n${session("b")} 17`;
		writeFileSync(path, torn);
		open().add(session("c"), NOW + HOUR);
		const later = open();
		for (const letter of ["a", "b", "c"]) expect(later.has(session(letter)), letter).toBe(true);
		expect(later.has("not")).toBe(false);
		expect(later.has(session("d"))).toBe(false);
	});
});
