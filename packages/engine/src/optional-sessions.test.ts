import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

type Execute = NonNullable<ConstructorParameters<typeof TestRuntime>[0]["execute"]>;

const LOST = {
	status: "error",
	error: { code: "SESSION_LOST", message: "The connection broke.", retryable: false },
} as const;

const echo: Execute = (params) => ({ status: "success", outputs: { echo: params.text } });

/** The sessions in which steps were executed, in order: node, owner, round, and whether it was opened before. */
function watched() {
	const nodeSessions: string[] = [];
	const execute: Execute = (params, command) => {
		const { session: nodeSession, closes, node } = command;
		if (nodeSession) {
			const { owner, round, opened } = nodeSession;
			nodeSessions.push(`${closes ? "close " : ""}${node.id} ${owner}/${round}${opened ? " opened" : ""}`);
		}
		return echo(params, command);
	};
	return { sessions: nodeSessions, execute };
}

describe("a step that works in a session only where one is open", () => {
	/** Puts into two databases in a transaction of one of them, and once more behind it. */
	const put = (...dbs: readonly (string | undefined)[]) =>
		dbs.reduce(
			(flow, db, index) =>
				flow.node(`put${index + 1}`, "Put", {
					text: custom("a"),
					...(db === undefined ? {} : { db: custom(db) }),
				}),
			new FlowBuilder().node("start", "Start").node("use", "Transaction", { db: custom("books") }),
		);

	it("works in that of the nearest block that has the values it names, and elsewhere in none", () => {
		const flow = put("books", "shop", undefined, "books")
			.wire("start > use.each > put1 > put2 > put3")
			.wire("use > put4")
			.build();
		const { sessions: nodeSessions, execute } = watched();
		const run = new TestRuntime({ flow, execute }).start().finish();
		expect(run.state.status).toBe("succeeded");
		expect(nodeSessions).toEqual(["put1 1/0", "put3 1/0 opened", "close use 1/0 opened"]);
		expect(run.effects.map((effect) => effect.split(":")[0])).toEqual([
			...["put1", "put2", "put3", "use", "put4"],
		]);
	});

	it("finds the outer block where the inner one has other values", () => {
		const flow = put("books", "shop")
			.node("inner", "Transaction", { db: custom("shop") })
			.wire("start > use.each > inner.each > put1 > put2")
			.build();
		const { sessions: nodeSessions, execute } = watched();
		new TestRuntime({ flow, execute }).start().finish();
		expect(nodeSessions).toEqual([
			...["put1 1/0", "put2 2/0", "close inner 2/0 opened", "close use 1/0 opened"],
		]);
	});

	const losingOnce: Execute = (params, command) =>
		command.closes && command.session?.round === 0 ? LOST : echo(params, command);

	it.each([
		["books", "succeeded", 2],
		["shop", "waiting", 1],
	] as const)("in the database %s: a transaction that is lost leaves the run %s", (db, status, times) => {
		const flow = put("books", db).wire("start > use.each > put1 > put2").build();
		const run = new TestRuntime({ flow, execute: losingOnce }).start().finish();
		expect(run.state.status).toBe(status);
		expect(run.effects.filter((effect) => effect.startsWith("put2"))).toHaveLength(times);
	});

	it("is done again although an inner block was committed only where nothing lasts of it", () => {
		const flow = put("books")
			.node("inner", "Transaction", { db: custom("shop") })
			.node("put2", "Put", { text: custom("b"), db: custom("shop") })
			.wire("start > use.each > inner.each > put2")
			.wire("inner > put1")
			.build();
		const run = new TestRuntime({
			flow,
			execute: (params, command) =>
				command.node.id === "use" && command.session?.round === 0 ? LOST : echo(params, command),
		});
		expect(run.start().finish().state.status).toBe("waiting");
	});

	it("continues from no checkpoint in a transaction, whose loss undoes what was before it", () => {
		const flow = put("books", "books")
			.node("here", "Checkpoint")
			.wire("start > use.each > put1 > here > put2")
			.build();
		const run = new TestRuntime({ flow, execute: losingOnce }).start().finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.effects.filter((effect) => effect.startsWith("put1"))).toHaveLength(2);
	});

	it("works in none for an agent that stands in no such block, and in the block's for one that does", () => {
		const agent = (flow: FlowBuilder) =>
			flow
				.node("desk", "Agent", { prompt: path("question") })
				.node("put", "Put", { text: ai, db: custom("books") })
				.wire("desk.tools > put");
		const ask = ({ turn }: { turn: number }) =>
			turn === 1 ? answer("", { name: "put", arguments: { text: "a" } }) : answer("done");
		const outside = watched();
		const alone = agent(new FlowBuilder().node("start", "Start")).wire("start > desk").build();
		new TestRuntime({ flow: alone, execute: outside.execute, ask }).start({ question: "q" }).finish();
		expect(outside.sessions).toEqual([]);
		const inside = watched();
		const within = agent(put()).wire("start > use.each > desk").build();
		new TestRuntime({ flow: within, execute: inside.execute, ask }).start({ question: "q" }).finish();
		expect(inside.sessions).toEqual(["put 1/0", "close use 1/0 opened"]);
	});

	it("may be tried again by itself where its host is lost, unless it works in one", () => {
		const died = { code: "CONNECTION_LOST", message: "Gone.", retryable: true };
		const retried = (db: string) => {
			const flow = new FlowBuilder()
				.node("start", "Start")
				.node("use", "Transaction", { db: custom("books") })
				.node("put1", "Put", { text: custom("a"), db: custom(db) }, { retry: { attempts: 2, backoffMs: 1 } })
				.wire("start > use.each > put1")
				.build();
			const execute: Execute = (params, command) =>
				command.node.id === "put1" && command.attempt === 1
					? { status: "error", error: died }
					: echo(params, command);
			return new TestRuntime({ flow, execute }).start().finish().state.status;
		};
		expect([retried("shop"), retried("books")]).toEqual(["succeeded", "waiting"]);
	});
});
