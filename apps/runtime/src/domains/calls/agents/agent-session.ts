import { type RemoteAgentRequest, untilWritable, type Writable } from "@switchyard/host";
import { NodeError } from "@switchyard/node-kit";
import { BRIDGE_DEFAULTS, CreateReactAgentResult, InitToolBridgeResult } from "@switchyard/spec/bridge";
import { defined, type Message } from "@switchyard/spec/json";
import type { Static, TSchema } from "typebox";
import { shapeError } from "../../../platform/errors/shape-error.ts";
import type { AgentHost } from "./agent-host.ts";

/** One agent at work in a host: it is given its tools, made, executed once, and tidied away. */
export class AgentSession {
	/** True once the agent may have begun. */
	begun = false;
	readonly #agentHost: AgentHost;
	readonly #request: RemoteAgentRequest;
	readonly #journal: Writable;
	readonly #blobToken: string | undefined;

	/** @param blobToken with which the host sends and fetches large values, where it can */
	constructor(agentHost: AgentHost, request: RemoteAgentRequest, journal: Writable, blobToken?: string) {
		this.#agentHost = agentHost;
		this.#request = request;
		this.#journal = journal;
		this.#blobToken = blobToken;
	}

	/** Gives the outputs of the agent's signature. */
	async work(): Promise<Message> {
		const { toolSession, signature, instructions, maxIters } = this.#request;
		await this.#setUp("init_tool_bridge", checkInit, {
			session_id: toolSession.id,
			tools: [...toolSession.tools],
			...defined({ blob_token: this.#blobToken }),
		});
		const { agent_id } = await this.#setUp("create_react_agent", checkCreate, {
			signature,
			session_id: toolSession.id,
			...defined({ max_iters: maxIters, instructions }),
		});
		await untilWritable(this.#journal);
		return await this.#execute(agent_id);
	}

	/** The host may forget the session; whether it does is its own matter. */
	tidy(): void {
		const { connection, commands } = this.#agentHost;
		if (connection.over) return;
		commands
			.send("cleanup_session", { session_id: this.#request.toolSession.id }, { timeoutMs: ANSWER_MS })
			.catch(() => {});
	}

	async #execute(agent_id: string): Promise<Message> {
		const { input, signal, onEvent } = this.#request;
		const { commands } = this.#agentHost;
		const cancel = () =>
			void commands.send("cancel_agent", { agent_id }, { timeoutMs: ANSWER_MS }).catch(() => {});
		if (!this.#agentHost.listen(agent_id, (event) => onEvent?.(event))) throw invalid("create_react_agent");
		signal.addEventListener("abort", cancel, { once: true });
		try {
			this.begun = true;
			return await commands.send("execute_agent", { agent_id, input }, { signal });
		} finally {
			signal.removeEventListener("abort", cancel);
			this.#agentHost.unlisten(agent_id);
		}
	}

	async #setUp<Result>(
		command: "init_tool_bridge" | "create_react_agent",
		check: (answer: Message) => Result,
		args: Message,
	): Promise<Result> {
		const { signal } = this.#request;
		return check(await this.#agentHost.commands.send(command, args, { signal, timeoutMs: ANSWER_MS }));
	}
}

/** How long a host may take to answer a command that does no work, in milliseconds. */
const ANSWER_MS = BRIDGE_DEFAULTS.callMs;

const checkInit = answerOf("init_tool_bridge", InitToolBridgeResult);
const checkCreate = answerOf("create_react_agent", CreateReactAgentResult);

/** @throws NodeError `AGENT_ANSWER_INVALID` */
function answerOf<Schema extends TSchema>(command: string, schema: Schema) {
	return (answer: Message): Static<Schema> => {
		const problem = shapeError(schema, answer);
		if (problem) throw invalid(command, problem.message);
		return answer as Static<Schema>;
	};
}

function invalid(command: string, why = "It named an agent that works already."): NodeError {
	return new NodeError({
		code: "AGENT_ANSWER_INVALID",
		message: `The agent's host gave \`${command}\` an answer that cannot be used. ${why}`,
	});
}
