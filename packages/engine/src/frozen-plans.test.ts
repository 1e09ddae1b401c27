import { applyOperations, type FrozenPlan, freezePlan, validateFlow } from "@switchyard/flow";
import { ai, custom, FlowBuilder, path, template } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { PlanTask, ProposedTask } from "@switchyard/spec/plan";
import { describe, expect, it } from "vitest";
import { server } from "./testing/server.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

/** An agent between two nodes, with tools whose settings come from all three scopes. */
const desk = (adapt: (builder: FlowBuilder) => FlowBuilder = (builder) => builder): Flow =>
	adapt(
		new FlowBuilder()
			.node("start", "Start")
			.node("desk", "Agent", { prompt: custom("Tell both"), planning: custom("run") })
			.node("note", "Note", { to: ai, body: template("For {{ customer }}"), server })
			.node("mail", "Mail", { to: ai, body: ai, server })
			.node("inbox", "Inbox", { folder: custom("INBOX") })
			.node("after", "Echo", { text: path("customer") })
			.wire("start > desk > after")
			.wire("desk.tools > note")
			.wire("desk.tools > mail")
			.wire("desk.tools > inbox"),
	).build();

const TASKS: readonly ProposedTask[] = [
	{ id: "look", title: "Read the mail", tool: "read_mail" },
	{ id: "note", title: "Write it down", tool: "note", arguments: { to: "ledger" } },
	{
		id: "mail",
		title: "Tell Ann",
		tool: "send_email",
		arguments: { to: "ann@example.com" },
		arguments_from: { body: "note.message_id" },
	},
	{
		id: "quote",
		title: "Quote the mail",
		tool: "send_email",
		arguments_from: { to: 'look.mail["from"][0].address', body: "look.mail.text" },
		depends_on: ["mail"],
	},
	{ id: "bare", title: "Mail nothing", tool: "send_email", arguments: { to: "bob@example.com" } },
];

interface Done {
	/** What each node was executed with, by its type. */
	readonly calls: readonly (readonly [string, Message])[];
	readonly run: TestRuntime;
}

interface Setting {
	readonly tasks?: readonly object[];
	/** The address to which no mail can be sent. */
	readonly refused?: string;
	readonly mail?: unknown;
}

/** Runs a flow whose model, if it is asked, plans the tasks. */
function run(
	flow: Flow,
	{ tasks = TASKS, refused, mail = { from: [{ address: "eve" }], text: "Hi" } }: Setting = {},
): Done {
	const calls: [string, Message][] = [];
	const runtime = new TestRuntime({
		flow,
		ask: ({ turn }) =>
			turn === 1
				? answer("", { name: "create_execution_plan", arguments: { goal: "Tell both", tasks } })
				: answer("Done."),
		execute(params, { node }) {
			if (node.type !== "Test.Echo") calls.push([node.type, params]);
			if (refused !== undefined && params.to === refused)
				return { status: "error", error: { code: "DOWN", message: "Down.", retryable: true } };
			return { status: "success", outputs: { message_id: `of-${calls.length}`, mail, count: 1, echo: "" } };
		},
	});
	// The message has fields of the names of parameters that a model fills: a call never reads them.
	return { calls, run: runtime.start({ customer: "Bea", body: "stray" }).finish() };
}

function planned(flow: Flow, setting?: Setting): { readonly tasks: PlanTask[]; readonly done: Done } {
	const done = run(flow, setting);
	return { tasks: done.run.ofType("plan-make")[0]?.plan.tasks ?? [], done };
}

function frozen(flow: Flow, tasks: readonly PlanTask[], specs: ReadonlyMap<string, NodeSpec> = SPECS) {
	const found = freezePlan(flow, specs, { agent: "desk", tasks });
	if (!found.ok) throw new Error(found.problems.join(" "));
	return { ...found, ...applyOperations(flow, found.operations) } satisfies FrozenPlan & object;
}

describe("a plan that was frozen into nodes", () => {
	it("does what the plan did, with the same values in the same order, and asks no model", () => {
		const before = desk();
		const { tasks, done } = planned(before);
		const { flow } = frozen(before, tasks);
		expect(validateFlow(flow, SPECS)).toEqual(validateFlow(before, SPECS));
		const again = run(flow);
		expect(again.run.state.status).toBe("succeeded");
		expect(again.calls).toEqual(done.calls);
		expect(done.calls).toHaveLength(TASKS.length);
		expect(again.run.ofType("model-start")).toEqual([]);
		expect(again.run.ofType("step-end").map(({ step }) => step)).toHaveLength(TASKS.length + 2);
		expect(again.run.effects.at(-1)).toBe('after:"Bea"');
	});

	it.each(["ledger", "ann@example.com", "eve"])("stops where the plan stopped, at %s", (refused) => {
		const before = desk();
		const { tasks, done } = planned(before, { refused });
		const again = run(frozen(before, tasks).flow, { refused });
		expect(again.run.state.status).toBe("failed");
		expect(again.calls).toEqual(done.calls);
	});

	it("stops where a result is not as the plan expected, also one that its tool could do without", () => {
		const before = desk();
		const mail = { from: [{ address: "eve" }] };
		const { tasks, done } = planned(before, { mail });
		expect(done.calls.map(([type]) => type)).toEqual(["Test.Inbox", "Test.Note", "Test.Mail"]);
		const again = run(frozen(before, tasks).flow, { mail });
		expect(again.calls).toEqual(done.calls);
		expect(again.run.state.status).toBe("failed");
	});

	it("says of each value that the designer's flow gave it, or an earlier node", () => {
		const before = desk();
		const { flow, nodes } = frozen(before, planned(before).tasks);
		expect(nodes).toEqual(["look", "note-2", "mail-2", "quote", "bare"]);
		const mail = run(flow)
			.run.ofType("step-start")
			.find(({ node }) => node === "mail-2");
		expect(mail).toMatchObject({
			provenance: {
				to: { scope: "Custom", source: { revision: 7 } },
				body: { scope: "Message", source: { message: "note_message_id", steps: [3] } },
			},
		});
	});

	it("leaves the message's own fields to those that read them, whatever the tasks are called", () => {
		const before = desk((builder) => builder.node("other", "Echo", { text: path("note_message_id") }));
		const note = frozen(before, planned(before).tasks).flow.nodes.find(({ id }) => id === "note-2");
		expect(note?.outputs).toEqual({ message_id: "note_message_id_2" });
	});
});
