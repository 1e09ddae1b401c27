import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSessionsOf } from "./run/sessions.ts";
import { type Execute, echo, LOST, losing, order, watched } from "./testing/block-flow.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

describe("a block", () => {
	it("gives what stands inside its session, closes it, and continues with the message of its round", () => {
		const { sessions: nodeSessions, execute } = watched();
		const run = new TestRuntime({ flow: order(), execute }).start({ item: "pen" }).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.state.result).toMatchObject({ seen: "pen", clicked: "pen", checked: "pen", told: "pen" });
		expect(nodeSessions).toEqual([
			"look 1/0",
			"click 1/0 opened",
			"check 1/0 opened",
			"close use 1/0 opened",
		]);
		expect(run.ofType("block-close")).toMatchObject([{ step: 1, attempt: 2 }]);
	});

	it("says what it was set to with each command of its session", () => {
		const seen: unknown[] = [];
		const execute: Execute = (params, command) => {
			if (command.session) seen.push(command.session.block?.params.site);
			return echo(params, command);
		};
		new TestRuntime({ flow: order(), execute }).start({ item: "pen" }).finish();
		expect(new Set(seen)).toEqual(new Set(["https://shop.example"]));
	});

	it("has nothing to close when nothing inside began in its session", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("use", "Block")
			.node("inside", "Echo", { text: path("item") })
			.wire("start > use.each > inside")
			.build();
		const { sessions: nodeSessions, execute } = watched();
		const run = new TestRuntime({ flow, execute }).start({ item: "pen" }).finish();
		expect(run.state.status).toBe("succeeded");
		expect(nodeSessions).toEqual([]);
		expect(run.ofType("block-close")).toEqual([]);
	});

	it("fails with what fails inside, and leaves by its error port like any other node", () => {
		const execute: Execute = (params, command) =>
			command.node.id === "click"
				? { status: "error", error: { code: "TARGET_MISSING", message: "No button.", retryable: true } }
				: echo(params, command);
		const run = new TestRuntime({ flow: order(), execute }).start({ item: "pen" }).finish();
		expect(run.state.status).toBe("failed");
		expect(run.state.error).toMatchObject({ code: "TARGET_MISSING", retryable: false });
		expect(run.ofType("block-close")).toEqual([]);
	});

	it("gives the nearest session of the kind, and each round of a loop around it one of its own", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("loop", "ForEach", { items: path("items") })
			.node("use", "Block")
			.node("inner", "Block")
			.node("look", "Look", { text: custom("a") })
			.node("tell", "Look", { text: custom("b") })
			.wire("start > loop.each > use.each > inner.each > look")
			.wire("inner > tell")
			.build();
		const { sessions: nodeSessions, execute } = watched();
		new TestRuntime({ flow, execute }).start({ items: [1, 2] }).finish();
		expect(nodeSessions).toEqual([
			"look 3/0",
			"close inner 3/0 opened",
			"tell 2/0",
			"close use 2/0 opened",
			"look 7/0",
			"close inner 7/0 opened",
			"tell 6/0",
			"close use 6/0 opened",
		]);
	});

	it("is needed by a step of its kind: one that stands in none says so, and nothing executes", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("use", "Transaction")
			.node("look", "Look", { text: custom("a") })
			.wire("start > use.each > look")
			.build();
		const run = new TestRuntime({ flow }).start().finish();
		expect(run.effects).toEqual([]);
		expect(run.state.error).toMatchObject({ code: "SESSION_MISSING" });
	});
});

