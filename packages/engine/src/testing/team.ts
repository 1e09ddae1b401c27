import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import type { FlowPolicies } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { ChatMessage } from "@switchyard/spec/model";
import { server } from "./server.ts";
import { answer, TestRuntime } from "./test-runtime.ts";

/** How a test runtime is made. */
export type Options = ConstructorParameters<typeof TestRuntime>[0];
/** What models answer. */
export type Ask = NonNullable<Options["ask"]>;

/** The step of the lead, and of what it calls first. */
export const LEAD = 1;
export const FIRST_CALL = 2;

/** A lead that has a researcher as its tool, who reads mails and writes notes. */
export function team(
	{
		lead = {},
		researcher = {},
		policies,
	}: Partial<Record<"lead" | "researcher", object>> & { policies?: FlowPolicies } = {},
	more: (builder: FlowBuilder) => FlowBuilder = (builder) => builder,
) {
	const flow = more(
		new FlowBuilder()
			.node("start", "Start")
			.node("lead", "Agent", { prompt: custom("Lead"), ...lead })
			.node("researcher", "Agent", { prompt: ai, instructions: custom("Be brief."), ...researcher })
			.node("note", "Note", { to: ai, server })
			.node("inbox", "Inbox")
			.node("send", "Send", { to: ai, body: custom("hi") })
			.wire("start > lead")
			.wire("lead.tools > researcher")
			.wire("lead.tools > send")
			.wire("researcher.tools > note")
			.wire("researcher.tools > inbox"),
	).build();
	return policies ? { ...flow, policies } : flow;
}

/** A call of the researcher, and one of a note. */
export const task = (prompt: string) => ({ name: "ask_agent", arguments: { prompt } });
export const note = (to: string) => ({ name: "note", arguments: { to } });

/** What each agent's model says, by the agent's node and in order of its turns. */
export function models(said: Record<string, readonly ReturnType<typeof answer>[]>, seen: Message[] = []) {
	return (run: () => TestRuntime): Ask =>
		({ step, turn, messages, tools }) => {
			const node = run().state.steps.get(step)?.node.id ?? "";
			seen.push({ node, messages: [...messages], tools: tools.map(({ name }) => name) });
			return said[node]?.[turn - 1] ?? answer(`${node} is done.`);
		};
}

/** The last message of the conversation that a model was asked with last. */
export function lastRead(seen: readonly Message[]) {
	const messages = (seen.at(-1)?.messages ?? []) as ChatMessage[];
	return messages.at(-1);
}

/** Starts a run whose agents answer so. */
export function begin(options: Omit<Options, "ask"> & { ask: ReturnType<typeof models> }): TestRuntime {
	const run: TestRuntime = new TestRuntime({ ...options, ask: (command) => options.ask(() => run)(command) });
	return run.start();
}

/** The lead asks the researcher once; the researcher makes a note first. */
export const LEAD_ASKS = { lead: [answer("", task("Find order 42")), answer("It has shipped.")] };
export const RESEARCHER_NOTES = { researcher: [answer("", note("42")), answer("Shipped on Monday.")] };
