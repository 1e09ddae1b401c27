import { rmSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { custom, node } from "@switchyard/flow/testing";
import type { EmbeddedHost, Journal } from "@switchyard/host";
import { counter, flowOf, probe } from "@switchyard/host/testing";
import { OWNER } from "@switchyard/spec/actor";
import type { Flow } from "@switchyard/spec/flow";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestHost, type TestHostOptions } from "../../../test/support/host-driver/test-host.ts";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../database/database.ts";

const ITEMS = 1000;
/** Of a run that has gone through them: two a step, and some. */
const EVENTS = 2 * ITEMS;

const LARGE = "large ".repeat(20_000);

const ask = (id: string) => node(id, "Flow.Ask", { question: custom("Continue?") });

/** Goes through a list, asks, counts once more, and asks again. */
function longFlow(items = ITEMS): Flow {
	const each = node("each", "Flow.ForEach", { items: custom(Array(items).fill(1)) });
	return flowOf(
		[each, node("work", "Test.Count"), ask("first"), node("after", "Test.Count"), ask("second")],
		["start>each", "each.each>work", "each>first", "first>after", "after>second"],
	);
}

const ANSWER = { answer: "submitted", values: {} } as const;

describeStores("a long run", ({ open, journalOf, location }) => {
	let database: Database;
	let runHost: EmbeddedHost;
	/** Events that were loaded since the host began. */
	let loaded: number;
	const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

	beforeEach(() => vi.clearAllMocks());

	afterEach(() => runHost.close());

	/** A server's host; whatever was there before is closed. */
	async function start(options: TestHostOptions = {}): Promise<void> {
		database = await open();
		loaded = 0;
		const journal = journalOf(database);
		const load: Journal["load"] = async (...page) => {
			const { events, more } = await journal.load(...page);
			loaded += events.length;
			return { events, more };
		};
		const counting = Object.assign(Object.create(journal) as Journal, { load, ...options.journal });
		runHost = createTestHost(counting, location().folder, {
			nodeTypes: [counter("Count", "safe").type],
			logger,
			...options,
			limits: { idleMs: 20, ...options.limits },
		});
		await runHost.recover();
	}

	async function stop(): Promise<void> {
		await runHost.close();
		await database.close();
	}

	async function begin(flow = longFlow(), message = {}): Promise<string> {
		const { runId } = await runHost.start({ flow, node: "start", message, cause: "api" });
		return runId;
	}

	const snapshots = () => database.read.selectFrom("snapshots").selectAll().execute();

	/** Resolves once the newest snapshot covers as many events. */
	const covered = (seq: number) =>
		vi.waitFor(async () => expect((await snapshots())[0]?.seq).toBeGreaterThanOrEqual(seq), 30_000);

	const asks = (run: string, step: string) =>
		vi.waitFor(
			async () => expect((await runHost.askedBy(run))?.questions).toMatchObject([{ node: step }]),
			30_000,
		);

	async function answer(run: string): Promise<void> {
		const [question] = (await runHost.askedBy(run))?.questions ?? [];
		await runHost.answer(run, question?.step ?? 0, { ...ANSWER, actor: OWNER });
	}

	/** A run that waits on disk, and whose snapshot has all of it. */
	async function rested(flow = longFlow(), message = {}): Promise<string> {
		await start();
		const run = await begin(flow, message);
		await asks(run, "first");
		await covered(EVENTS);
		await stop();
		await start();
		return run;
	}

	/** Answers both questions and waits for the end. */
	async function finish(run: string): Promise<void> {
		await answer(run);
		await asks(run, "second");
		await answer(run);
		expect(await runHost.waitForEnd(run, 30_000)).toMatchObject({
			status: "succeeded",
			message: { results: Array.from({ length: ITEMS }, (_, index) => ({ output: index + 1 })) },
		});
	}

	it("leaves the memory with a snapshot, and loads by that and the events after it", async () => {
		const run = await rested();
		await finish(run);
		expect(loaded).toBeLessThan(20);
		const { events } = await runHost.events(run, 1, 10_000);
		expect(events.length).toBeGreaterThan(EVENTS);
		expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
		expect(logger.warn).not.toHaveBeenCalled();
	});

	it("that is cut off in the middle continues from its last snapshot", async () => {
		const begun = Promise.withResolvers<void>();
		const never = probe("Count", "safe", ({ input }) => {
			if (input !== ITEMS) return Promise.resolve({ output: input });
			begun.resolve();
			return new Promise(() => {});
		});
		await start({ nodeTypes: [never], limits: { activeSnapshotEvents: 300, closeGraceMs: 0 } });
		const items = Array.from({ length: ITEMS }, (_, index) => index + 1);
		const input = { scope: "Message", path: "item" } as const;
		const work = node("work", "Test.Count", { input });
		const each = node("each", "Flow.ForEach", { items: custom(items) });
		const run = await begin(flowOf([each, work], ["start>each", "each.each>work"]));
		await begun.promise;
		await covered(EVENTS / 2);
		await stop();
		const all = probe("Count", "safe", async ({ input }) => ({ output: input }));
		await start({ nodeTypes: [all] });
		const { message } = await runHost.waitForEnd(run, 30_000);
		expect(message).toMatchObject({ results: items.map((output) => ({ output })) });
		// What was sent to the disk together is committed together.
		expect(loaded).toBeLessThan(EVENTS / 2);
	});

	it("gets none while it is short", async () => {
		await start({ limits: { activeRuns: 1 } });
		const run = await begin(longFlow(10));
		await asks(run, "first");
		// Only one run may be in memory: another is taken as soon as this one rests.
		const other = await vi.waitFor(() => begin(longFlow(1)), 30_000);
		await asks(other, "first");
		expect(await snapshots()).toEqual([]);
	});

	const WRONG: Readonly<Record<string, (state: string) => object>> = {
		damaged: (state) => ({ state: state.replace('"stepCount":', '"stepCount":1') }),
		"no snapshot": () => textOf('{"snapshot":{"values":[]},"refs":[]}'),
		"of a newer format": () => ({ format: 99 }),
		"of an older engine": () => ({ engine: "0.0.1" }),
		"not of the run's flow version": (state) => textOf(state.replace('"revision":', '"revision":9')),
		"ahead of the journal": (state) => textOf(state.replace(/"seq":\d+/, '"seq":99999')),
		"of another journal": (state) => textOf(state.replace(/"at":\d+/, '"at":7')),
	};

	it.each(Object.keys(WRONG))(
		"whose snapshot is %s is folded whole, says so once, and gets another [Q-R15]",
		async (wrong) => {
			const run = await rested();
			const [kept] = await snapshots();
			const change = WRONG[wrong]?.(kept?.state ?? "") ?? {};
			expect(kept).not.toMatchObject(change);
			await database.write([database.read.updateTable("snapshots").set(change).compile()]);
			await answer(run);
			await asks(run, "second");
			expect(loaded).toBeGreaterThan(EVENTS);
			expect(logger.warn.mock.calls).toMatchObject([[{ run }, expect.stringContaining("snapshot")]]);
			await covered((kept?.seq ?? 0) + 1);
			await stop();
			await start();
			await answer(run);
			expect(await runHost.waitForEnd(run, 30_000)).toMatchObject({ status: "succeeded" });
			expect(loaded).toBeLessThan(20);
			expect(logger.warn).toHaveBeenCalledTimes(1);
		},
	);

	it("has an older snapshot, and is the same by it and more events", async () => {
		const run = await rested();
		const [old] = await snapshots();
		await answer(run);
		await asks(run, "second");
		await stop();
		await start();
		expect((await snapshots())[0]).toEqual(old);
		await answer(run);
		expect(await runHost.waitForEnd(run, 30_000)).toMatchObject({ status: "succeeded" });
		expect(loaded).toBeLessThan(30);
	});

	it("whose snapshot cannot be kept continues as if there were none", async () => {
		const keepSnapshot = vi.fn(() => Promise.reject(new Error("There is no place for it.")));
		await start({ journal: { keepSnapshot } });
		const run = await begin();
		await vi.waitFor(() => expect(keepSnapshot).toHaveBeenCalled(), 30_000);
		await finish(run);
		expect(loaded).toBeGreaterThan(EVENTS);
		// Once for each time that it left the memory, which a slow machine decides.
		const warnings = new Set(logger.warn.mock.calls.map(([{ run }, text]) => `${run}: ${text}`));
		expect(warnings).toEqual(new Set([`${run}: a snapshot of a run cannot be kept`]));
	});

	it.each([
		["short", 1, 20],
		["long, and so written less often", 256 * 1024, 160],
	])("whose snapshots are %s has one every few events", async (_, length, least) => {
		const seqs: number[] = [];
		const keepSnapshot: Journal["keepSnapshot"] = async (_run, { seq }) => {
			seqs.push(seq);
			return length;
		};
		const nodeTypes = [counter("Count", "keyed").type];
		await start({ journal: { keepSnapshot }, nodeTypes, limits: { activeSnapshotEvents: 20 } });
		// The start of each step is on disk before it executes, so there are as many commits.
		await asks(await begin(longFlow(200)), "first");
		const gaps = seqs.slice(1).map((seq, index) => seq - (seqs[index] ?? 0));
		expect(Math.min(...gaps)).toBeGreaterThanOrEqual(least);
		expect(Math.max(...gaps)).toBeLessThan(least + 10);
	});

	/** Damages the commit of the run that holds an event. */
	async function damage(run: string, seq: number): Promise<void> {
		const number = database.read.selectFrom("runs").select("number").where("id", "=", run);
		const { first } = await database.read
			.selectFrom("journal")
			.select(({ fn }) => fn.max("first").as("first"))
			.where("run", "=", number)
			.where("first", "<=", seq)
			.executeTakeFirstOrThrow();
		const damaged = database.read.updateTable("journal").set({ checksum: 1 });
		await database.write([damaged.where("run", "=", number).where("first", "=", first).compile()]);
	}

	it("whose journal is damaged before its snapshot continues, and nobody can read it [Q-R15]", async () => {
		const run = await rested();
		await damage(run, 1);
		await finish(run);
		await expect(runHost.events(run, 1, 100)).rejects.toMatchObject({ code: "JOURNAL_DAMAGED" });
		await expect(runHost.reruns.replay(run)).rejects.toMatchObject({ code: "JOURNAL_DAMAGED" });
	});

	it("whose journal is damaged where its snapshot ends, or after it, is given up [Q-R15]", async () => {
		const run = await rested();
		await damage(run, 99_999);
		await expect(answer(run)).rejects.toMatchObject({ code: "APPROVAL_ANSWERED" });
		expect(await runHost.get(run)).toMatchObject({ status: "failed", error: { code: "JOURNAL_DAMAGED" } });
	});

	it("refers to large values from its snapshot, and to nothing that the journal does not [R32]", async () => {
		await start();
		const run = await begin(longFlow(), { text: LARGE });
		await asks(run, "first");
		await covered(EVENTS);
		const refs = () => database.read.selectFrom("value_refs").selectAll().execute();
		const [value, ...others] = await refs();
		expect(others).toEqual([]);
		const [kept] = await snapshots();
		expect(kept?.state).not.toContain("large large");
		expect(kept?.state).toContain(value?.ref);
		await stop();
		await start();
		await finish(run);
		expect(loaded).toBeLessThan(20);
		expect((await runHost.get(run))?.message).toMatchObject({ text: LARGE });
		expect(await refs()).toEqual([value]);
	});

	it("that lost a large value is given up, with a snapshot as without", async () => {
		const run = await rested(longFlow(), { text: LARGE });
		await database.write([database.read.deleteFrom("journal_values").compile()]);
		rmSync(join(location().folder, "blobs"), { recursive: true, force: true });
		await expect(answer(run)).rejects.toMatchObject({ code: "APPROVAL_ANSWERED" });
		expect(await runHost.get(run)).toMatchObject({ status: "failed", error: { code: "JOURNAL_DAMAGED" } });
	});

	it("has no secret in its snapshot", async () => {
		const redact = (text: string) => text.replaceAll("canary", "•••");
		const secrets: TestHostOptions["secrets"] = {
			open: async () => ({ password: "canary" }),
			hostsOf: () => undefined,
			redact,
			maskOf: () => ({ redact, begun: () => 0 }),
		};
		const count = probe("Count", "safe", async () => ({ output: "a canary sings" }));
		const properties = count.spec.properties.map((property) =>
			property.name === "input" ? { ...property, secret: "smtp" } : property,
		);
		await start({ secrets, nodeTypes: [{ ...count, spec: { ...count.spec, properties } }] });
		const flow = longFlow();
		const params = { input: custom({ credential: "server" }) };
		const nodes = flow.nodes.map((each) => (each.type === "Test.Count" ? { ...each, params } : each));
		const run = await begin({ ...flow, nodes });
		await asks(run, "first");
		await covered(EVENTS);
		const [kept] = await snapshots();
		expect(kept?.state).toContain("a ••• sings");
		expect(kept?.state).not.toContain("canary");
	});
});

/** A text with a checksum that holds. */
function textOf(state: string): object {
	return { state, checksum: crc32(state) };
}
