import { agentWith } from "@switchyard/host/testing";
import type { NodeType } from "@switchyard/node-kit";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { createModels } from "../../src/platform/models/create-models.ts";
import { TestHost, type TestHostOptions } from "../support/host-driver/test-host.ts";

/** A tool on its node, with the arguments of one call and the message that the run starts with. */
export interface ToolUse {
	readonly spec: NodeSpec;
	readonly node: FlowNode;
	readonly arguments: unknown;
	readonly message: Message;
}

/** What is read of a call by those who may make one. */
export interface Readings {
	/** What the agent's own model reads. */
	readonly model: unknown;
	/** What a program reads over a session. */
	readonly program: unknown;
}

/** A host whose tools fail, and the two kinds of readers of that. */
export class FailingHost {
	readonly #test: TestHost;
	readonly #flows: Flow[];
	#toolMessages: unknown[] = [];

	constructor(
		options: Pick<TestHostOptions, "secrets" | "nodeTypes"> & { readonly flows?: readonly Flow[] },
	) {
		const models = createModels();
		this.#flows = [...(options.flows ?? [])];
		this.#test = new TestHost({
			...options,
			nodeTypes: options.nodeTypes ?? ([] as readonly NodeType[]),
			flows: this.#flows,
			ask: (request, context) => {
				this.#toolMessages = request.messages.filter(({ role }) => role === "tool");
				return models.ask(request, context);
			},
		});
	}

	/** Has a model and a program make the call, one after the other. */
	async read({ spec, node, arguments: given, message }: ToolUse): Promise<Readings> {
		const name = spec.tool?.name ?? "";
		const script = [{ toolCalls: [{ name, arguments: given }] }, { text: "done" }];
		// Without it, a person would be asked about what destroys something.
		const called = { ...node, tool: { name, approval: "never" as const, ...node.tool } };
		const flow = { ...agentWith(script, called), id: `flow-${this.#flows.length}` };
		this.#flows.push(flow);
		this.#toolMessages = [];
		const run = await this.#test.start(flow, message);
		await this.#test.runHost.waitForEnd(run, 30_000);
		const model = this.#toolMessages;
		const toolSession = await this.#test.runHost.open({ flow: flow.id, node: "agent", message });
		const program = await toolSession.call({ id: "rpc_1", name, arguments: given as Message });
		await toolSession.end();
		return { model, program };
	}

	remove(): Promise<void> {
		return this.#test.remove();
	}
}
