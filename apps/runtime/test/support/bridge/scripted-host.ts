import type { Message } from "@switchyard/spec/json";
import type { BridgeClient, Frame } from "./bridge-client.ts";
import type { CallServer } from "./call-server.ts";

/** What a host does with a command; `undefined` leaves it unanswered. */
export type Script = Readonly<
	Record<string, (args: Message, frame: Frame) => Message | undefined | Promise<Message | undefined>>
>;

/** A refusal with words of its own. */
export class Refusal extends Error {
	readonly error: Frame;

	constructor(error: Frame) {
		super(String(error.message));
		this.error = error;
	}
}

const AGENT_ID = "react_test_0123abcd";

/** What every host does unless a test says otherwise. */
const USUAL: Script = {
	init_tool_bridge: ({ session_id, tools }) => ({
		session_id,
		tool_count: (tools as unknown[]).length,
		tool_names: (tools as { name: string }[]).map(({ name }) => name),
	}),
	create_react_agent: ({ max_iters = 5 }) => ({ agent_id: AGENT_ID, tool_count: 1, max_iters }),
	execute_agent: () => ({ answer: "done" }),
	cancel_agent: () => ({}),
	cleanup_session: () => ({}),
};

/** A host of agents that follows a script, and records what it was asked to do. */
export class ScriptedHost {
	readonly client: BridgeClient;
	readonly commands: { readonly command: string; readonly args: Message }[] = [];

	private constructor(client: BridgeClient, script: Script) {
		this.client = client;
		const known: Script = { ...USUAL, ...script };
		client.socket.on("message", (data) => {
			const frame: Frame = JSON.parse(String(data));
			if (typeof frame.command !== "string") return;
			const args = frame.args as Message;
			this.commands.push({ command: frame.command, args });
			void this.#follow(frame, async () => known[frame.command as string]?.(args, frame));
		});
	}

	static async connect(
		server: Pick<CallServer, "connect">,
		name: string,
		script: (packageHost: () => ScriptedHost) => Script = () => ({}),
	): Promise<ScriptedHost> {
		const client = await server.connect({
			role: "agent",
			client: { name, version: "1", language: "typescript" },
		});
		const packageHost: ScriptedHost = new ScriptedHost(
			client,
			script(() => packageHost),
		);
		return packageHost;
	}

	tell(event: Frame): void {
		this.client.send({ type: "agent_event", agent_id: AGENT_ID, ...event });
	}

	/** Calls a tool of the session that it was given last. */
	async call(tool: string, kwargs: Message): Promise<Frame> {
		const given = this.commands.findLast(({ command }) => command === "init_tool_bridge");
		const rpc_id = `rpc_${this.commands.length}${tool}`;
		this.client.send({ type: "rpc_tool_call", rpc_id, tool_id: `${given?.args.session_id}.${tool}`, kwargs });
		return this.client.take((frame) => frame.rpc_id === rpc_id);
	}

	/** The names of the commands so far. */
	get followed(): string[] {
		return this.commands.map(({ command }) => command);
	}

	async #follow({ id }: Frame, work: () => Promise<Message | undefined>): Promise<void> {
		try {
			const result = await work();
			if (result) this.client.send({ id, success: true, result });
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			this.client.send({ id, success: false, error: error.error });
		}
	}
}
