import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Fault } from "@switchyard/spec/error";
import type { ChatMessage } from "@switchyard/spec/model";
import type { ToolResult } from "@switchyard/spec/tool";
import { describe, expect, it } from "vitest";
import { server } from "./testing/server.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

function deskFlow(more: (builder: FlowBuilder) => FlowBuilder = (builder) => builder) {
	return more(
		new FlowBuilder()
			.node("start", "Start")
			.node(
				"desk",
				"Agent",
				{ prompt: path("question") },
				{ outputs: { text: "answer", tool_calls: "", usage: "" } },
			)
			.node("mail", "Mail", { to: ai, body: ai, server })
			.node("note", "Note", { to: ai, body: custom("fixed"), server })
			.wire("start > desk")
			.wire("desk.tools > mail")
			.wire("desk.tools > note"),
	).build();
}

/** What the model read as the answers of its last turn. */
function toolMessages(messages: readonly ChatMessage[]) {
	return messages.filter((message) => message.role === "tool");
}

describe("an agent", () => {
	it("calls a tool and names its result in the last word [R14]", () => {
		const seen: ChatMessage[][] = [];
		const run = new TestRuntime({
			flow: deskFlow(),
			execute: () => ({ status: "success", outputs: { message_id: "m42" } }),
			ask: ({ messages, turn }) => {
				seen.push([...messages]);
				return turn === 1
					? answer("", { name: "send_email", arguments: { to: "a@b.c", body: "hi" } })
					: answer("Sent as m42.");
			},
		});
		run.start({ question: "Tell them" }).finish();
		expect(run.state.result).toEqual({ question: "Tell them", answer: "Sent as m42." });
		expect(toolMessages(seen[1] ?? [])).toEqual([
			{
				role: "tool",
				call: "c1",
				name: "send_email",
				result: { status: "success", data: { message_id: "m42" } },
			},
		]);
	});

	it("fills AI parameters from the call only, the others from their own source, with provenance [R3, R6]", () => {
		const run = new TestRuntime({
			flow: deskFlow(),
			ask: ({ turn }) =>
				turn === 1 ? answer("", { name: "note", arguments: { to: "a@b.c" } }) : answer("ok"),
		});
		run.start({ question: "q", to: "message@wins.not", body: "no" }).finish();
		const [request] = run.ofType("tool-request");
		expect(request?.params).toEqual({ to: "a@b.c", body: "fixed", server: { credential: "outbox" } });
		expect(request?.provenance.to).toEqual({ scope: "AI", source: { toolCall: "c1" } });
		expect(request?.provenance.body).toEqual({ scope: "Custom", source: { revision: 7 } });
	});

	it("sends nothing on from a tool call, even where the node is wired into the flow too [R20]", () => {
		const flow = deskFlow((builder) =>
			builder.node("after", "Echo", { text: custom("x") }).wire("desk > mail > after"),
		);
		const run = new TestRuntime({
			flow,
			ask: ({ turn }) =>
				turn === 1 ? answer("", { name: "send_email", arguments: { to: "tool@b.c" } }) : answer("ok"),
		});
		run.start({ question: "q", to: "wire@b.c" }).finish();
		expect(run.effects.filter((effect) => !effect.startsWith("model"))).toEqual([
			'mail:"tool@b.c"',
			'mail:"wire@b.c"',
			'after:"x"',
		]);
	});

	it("runs the calls of one turn together, each with a caller id of its own [R29, R30, X2]", () => {
		const run = new TestRuntime({
			flow: deskFlow(),
			ask: ({ turn }) =>
				turn === 1
					? answer(
							"",
							{ name: "send_email", arguments: { to: "1@b.c" } },
							{ name: "send_email", arguments: { to: "2@b.c" } },
						)
					: answer("ok"),
		});
		run.start({ question: "q" });
		run.step();
		run.begin();
		expect(run.state.root.running).toBe(2);
		expect(new Set(run.ofType("tool-request").map(({ callerId }) => callerId)).size).toBe(2);
		expect(run.finish().state.status).toBe("succeeded");
	});

	it("gives each call its own answer, whichever comes first [R17, R29]", () => {
		let read: ChatMessage[] = [];
		const run = new TestRuntime({
			flow: deskFlow(),
			execute: ({ to }) => ({ status: "success", outputs: { message_id: `for ${to}` } }),
			ask: ({ turn, messages }) => {
				read = toolMessages(messages);
				return turn === 1
					? answer(
							"",
							{ name: "send_email", arguments: { to: "1@b.c" } },
							{ name: "note", arguments: { to: "2@b.c" } },
							{ name: "send_email", arguments: { to: "3@b.c" } },
						)
					: answer("ok");
			},
		});
		run.start({ question: "q" });
		while (run.step("newest"));
		const ids = read.map((message) => message.role === "tool" && JSON.stringify(message.result));
		expect(ids.map((id) => /for \d/.exec(String(id))?.[0])).toEqual(["for 1", "for 2", "for 3"]);
		expect(run.ofType("tool-response").map(({ call }) => call)).toEqual(["c3", "c2", "c1"]);
	});

	it("takes a tool's answer as an answer and never as a message: nothing flows on from it [R20, R21]", () => {
		const run = new TestRuntime({
			flow: deskFlow((builder) =>
				builder.node("after", "Echo", { text: path("answer") }).wire("desk > after"),
			),
			ask: ({ turn }) =>
				turn === 1 ? answer("", { name: "send_email", arguments: { to: "a@b.c" } }) : answer("Done."),
		});
		run.start({ question: "q" }).finish();
		expect(run.effects).toEqual(["model:1:1", 'mail:"a@b.c"', "model:1:2", 'after:"Done."']);
		expect(run.state.result).toEqual({ question: "q", answer: "Done.", echo: "Done." });
		expect(run.ofType("tool-response")[0]).toMatchObject({
			agent: 1,
			callerId: run.ofType("tool-request")[0]?.callerId,
			result: { status: "success", data: { message_id: "m1" } },
		});
	});

	it("lets a sequential tool overlap with no other, in the model's order [X2]", () => {
		const flow = deskFlow((builder) => builder.node("lock", "Lock", { text: ai }).wire("desk.tools > lock"));
		let overlapping = 0;
		const run: TestRuntime = new TestRuntime({
			flow,
			execute: (_params, { node }) => {
				if (node.id === "lock") overlapping = Math.max(overlapping, run.state.root.running);
				return { status: "success", outputs: {} };
			},
			ask: ({ turn }) =>
				turn === 1
					? answer(
							"",
							{ name: "send_email", arguments: { to: "1@b.c" } },
							{ name: "lock", arguments: { text: "a" } },
							{ name: "lock", arguments: { text: "b" } },
							{ name: "send_email", arguments: { to: "2@b.c" } },
						)
					: answer("ok"),
		});
		run.start({ question: "q" }).finish();
		expect(overlapping).toBe(1);
		expect(run.effects).toEqual([
			"model:1:1",
			'mail:"1@b.c"',
			'lock:"a"',
			'lock:"b"',
			'mail:"2@b.c"',
			"model:1:2",
		]);
	});

	it("reports a failed tool to the model and continues, without the raw error or what the designer filled in [R22, R27, X5]", () => {
		const error = {
			code: "MAIL_REFUSED",
			message: "The server refused it; body was fixed.",
			detail: "Error: at /srv/app/mail.ts:12",
			retryable: false,
		};
		let read: unknown;
		const run = new TestRuntime({
			flow: deskFlow(),
			execute: () => ({ status: "error", error }),
			ask: ({ turn, messages }) => {
				if (turn === 1) return answer("", { name: "note", arguments: { to: "a@b.c" } });
				read = toolMessages(messages)[0]?.result;
				return answer("It failed.");
			},
		});
		run.start({ question: "q" }).finish();
		expect(run.state.status).toBe("succeeded");
		expect(read).toEqual({
			status: "error",
			error: {
				code: "MAIL_REFUSED",
				message: "The mail server refused the mail. Nothing was sent.",
				retryable: false,
			},
		});
		expect(run.ofType("tool-response")[0]?.result.error).toEqual(error);
	});

	/** What the model reads when the call of `note` fails like that. */
	function told(error: Fault) {
		let read: ChatMessage | undefined;
		new TestRuntime({
			flow: deskFlow(),
			execute: () => ({ status: "error", error }),
			ask: ({ turn, messages }) => {
				if (turn === 1) return answer("", { name: "note", arguments: { to: "a@b.c" } });
				read = toolMessages(messages)[0];
				return answer("It failed.");
			},
		})
			.start({ question: "q" })
			.finish();
		return read?.role === "tool" ? (read.result as Pick<ToolResult, "error">).error : undefined;
	}

	it.each([
		["to", "An address looks like john@example.com; several are separated by commas."],
		["body", "The flow sets `body`; a call cannot change it."],
		["server", "The flow sets `server`; a call cannot change it."],
	])(
		"names the parameter %s and the kind of fault to the model, and quotes no words of the node's [R22, X5]",
		(field, hint) => {
			const words = { message: "outbox refused a@b.c and fixed.", hint: "Look at outbox." };
			expect(told({ code: "MAIL_ADDRESS_INVALID", ...words, field, retryable: true })).toEqual({
				code: "MAIL_ADDRESS_INVALID",
				message: "A mail address is not valid. Nothing was sent.",
				field,
				hint,
				retryable: true,
			});
		},
	);

	it("names nothing to the model that is no parameter [R22, X5]", () => {
		for (const field of ["message_id", "unheard_of"])
			expect(told({ code: "MAIL_REFUSED", message: "Refused.", field, retryable: false })).toEqual({
				code: "MAIL_REFUSED",
				message: "The mail server refused the mail. Nothing was sent.",
				retryable: false,
			});
	});

	it("fills an argument that the model left out from nowhere, whatever the message holds [R3, R11]", () => {
		const run = new TestRuntime({
			flow: deskFlow(),
			ask: ({ turn }) =>
				turn === 1 ? answer("", { name: "send_email", arguments: { to: "a@b.c" } }) : answer("ok"),
		});
		run.start({ question: "q", body: "from the message" }).finish();
		const [request] = run.ofType("tool-request");
		expect(request?.params).toEqual({ to: "a@b.c", server: { credential: "outbox" } });
		expect(request?.provenance).not.toHaveProperty("body");
	});

	it.each(["TOOL_TIMEOUT", "STEP_TIMEOUT", "CONNECTION_LOST"])(
		"never calls a `once` tool a second time by itself after %s, and says so to the model",
		(code) => {
			const flow = new FlowBuilder()
				.node("start", "Start")
				.node("desk", "Agent", { prompt: custom("Send it") })
				.node("mail", "Mail", { to: ai, server }, { retry: { attempts: 3, backoffMs: 0, on: [code] } })
				.node("note", "Note", { to: ai, server }, { retry: { attempts: 3, backoffMs: 0, on: [code] } })
				.wire("start > desk")
				.wire("desk.tools > mail")
				.wire("desk.tools > note")
				.build();
			const calls = (name: string) => {
				const run = new TestRuntime({
					flow,
					execute: () => ({ status: "error", error: { code, message: "No answer.", retryable: true } }),
					ask: ({ turn }) => (turn === 1 ? answer("", { name, arguments: { to: "a@b.c" } }) : answer("ok")),
				});
				run.start().finish();
				return run;
			};
			expect(calls("note").effects.filter((effect) => effect.startsWith("note"))).toHaveLength(3);
			const run = calls("send_email");
			expect(run.effects.filter((effect) => effect.startsWith("mail"))).toHaveLength(1);
			const fault = run.ofType(code === "CONNECTION_LOST" ? "step-fail" : "tool-response")[0];
			expect(fault).toMatchObject(
				fault?.type === "step-fail"
					? { unknown: true, error: { retryable: false } }
					: { result: { error: { code, retryable: false } } },
			);
		},
	);

	it("lets the model read the beginning of a result too long for a conversation, and keeps it whole [R32]", () => {
		let read: unknown;
		const whole = "x".repeat(300_000);
		const run = new TestRuntime({
			flow: deskFlow(),
			execute: () => ({ status: "success", outputs: { message_id: whole } }),
			ask: ({ turn, messages }) => {
				if (turn === 1) return answer("", { name: "note", arguments: { to: "a@b.c" } });
				read = toolMessages(messages)[0]?.result;
				return answer("Long.");
			},
		});
		run.start({ question: "q" }).finish();
		const preview = "x".repeat(20_000);
		expect(read).toEqual({
			status: "success",
			data: { message_id: { __type: "string", __size: 300_000, preview, reference: "result-2.message_id" } },
		});
		expect(run.ofType("tool-response")[0]?.result.data.message_id).toBe(whole);
	});

	it("stops at its step limit without making the last answer's calls", () => {
		const run = new TestRuntime({
			flow: deskFlow(),
			ask: () => answer("", { name: "send_email", arguments: { to: "a@b.c" } }),
		});
		run.start({ question: "q" }).finish();
		expect(run.state.error?.code).toBe("AGENT_STEP_LIMIT");
		expect(run.effects.filter((effect) => effect.startsWith("model"))).toHaveLength(5);
		expect(run.effects.filter((effect) => effect.startsWith("mail"))).toHaveLength(4);
	});

	it("tries a failed model call again as the retry policy says, then fails the run", () => {
		const failing = { code: "MODEL_FAILED", message: "Busy.", retryable: true };
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("desk", "Agent", { prompt: custom("q") }, { retry: { attempts: 3, backoffMs: 100 } })
			.wire("start > desk")
			.build();
		const run = new TestRuntime({ flow, ask: () => ({ status: "error", error: failing }) });
		run.start().finish();
		expect(run.effects).toHaveLength(3);
		expect(run.ofType("timer-set").map(({ due, at }) => due - at)).toEqual(
			[99, 199].map((ms) => expect.closeTo(ms, -1)),
		);
		expect(run.state.error?.code).toBe("MODEL_FAILED");
	});
});