describe("a block whose session is lost", () => {
	it("begins again when only safe steps were done, in a session of its own", () => {
		const { sessions: nodeSessions, execute } = watched(losing("click", [0]));
		const run = new TestRuntime({ flow: order(), execute }).start({ item: "pen" }).finish();
		expect(run.state.result).toMatchObject({ told: "pen" });
		expect(nodeSessions).toEqual([
			"look 1/0",
			"click 1/0 opened",
			"look 1/1",
			"click 1/1 opened",
			"check 1/1 opened",
			"close use 1/1 opened",
		]);
	});

	it("asks a person when a click was done, and does nothing more meanwhile", () => {
		const run = new TestRuntime({ flow: order(), execute: losing("check", [0]) }).start({ item: "pen" });
		run.finish();
		expect(run.state.status).toBe("waiting");
		expect(run.effects.filter((effect) => effect.startsWith("click"))).toHaveLength(1);
		expect(run.ofType("step-fail").at(-1)).toMatchObject({
			step: 1,
			unknown: true,
			error: { code: "SESSION_LOST" },
		});
	});

	it.each([
		["again", "succeeded", 2],
		["happened", "succeeded", 1],
		["fail", "failed", 1],
	] as const)("takes the person's word %s", (word, status, clicks) => {
		const run = new TestRuntime({ flow: order(), execute: losing("check", [0]) }).start({ item: "pen" });
		run.finish().resolve(1, word);
		run.finish();
		// Of a block that counts as done, the message is the one that arrived: the step after it needs more.
		if (word === "happened") expect(run.state.error?.code).toBe("PATH_NOT_FOUND");
		else expect(run.state.status).toBe(status);
		expect(run.effects.filter((effect) => effect.startsWith("click"))).toHaveLength(clicks);
	});

	it.each([
		[{ harmless: true }, "succeeded"],
		[{ harmless: false }, "waiting"],
		// Whether it holds, nobody can see any more: the page is gone.
		[{ done_when: "Thank you" }, "waiting"],
	] as const)("with a click set to %j it is %s", (click, status) => {
		const run = new TestRuntime({ flow: order({}, click), execute: losing("check", [0]) });
		expect(run.start({ item: "pen" }).finish().state.status).toBe(status);
	});

	it("asks a person how a click ended whose browser died under it, whatever would tell", () => {
		const died = { code: "CONNECTION_LOST", message: "The browser ended.", retryable: true };
		const execute: Execute = (params, command) =>
			command.node.id === "click" ? { status: "error", error: died } : echo(params, command);
		const run = new TestRuntime({ flow: order({}, { done_when: "Thank you" }), execute });
		expect(run.start({ item: "pen" }).finish().state.status).toBe("waiting");
		expect(run.ofType("step-fail")).toMatchObject([{ unknown: true, error: { code: "CONNECTION_LOST" } }]);
		expect(run.effects.filter((effect) => effect.startsWith("click"))).toHaveLength(1);
	});

	it("asks or fails at once where it is set to", () => {
		const lost = { execute: losing("look", [0]) };
		const asks = new TestRuntime({ flow: order({ on_session_lost: "ask" }), ...lost });
		expect(asks.start({ item: "pen" }).finish().state.status).toBe("waiting");
		const fails = new TestRuntime({ flow: order({ on_session_lost: "fail" }), ...lost });
		expect(fails.start({ item: "pen" }).finish().state.error).toMatchObject({ code: "SESSION_LOST" });
	});

	it("begins again three times at most, then asks a person", () => {
		const { sessions: nodeSessions, execute } = watched(losing("look", [0, 1, 2, 3]));
		const run = new TestRuntime({ flow: order(), execute }).start({ item: "pen" }).finish();
		expect(nodeSessions).toEqual(["look 1/0", "look 1/1", "look 1/2", "look 1/3"]);
		expect(run.state.status).toBe("waiting");
	});

	it("is not caught by what catches other failures inside", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("use", "Block")
			.node("loop", "ForEach", { items: custom([1, 2]), on_item_error: custom("continue") })
			.node("look", "Look", { text: custom("a") }, { onError: "continue" })
			.wire("start > use.each > loop.each > look")
			.build();
		const { sessions: nodeSessions, execute } = watched(losing("look", [0]));
		const run = new TestRuntime({ flow, execute }).start().finish();
		expect(run.state.status).toBe("succeeded");
		expect(nodeSessions).toEqual(["look 1/0", "look 1/1", "look 1/1 opened", "close use 1/1 opened"]);
	});

	it("continues from a checkpoint, and does nothing again that was done before it", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("use", "Block")
			.node("click", "Click", { text: path("item") }, { outputs: { echo: "clicked" } })
			.node("here", "Checkpoint")
			.node("check", "Look", { text: path("clicked") }, { outputs: { echo: "checked" } })
			.node("after", "Echo", { text: path("checked") }, { outputs: { echo: "told" } })
			.wire("start > use.each > click > here > check")
			.wire("use > after")
			.build();
		const { sessions: nodeSessions, execute } = watched(losing("check", [0]));
		const run = new TestRuntime({ flow, execute }).start({ item: "pen" }).finish();
		expect(run.state.result).toMatchObject({ told: "pen" });
		expect(nodeSessions).toEqual(["click 1/0", "check 1/0 opened", "check 1/1", "close use 1/1 opened"]);
	});

	it("takes no checkpoint while another branch is under way", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("use", "Block")
			.node("here", "Checkpoint")
			.node("one", "Look", { text: custom("a") })
			.node("other", "Look", { text: custom("b") })
			.wire("start > use.each > here > one")
			.wire("use.each > other")
			.build();
		const { sessions: nodeSessions, execute } = watched(losing("one", [0]));
		const run = new TestRuntime({ flow, execute }).start().finish();
		expect(run.state.status).toBe("succeeded");
		expect(nodeSessions.filter((nodeSession) => nodeSession.startsWith("other"))).toHaveLength(2);
	});

	it("of a kind whose loss undoes what was done begins again whatever was done, at its end too", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("use", "Transaction")
			.node("insert", "Insert", { text: path("item") })
			.wire("start > use.each > insert")
			.build();
		const execute: Execute = (params, command) => {
			if (!command.closes) return echo(params, command);
			return command.session?.round === 0 ? LOST : { status: "success", outputs: { committed: true } };
		};
		const run = new TestRuntime({ flow, execute }).start({ item: "pen" }).finish();
		expect(run.state.result).toMatchObject({ committed: true });
		expect(run.effects).toEqual(['insert:"pen"', "use:undefined", 'insert:"pen"', "use:undefined"]);
	});
});

