import type { RemoteAgentRequest, RemoteAgents, Writable } from "@switchyard/host";
import { NodeError } from "@switchyard/node-kit";
import { defined, type Message } from "@switchyard/spec/json";
import type {
	BridgeConnection,
	BridgeService,
	FrameHandlers,
} from "../../../platform/bridge/bridge-connection.ts";
import { FrameTooLargeError } from "../../../platform/bridge/peer.ts";
import type { CallService } from "../call-service.ts";
import { AgentHosts } from "./agent-hosts.ts";
import { AgentSession } from "./agent-session.ts";
import { CommandFailedError, CommandTimeoutError, HostLostError } from "./command-waiters.ts";

/** How long a host whose link broke may take to come back before its agents are given up, in milliseconds. */
const AWAY_MS = 800;

export interface BridgeAgentsOptions {
	/** Serves the calls of the agents' tools. */
	readonly calls: Pick<CallService, "grant" | "revoke">;
	/** No agent begins while what comes of it could not be kept. */
	readonly journal: Writable;
	readonly awayMs?: number;
}

/** Lets agents work that live in hosts on the bridge. */
export class BridgeAgents implements BridgeService, RemoteAgents {
	/** Answers and events that nobody waits for: late, repeated or made up. */
	dropped = 0;
	readonly #options: BridgeAgentsOptions;
	readonly #agentHosts = new AgentHosts();
	readonly #away = new Map<BridgeConnection, NodeJS.Timeout>();
	#stopping = false;

	constructor(options: BridgeAgentsOptions) {
		this.#options = options;
	}

	readonly handlers: FrameHandlers = {
		command_result: (connection, frame) => {
			if (!this.#agentHosts.get(connection)?.commands.answer(frame)) this.dropped += 1;
		},
		agent_event: (connection, frame) => {
			if (!this.#agentHosts.get(connection)?.tell(frame)) this.dropped += 1;
		},
	};

	names(): readonly string[] {
		return this.#agentHosts.names();
	}

	/** A host that goes away before its agent has begun is replaced by another one. */
	async run(request: RemoteAgentRequest): Promise<Message> {
		const { calls, journal } = this.#options;
		for (;;) {
			const agentHost = this.#agentHosts.choose(request.agent);
			const { blobs } = calls.grant(agentHost.connection, request.toolSession);
			const toolSession = new AgentSession(agentHost, request, journal, blobs?.token);
			agentHost.busy += 1;
			agentHost.served += 1;
			try {
				return await toolSession.work();
			} catch (error) {
				if (!(error instanceof HostLostError) || toolSession.begun) throw failureOf(error);
			} finally {
				agentHost.busy -= 1;
				calls.revoke(agentHost.connection, request.toolSession);
				toolSession.tidy();
			}
		}
	}

	/** What the server's stop cuts off, its next start finds as after a crash. */
	stop(): void {
		this.#stopping = true;
	}

	welcomed(connection: BridgeConnection): void {
		if (connection.role === "agent") this.#agentHosts.add(connection);
	}

	broken(connection: BridgeConnection): void {
		const agentHost = this.#agentHosts.get(connection);
		if (agentHost)
			this.#away.set(
				connection,
				setTimeout(() => agentHost.commands.lose(), this.#options.awayMs ?? AWAY_MS),
			);
	}

	resumed(connection: BridgeConnection): void {
		clearTimeout(this.#away.get(connection));
		this.#away.delete(connection);
	}

	ended(connection: BridgeConnection): void {
		this.resumed(connection);
		const agentHost = this.#agentHosts.get(connection);
		this.#agentHosts.remove(connection);
		if (!this.#stopping) agentHost?.commands.lose();
	}
}

/** What went wrong with an agent, in words for the reader of the run. */
function failureOf(error: unknown): unknown {
	if (error instanceof CommandFailedError) {
		const { code, message, field, hint, retryable } = error.error;
		return new NodeError({
			code,
			message,
			...defined({ field, hint }),
			retryable,
		});
	}
	if (error instanceof HostLostError) {
		const message = "The connection to the agent's host broke while the agent worked.";
		return new NodeError({ code: "CONNECTION_LOST", message, retryable: true });
	}
	if (error instanceof CommandTimeoutError) {
		return new NodeError({
			code: "STEP_TIMEOUT",
			message: "The agent's host did not answer in time.",
			retryable: true,
			cause: error,
		});
	}
	if (error instanceof FrameTooLargeError) {
		const message = "The agent's input is larger than a frame to its host may be.";
		return new NodeError({ code: "MESSAGE_TOO_LARGE", message, cause: error });
	}
	return error;
}
