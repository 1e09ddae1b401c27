import { agentWith, chainOf, constant, node, probe } from "@switchyard/host/testing";
import { AppError, type Ephemeral, type Event, type RunSummary } from "@switchyard/spec";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Redactor } from "../secrets/redactor.ts";
import { TestHost } from "./testing/test-host.ts";

let test: TestHost;

afterEach(() => test.remove());

function watchAll() {
	const events: Event[] = [];
	const ephemerals: Ephemeral[] = [];
	const summaries: RunSummary[] = [];
	const stop = test.host.watch({
		events: (run, flow, more) => {
			expect(flow).toBe("test-flow");
			const onDisk = test.database.reader
				.prepare("select events from journal where run = (select number from runs where id = ?)")
				.all(run);
			const journalled = onDisk.flatMap(({ events: text }) => JSON.parse(String(text)));
			for (const event of more) expect(journalled).toContainEqual(event);
			events.push(...more);
		},
		ephemeral: (_run, ephemeral) => ephemerals.push(ephemeral),
		summary: (summary) => summaries.push(summary),
	});
	return { events, ephemerals, summaries, stop };
}

describe("a watcher", () => {
	it("gets every event once, in order, and only what is on disk", async () => {
		const effect = probe("Effect", "keyed", async () => ({ output: 1 }));
		test = new TestHost({ nodeTypes: [effect] });
		const watched = watchAll();
		const run = await test.start(chainOf(node("a", "Test.Effect"), node("b", "Test.Effect")));
		await test.host.waitForEnd(run, 5000);
		expect(watched.events).toEqual(await test.events(run));
		expect(watched.summaries.map(({ status }) => status)).toEqual(["running", "succeeded"]);
		expect(watched.summaries.at(-1)).toEqual(await test.host.get(run));
		watched.stop();
		await test.host.waitForEnd(await test.start(chainOf()), 5000);
		expect(watched.events).toHaveLength(watched.summaries.at(-1)?.seq ?? 0);
	});

	it("sees lines, progress and a model's words as they come, and none of them in the journal", async () => {
		const busy = probe("Busy", "safe", async (_params, { log, progress }) => {
			log("line");
			progress({ fraction: 2, text: "half" });
			return {};
		});
		test = new TestHost({ nodeTypes: [busy] });
		const watched = watchAll();
		const script = [{ toolCalls: [{ name: "busy", arguments: {} }] }, { text: "all done" }];
		const run = await test.start(agentWith(script, node("busy", "Test.Busy")));
		await test.host.waitForEnd(run, 5000);
		expect(watched.ephemerals.slice(0, 2)).toEqual([
			{ type: "step-progress", step: 2, text: "line" },
			{ type: "step-progress", step: 2, fraction: 1, text: "half" },
		]);
		const words = watched.ephemerals.slice(2);
		expect(words.map((word) => (word.type === "model-delta" ? word.text : "")).join("")).toBe("all done");
		expect(words.every((word) => word.type === "model-delta" && word.turn === 2)).toBe(true);
		expect(watched.events).toEqual(await test.events(run));
	});

	it("that fails disturbs nobody", async () => {
		const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
		test = new TestHost({ logger });
		const fail = () => {
			throw new Error("broken watcher");
		};
		test.host.watch({ events: fail, ephemeral: fail, summary: fail });
		const watched = watchAll();
		const run = await test.start(chainOf(node("set", "Flow.Set")));
		expect(await test.host.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
		expect(watched.events).toHaveLength(4);
		expect(logger.error).toHaveBeenCalled();
	});
});

describe("a secret", () => {
	const SECRET = "s3cret-passw0rd";
	const redactor = new Redactor();
	redactor.learn(SECRET);
	const secrets = {
		open: async (name: string) => {
			if (name !== "server") throw new AppError("CREDENTIAL_NOT_FOUND", { hint: "Add it." });
			return { host: "mail.example.com", port: 25, secure: false, password: SECRET };
		},
		redact: (text: string) => redactor.redact(text),
		redactPieces: () => redactor.redactPieces(),
	};
	const leaking = probe("Leaking", "once", async ({ input }, { log, progress }) => {
		const { password } = input as { password: string };
		log(`using ${password}`);
		progress({ text: password });
		return { output: { [password]: [password], given: password === SECRET } };
	});
	const properties = leaking.spec.properties.map((property) =>
		property.name === "input" ? { ...property, secret: "smtp", aiScope: false } : property,
	);
	const type = { ...leaking, spec: { ...leaking.spec, properties } };
	const using = (name: string) =>
		chainOf(node("leak", "Test.Leaking", { params: { input: constant({ credential: name }) } }));

	it("is opened for its node only, and is in no event, watcher, log or answer [R28]", async () => {
		const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
		test = new TestHost({ nodeTypes: [type], secrets, logger });
		const watched = watchAll();
		const run = await test.start(using("server"), { text: `caller says ${SECRET}` });
		const summary = await test.host.waitForEnd(run, 5000);
		expect(summary.message).toEqual({ text: "caller says •••", output: { "•••": ["•••"], given: true } });
		const events = await test.events(run);
		expect(events[1]).toMatchObject({ params: { input: { credential: "server" } } });
		const told = JSON.stringify([events, watched, summary, logger.info.mock.calls]);
		expect(told).not.toContain(SECRET);
		expect(logger.info).toHaveBeenCalledWith(expect.objectContaining({ run }), "using •••");
		const rows = test.database.reader.prepare("select * from journal").all();
		expect(JSON.stringify(rows)).not.toContain(SECRET);
	});

	it("in a model's answer is in no event either, and in none of its pieces [R27][Q-S12]", async () => {
		const usage = { inputTokens: 1, outputTokens: 1 };
		const answer = { text: `The password is ${SECRET}.`, toolCalls: [], usage };
		test = new TestHost({
			secrets,
			ask: async (_request, { onText }) => {
				for (const character of answer.text) onText(character);
				return answer;
			},
		});
		const watched = watchAll();
		const run = await test.start(agentWith([]));
		expect((await test.host.waitForEnd(run, 5000)).message).toMatchObject({ text: "The password is •••." });
		const words = watched.ephemerals.map((word) => (word.type === "model-delta" ? word.text : ""));
		expect(words.join("")).toBe("The password is •••.");
		expect(JSON.stringify([watched, await test.events(run)])).not.toContain(SECRET);
	});

	it("that is missing fails the step and names the parameter", async () => {
		test = new TestHost({ nodeTypes: [type], secrets });
		const run = await test.start(using("nobody"));
		expect(await test.host.waitForEnd(run, 5000)).toMatchObject({
			error: { code: "CREDENTIAL_NOT_FOUND", field: "input", hint: "Add it.", retryable: false },
		});
	});
});
