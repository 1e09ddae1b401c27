import { custom, FlowBuilder, path, template } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { server } from "./testing/server.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

describe("the flow path", () => {
	it("writes outputs at the designer's names and hands the message on [R20]", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("first", "Echo", { text: path("question") }, { outputs: { echo: "said" } })
			.node("second", "Echo", { text: template("{{ said }}!") })
			.wire("start > first > second")
			.build();
		const run = new TestRuntime({ flow }).start({ question: "hello" }).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.state.result).toEqual({ question: "hello", said: "hello", echo: "hello!" });
	});

	it("journals where every value came from: scope, source and the step that wrote it [R6]", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("first", "Echo", { text: path("question") }, { outputs: { echo: "said" } })
			.node("mail", "Mail", { to: path("said"), body: custom("hi"), server })
			.wire("start > first > mail")
			.build();
		const run = new TestRuntime({ flow }).start({ question: "a@b.c" }).finish();
		const [, mail] = run.ofType("step-start");
		expect(mail?.provenance).toEqual({
			to: { scope: "Message", source: { message: "said", steps: [1] } },
			body: { scope: "Custom", source: { revision: 7 } },
			server: { scope: "Custom", source: { revision: 7 } },
		});
		expect(mail?.params.server).toEqual({ credential: "outbox" });
	});

	it("credits a whole message to every step that wrote any of it", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("first", "Echo", { text: path("question") })
			.node("second", "Echo", {
				text: { scope: "Message", expression: 'message.size() > 1 ? "more" : "one"' },
			})
			.wire("start > first > second")
			.build();
		const run = new TestRuntime({ flow }).start({ question: "hello" }).finish();
		expect(run.ofType("step-start")[1]?.provenance.text?.source).toMatchObject({ steps: [0, 1] });
	});

	it("gives an AI parameter the message's field of its name in a plain flow run [R6]", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("mail", "Mail", { server })
			.wire("start > mail")
			.build();
		const run = new TestRuntime({ flow }).start({ to: "x@y.z" }).finish();
		expect(run.effects).toEqual(['mail:"x@y.z"']);
		expect(run.ofType("step-start")[0]?.provenance.to).toEqual({
			scope: "AI",
			source: { message: "to", steps: [0] },
		});
	});

	it("fails a step whose required parameters are missing, naming all of them, and executes nothing [X3]", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("mail", "Mail", {})
			.wire("start > mail")
			.build();
		const run = new TestRuntime({ flow }).start({}).finish();
		expect(run.effects).toEqual([]);
		expect(run.state.status).toBe("failed");
		expect(run.state.error?.message).toMatch(/`to`.*`server`/);
	});

	it("says of an expression that fails what failed and what to do", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("first", "Echo", { text: template("{{ nobody }}") })
			.wire("start > first")
			.build();
		const run = new TestRuntime({ flow }).start({}).finish();
		expect(run.state.error).toMatchObject({
			code: "EXPRESSION_FAILED",
			field: "text",
			message: expect.stringContaining("The message has no field `nobody`."),
			hint: expect.stringContaining("give a default"),
		});
	});

	it("coerces nothing: a value of the wrong type is an error [X3]", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("mail", "Mail", { server })
			.wire("start > mail")
			.build();
		const run = new TestRuntime({ flow }).start({ to: 42 }).finish();
		expect(run.effects).toEqual([]);
		expect(run.state.error).toMatchObject({ code: "PARAMETER_INVALID", field: "to" });
	});

	it("refuses a scope that the author does not allow, whatever the document says [R4]", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("mail", "Mail", { to: custom("a@b.c"), server: { scope: "AI" } })
			.wire("start > mail")
			.build();
		const run = new TestRuntime({ flow }).start({ server: { credential: "evil" } }).finish();
		expect(run.effects).toEqual([]);
		expect(run.state.error).toMatchObject({ code: "SCOPE_FORBIDDEN", field: "server" });
	});

	it("sends a failure out of the error port when the designer says so", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("mail", "Mail", { to: custom("a@b.c"), server }, { onError: "port" })
			.node("after", "Echo", { text: template("{{ error.code }} at {{ error.node }}") })
			.wire("start > mail.error > after")
			.build();
		const failing = { code: "REFUSED", message: "No.", retryable: false };
		const run = new TestRuntime({
			flow,
			execute: (params, { node }) =>
				node.id === "mail"
					? { status: "error", error: failing }
					: { status: "success", outputs: { echo: params.text } },
		});
		run.start({}).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.state.result.echo).toBe("REFUSED at mail");
	});

	it("answers the waiting caller with the first respond", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("reply", "Respond", { status: custom(201), body: path("name") })
			.node("again", "Respond", { status: custom(500) })
			.wire("start > reply > again")
			.build();
		const run = new TestRuntime({ flow }).start({ name: "Ann" }).finish();
		expect(run.state.response).toEqual({ status: 201, body: "Ann" });
	});

	it("keeps a name that would reach an object's prototype out of the message [Q-S3]", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("first", "Echo", { text: custom("evil") }, { outputs: { echo: "__proto__" } })
			.wire("start > first")
			.build();
		const run = new TestRuntime({ flow }).start({}).finish();
		expect(Object.getPrototypeOf(run.state.result)).toBe(Object.prototype);
		expect(({} as Record<string, unknown>).evil).toBeUndefined();
	});
});
