import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import { RESERVED_KEYS } from "@switchyard/spec/event";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { server } from "./testing/server.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

/** Number of cases: a few for each change. */
const CASES = process.env.SWITCHYARD_FAULTS === "all" ? 300 : 30;

const flow = new FlowBuilder()
	.node("start", "Start")
	.node("desk", "Agent", { prompt: path("question") })
	.node("mail", "Mail", { to: ai, body: ai, server })
	.node("lonely", "Note", { to: ai, body: custom("x"), server })
	.wire("start > desk")
	.wire("desk.tools > mail")
	.build();

/** One call, and what the model read in answer. */
function call(name: string, args: unknown) {
	const run = new TestRuntime({
		flow,
		ask: ({ turn }) => (turn === 1 ? answer("", { name, arguments: args }) : answer("ok")),
	});
	run.start({ question: "q" }).finish();
	const [response] = run.ofType("tool-response");
	return {
		run,
		executed: run.effects.filter((effect) => !effect.startsWith("model")),
		error: response?.result.error,
	};
}

describe("a tool call that is not what the schema says", () => {
	it("reaches no node when an argument is unknown, and the answer names all of them [R11, X3, Q-S2]", () => {
		const { executed, error } = call("send_email", { to: "a@b.c", server: "evil", bcc: "x", To: "y" });
		expect(executed).toEqual([]);
		expect(error?.code).toBe("TOOL_ARGUMENTS_INVALID");
		for (const name of ["server", "bcc", "To"]) expect(error?.message).toContain(`"${name}"`);
	});

	it("names a thousand unknown arguments without an endless answer [Q-S2]", () => {
		const args = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]));
		const { executed, error } = call("send_email", args);
		expect(executed).toEqual([]);
		expect(error?.message.length).toBeLessThan(4001);
		expect(error?.message).toContain("more problems");
	});

	it.each([...RESERVED_KEYS, "constructor", "prototype"])(
		"refuses the reserved key %s [Q-S3] [Q-S4]",
		(key) => {
			const { executed, error } = call("send_email", { to: "a@b.c", [key]: "x" });
			expect(executed).toEqual([]);
			expect(error?.message).toContain(key);
		},
	);

	it("refuses __proto__ as JSON brings it, and no prototype changes [Q-S3]", () => {
		const { executed } = call("send_email", JSON.parse('{"to":"a@b.c","__proto__":{"x":1}}'));
		expect(executed).toEqual([]);
		expect(({} as Record<string, unknown>).x).toBeUndefined();
	});

	it("reports missing and wrong arguments at once, coercing nothing [Q-S6]", () => {
		const { executed, error } = call("send_email", { body: 42 });
		expect(executed).toEqual([]);
		expect(error?.message).toMatch(/"to" is required/);
		expect(error?.message).toMatch(/"body" must be text/);
	});

	it.each([null, "to=a@b.c", 7, ["a@b.c"]])("refuses %j in place of an object [Q-S6]", (args) => {
		expect(call("send_email", args).executed).toEqual([]);
	});

	it("cannot name a tool that is not wired to this agent, nor a node by its id [R9, X6, Q-S5]", () => {
		for (const name of ["note", "mail", "lonely", "toString", "__proto__", "SEND_EMAIL"]) {
			const { executed, error } = call(name, { to: "a@b.c" });
			expect(executed).toEqual([]);
			expect(error?.code).toBe("TOOL_UNKNOWN");
		}
	});

	it("executes nothing for anything outside the schema's own values [Q-S15]", () => {
		const valid = (value: unknown) =>
			typeof value === "object" &&
			value !== null &&
			!Array.isArray(value) &&
			"to" in value &&
			Object.entries(value).every(([key, each]) => ["to", "body"].includes(key) && typeof each === "string");
		fc.assert(
			fc.property(
				fc.oneof(
					fc.jsonValue(),
					fc.dictionary(fc.constantFrom("to", "body", "server", "TO"), fc.jsonValue()),
				),
				(args) => {
					fc.pre(!valid(args));
					expect(call("send_email", args).executed).toEqual([]);
				},
			),
			{ numRuns: CASES },
		);
	});
});
