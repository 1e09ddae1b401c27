import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
	openTemporaryDatabase,
	type TemporaryDatabase,
} from "../../../../test/support/temporary-database.ts";
import { type WatchedTrigger, watchTrigger } from "../testing/watched-trigger.ts";
import { createTrigger } from "./trigger.ts";
import { STABLE_MS } from "./watched-folder.ts";

let temporary: TemporaryDatabase;
let workspace: string;
let trigger: WatchedTrigger | undefined;

beforeEach(() => {
	temporary = openTemporaryDatabase();
	workspace = mkdtempSync(join(tmpdir(), "switchyard-workspace-"));
});

afterEach(async () => {
	await trigger?.stop().catch(() => {});
	await temporary.dispose();
	rmSync(workspace, { recursive: true });
});

function write(path: string, content: string) {
	mkdirSync(dirname(join(workspace, path)), { recursive: true });
	writeFileSync(join(workspace, path), content);
}

function watch(parameters: Readonly<Record<string, unknown>> = {}, cursor?: unknown) {
	trigger = watchTrigger(createTrigger({ workspace, database: temporary.database }), {
		parameters: { folder: ".", pattern: "**/*", ...parameters },
		since: Date.now(),
		...defined({ cursor }),
	});
	return trigger;
}

const fired = ({ firings }: WatchedTrigger) =>
	firings.map(({ outputs }) => `${outputs.kind} ${outputs.path}`);
const working = (watched: WatchedTrigger) =>
	vi.waitFor(() => expect(watched.isWorking()).toBe(true), { timeout: 10_000 });
const fires = (watched: WatchedTrigger, ...expected: string[]) =>
	vi.waitFor(() => expect(fired(watched).sort()).toEqual(expected.sort()), { timeout: 10_000 });

describe("a file trigger", () => {
	it("fires for new and for changed files, not for those that were there", async () => {
		write("old.txt", "old");
		const files = watch();
		await working(files);
		write("deep/er/new.txt", "new");
		await fires(files, "new deep/er/new.txt");
		expect(files.firings[0]).toMatchObject({
			key: expect.stringMatching(/^deep\/er\/new\.txt \d/),
			outputs: {
				path: "deep/er/new.txt",
				name: "new.txt",
				bytes: 3,
				modified_at: expect.stringMatching(/^\d{4}-.*Z$/),
				kind: "new",
			},
		});
		write("deep/er/new.txt", "newer");
		write("old.txt", "changed");
		await fires(files, "new deep/er/new.txt", "changed deep/er/new.txt", "changed old.txt");
	});

	it("finds what changed while it was off, once [Q-R8]", async () => {
		write("same.txt", "same");
		write("changed.txt", "before");
		write("gone.txt", "gone");
		const first = watch();
		await working(first);
		await first.stop();
		expect(first.firings).toEqual([]);
		write("changed.txt", "after, and longer");
		write("new.txt", "new");
		rmSync(join(workspace, "gone.txt"));
		const second = watch({}, first.cursor());
		await fires(second, "changed changed.txt", "new new.txt");
		await second.stop();
		const third = watch({}, second.cursor());
		await working(third);
		expect(third.firings).toEqual([]);
		// What was removed and comes back is new.
		write("gone.txt", "back");
		await fires(third, "new gone.txt");
	});

	it("takes only what fits its folder and pattern", async () => {
		write("inbox/.keep", "");
		const files = watch({ folder: "inbox", pattern: "*.csv" });
		await working(files);
		write("inbox/notes.txt", "1");
		write("inbox/deep/orders.csv", "1");
		write("orders.csv", "1");
		write("inbox/orders.csv", "1");
		await fires(files, "new inbox/orders.csv");
	});

	it("fires once for a file that is written piece by piece", async () => {
		const files = watch();
		await working(files);
		let bytes = 0;
		// Longer than a file has to keep still, and on a busy machine too it never does.
		for (const begun = performance.now(); performance.now() - begun < 2 * STABLE_MS; bytes++) {
			appendFileSync(join(workspace, "big.bin"), "x");
			await nextTurn();
		}
		expect(fired(files)).toEqual([]);
		await fires(files, "new big.bin");
		expect(files.firings[0]?.outputs.bytes).toBe(bytes);
	});

	it("follows no link out of the workspace [Q-sec]", async () => {
		const outside = mkdtempSync(join(tmpdir(), "switchyard-outside-"));
		writeFileSync(join(outside, "secret.txt"), "secret");
		symlinkSync(outside, join(workspace, "link"));
		symlinkSync(join(outside, "secret.txt"), join(workspace, "file-link.txt"));
		const files = watch();
		await working(files);
		writeFileSync(join(outside, "secret.txt"), "changed");
		writeFileSync(join(outside, "more.txt"), "more");
		write("inside.txt", "inside");
		await fires(files, "new inside.txt");
		await files.stop();
		await expect(watch({ folder: "link" }).ended).rejects.toMatchObject({ code: "FILE_PATH_REFUSED" });
		await expect(watch({ folder: "../x" }).ended).rejects.toMatchObject({ code: "FILE_PATH_REFUSED" });
		rmSync(outside, { recursive: true });
	});

	it("is not held up by a file name that its pattern nearly matches [Q-S7]", async () => {
		const files = watch({ pattern: "*-*-*-*-*.csv" });
		await working(files);
		write("-".repeat(230), "no");
		write("1-2-3-4-5.csv", "yes");
		await fires(files, "new 1-2-3-4-5.csv");
	});

	it("cannot be published with a pattern that it does not understand, and says why if it was before", async () => {
		const node = (pattern: string) => ({
			...{ id: "n", type: "File.Watch", name: "n", position: { x: 0, y: 0 } },
			params: { pattern: { scope: "Custom" as const, value: pattern } },
		});
		const kind = createTrigger({ workspace, database: temporary.database });
		expect(kind.problems?.(node("**/*.{csv,txt}"), undefined)).toEqual([]);
		expect(kind.problems?.(node("{a,b}".repeat(30)), undefined)).toEqual([
			{
				code: "PATH_PATTERN_INVALID",
				message: "The pattern has more than 20 braces.",
				field: "pattern",
				hint: expect.stringContaining("a trigger for each kind of file"),
				node: "n",
			},
		]);
		await expect(watch({ pattern: "a{b" }).ended).rejects.toMatchObject({ code: "PATH_PATTERN_INVALID" });
	});

	it("says that its folder is missing", async () => {
		await expect(watch({ folder: "nowhere" }).ended).rejects.toMatchObject({ code: "FOLDER_NOT_FOUND" });
	});
});