describe("an agent whose tools work in a session", () => {
	const tools = (flow: FlowBuilder) =>
		flow
			.node("desk", "Agent", { prompt: path("question") })
			.node("look", "Look", { text: ai })
			.node("click", "Click", { text: ai })
			.wire("desk.tools > look")
			.wire("desk.tools > click");
	const ask = ({ turn }: { turn: number }) =>
		turn === 1
			? answer("", { name: "look", arguments: { text: "a" } })
			: turn === 2
				? answer("", { name: "click", arguments: { text: "b" } })
				: answer("done");

	it("has one of its own", () => {
		const flow = tools(new FlowBuilder().node("start", "Start")).wire("start > desk").build();
		const { sessions: nodeSessions, execute } = watched();
		const run = new TestRuntime({ flow, execute, ask }).start({ question: "q" }).finish();
		expect(nodeSessions).toEqual(["look 1/0", "click 1/0 opened"]);
		expect(run.state.status).toBe("succeeded");
		expect(openSessionsOf(run.state).isOpen(1, 0)).toBe(false);
	});

	it("uses the one of the block that it stands in, whose loss it learns of as an answer", () => {
		const flow = tools(new FlowBuilder().node("start", "Start").node("use", "Block"))
			.wire("start > use.each > desk")
			.build();
		const { sessions: nodeSessions, execute } = watched(losing("click", [0]));
		const run = new TestRuntime({ flow, execute, ask }).start({ question: "q" }).finish();
		expect(nodeSessions).toEqual(["look 1/0", "click 1/0 opened", "close use 1/0 opened"]);
		expect(run.state.status).toBe("succeeded");
		expect(run.ofType("tool-response").at(-1)?.result).toMatchObject({
			status: "error",
			error: { code: "SESSION_LOST" },
		});
	});
});

describe("a block cut off and resumed", () => {
	const flow = order({}, { done_when: "Thank you" });
	const whole = new TestRuntime({ flow }).start({ item: "pen" }).finish();

	it("ends as the undisturbed run does, wherever it was cut off, and does no finished step again", () => {
		for (let count = 1; count < whole.events.length; count++) {
			const events = whole.events.slice(0, count);
			const run = new TestRuntime({ flow, events }).append({ type: "run-resume" }).finish();
			expect(run.state.status, `cut after ${count}`).toBe("succeeded");
			expect(run.state.result, `cut after ${count}`).toEqual(whole.state.result);
			const finished = events.flatMap((event) => (event.type === "step-end" ? [event.step] : []));
			const again = run.events
				.slice(count)
				.filter(
					({ type, ...event }) =>
						type === "step-start" && finished.includes((event as { step: number }).step),
				);
			expect(again).toEqual([]);
		}
	});

	it("asks a person when its session is lost with the process in the middle of a click that may have happened", () => {
		const begun = whole.events.findIndex((event) => event.type === "step-start" && event.node === "click");
		const cut = (count: number) =>
			new TestRuntime({ flow, events: whole.events.slice(0, count), execute: losing("click", [0]) })
				.append({ type: "run-resume" })
				.finish();
		expect(cut(begun + 1).state.status).toBe("waiting");
		// Before it began, it was not done.
		expect(cut(begun).state.status).toBe("succeeded");
	});

	it("that loses its session wherever it likes never does a click twice by itself", () => {
		const places = fc.array(fc.tuple(fc.constantFrom("look", "click", "check"), fc.nat(4)), { maxLength: 5 });
		fc.assert(
			fc.property(places, fc.boolean(), (lost, newest) => {
				const clicks: number[] = [];
				const execute: Execute = (params, command) => {
					const { node, session: nodeSession } = command;
					if (lost.some(([where, round]) => where === node.id && round === nodeSession?.round)) return LOST;
					if (node.id === "click") clicks.push(command.step);
					return echo(params, command);
				};
				const run = new TestRuntime({ flow: order(), execute, checks: 30 }).start({ item: "pen" });
				while (run.step(newest ? "newest" : "oldest"));
				expect(clicks.length).toBeLessThanOrEqual(1);
				expect(["succeeded", "waiting"]).toContain(run.state.status);
			}),
		);
	});
});
