import {
	closeSync,
	fsyncSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SignedOutSessions } from "./signed-out.ts";

vi.mock("node:fs", { spy: true });

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;
const signInSession = (letter: string) => letter.repeat(22);

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
		open().add(signInSession("a"), NOW + HOUR);
		expect(open().has(signInSession("a"))).toBe(true);
		open(NOW + HOUR).add(signInSession("b"), NOW + 2 * HOUR);
		expect(open().has(signInSession("a"))).toBe(false);
		expect(open().has(signInSession("b"))).toBe(true);
		expect(statSync(path).mode & 0o777).toBe(0o600);
	});

	it("are never half written: the file is replaced whole", () => {
		open().add(signInSession("a"), NOW + HOUR);
		const before = openSync(path, "r");
		try {
			open().add(signInSession("b"), NOW + HOUR);
			expect(readFileSync(before, "utf8")).toBe(`${signInSession("a")} ${NOW + HOUR}\n`);
		} finally {
			closeSync(before);
		}
		expect(readFileSync(path, "utf8").split("\n")).toHaveLength(3);
		expect(readdirSync(folder)).toEqual(["signed-out"]);
	});

	it("stay signed out when the file was torn, and garbage in it keeps nobody from signing in or out", () => {
		const torn = `\0\u{fffd}garbage\n${signInSession("a")} ${NOW + HOUR}\nnot a session 12\n${signInSession("b")} 17`;
		writeFileSync(path, torn);
		open().add(signInSession("c"), NOW + HOUR);
		const later = open();
		for (const letter of ["a", "b", "c"]) expect(later.has(signInSession(letter)), letter).toBe(true);
		expect(later.has("not")).toBe(false);
		expect(later.has(signInSession("d"))).toBe(false);
	});

	it("stay signed out for ever when it cannot be read for how long, and not by what is no line of ours", () => {
		writeFileSync(path, `${signInSession("a")} ${"9".repeat(20)}\n?${signInSession("b")} ${NOW + HOUR}\n`);
		const ever = 1e15;
		open(ever).add(signInSession("c"), ever + HOUR);
		expect(open().has(signInSession("a"))).toBe(true);
		expect(open().has(signInSession("b"))).toBe(false);
	});

	it("are on disk before anybody is notified: the file, then its name in the folder", () => {
		const opened = readdirSync("/proc/self/fd").length;
		vi.clearAllMocks();
		open().add(signInSession("a"), NOW + HOUR);
		expect(writeFileSync).toHaveBeenCalledExactlyOnceWith(
			expect.any(String),
			expect.any(String),
			expect.objectContaining({ flush: true }),
		);
		expect(openSync).toHaveBeenLastCalledWith(folder, "r");
		expect(fsyncSync).toHaveBeenCalled();
		expect(vi.mocked(fsyncSync).mock.invocationCallOrder.at(-1)).toBeGreaterThan(
			vi.mocked(renameSync).mock.invocationCallOrder[0] ?? Number.POSITIVE_INFINITY,
		);
		expect(readdirSync("/proc/self/fd")).toHaveLength(opened);
	});

	it("keep the server from starting when they cannot be read: else they would be signed in again", () => {
		mkdirSync(path);
		expect(() => open()).toThrow("EISDIR");
	});
});
