import { once } from "node:events";
import { ALWAYS_WRITABLE } from "@switchyard/host";
import { BRIDGE_SUBPROTOCOLS } from "@switchyard/spec/bridge";
import { pino } from "pino";
import { WebSocketServer } from "ws";
import { BridgeAgents } from "../../../src/domains/calls/agents/remote-agents.ts";
import type { CallLimits } from "../../../src/domains/calls/call-limits.ts";
import { CallService } from "../../../src/domains/calls/call-service.ts";
import { SessionService } from "../../../src/domains/calls/session-service.ts";
import type { PeerStats } from "../../../src/platform/bridge/bridge-connection.ts";
import { BridgeHub } from "../../../src/platform/bridge/bridge-hub.ts";
import { chooseSubprotocol, WebSocketLink } from "../../../src/platform/bridge/web-socket-link.ts";
import { bearerToken } from "../../../src/platform/http/bearer-token.ts";
import { BridgeClient, type Frame } from "./bridge-client.ts";
import { DeskSession, DeskSessions } from "./desk-session.ts";
import { principalBy } from "./principal-by.ts";

const TOKEN = "a-token-for-tests-only";
const principalOf = principalBy(TOKEN);

/** A bridge over real sockets, at which a desk's tools are called. */
export interface CallServer {
	readonly calls: CallService;
	readonly agents: BridgeAgents;
	readonly desk: DeskSessions;
	readonly log: () => string;
	/** How the calls of the peers that are connected went. */
	readonly stats: () => (PeerStats | undefined)[];
	/** A client that has said hello. */
	readonly connect: (hello?: Frame) => Promise<BridgeClient>;
	/** A client with a session open. */
	readonly openDesk: (hello?: Frame) => Promise<OpenDesk>;
	readonly close: () => Promise<void>;
}

export interface OpenDesk {
	readonly client: BridgeClient;
	readonly deskSession: DeskSession;
	/** A tool's id. */
	readonly id: (tool: string) => string;
	/** Calls a tool and gives the answer. */
	readonly call: (frame: Frame) => Promise<Frame>;
}

export async function startCallServer(limits: Partial<CallLimits> = {}): Promise<CallServer> {
	const lines: string[] = [];
	const logger = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
	const desk = new DeskSessions();
	const calls = new CallService({ logger, limits });
	const toolSessions = new SessionService({ toolSessions: desk, calls });
	const agents = new BridgeAgents({ calls, journal: ALWAYS_WRITABLE, awayMs: 50 });
	const hub = new BridgeHub({
		services: [calls, toolSessions, agents],
		principalOf,
		logger,
		limits: { sessionTtlMs: 100 },
	});
	const server = new WebSocketServer({
		host: "127.0.0.1",
		port: 0,
		maxPayload: hub.limits.maxFrame,
		handleProtocols: (offered) => chooseSubprotocol(offered) ?? false,
	});
	server.on("connection", (socket, request) => {
		const link = new WebSocketLink(socket, request.socket);
		const principal = principalOf(bearerToken(request.headers.authorization));
		link.listen(hub.join(link, { principal, plain: socket.protocol === "" }));
	});
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	const connect = async (hello: Frame = {}) => {
		const client = await BridgeClient.connect(`ws://127.0.0.1:${port}`, TOKEN, BRIDGE_SUBPROTOCOLS[0]);
		await client.hello({ role: "client", ...hello });
		return client;
	};
	return {
		calls,
		agents,
		desk,
		log: () => lines.join(""),
		stats: () => hub.connections().map((connection) => hub.statsOf(connection)),
		connect,
		openDesk: async (hello) => openDesk(await connect(hello), desk),
		close: async () => {
			hub.close();
			const closed = new Promise((resolve) => server.close(resolve));
			for (const socket of server.clients) socket.terminate();
			await closed;
		},
	};
}

let ids = 0;

/** An id that no other call of the test has. */
export function freshId(kind = "rpc"): string {
	ids += 1;
	return `${kind}_${ids.toString(16).padStart(8, "0")}`;
}

async function openDesk(client: BridgeClient, desk: DeskSessions): Promise<OpenDesk> {
	const id = freshId("open");
	client.send({ command: "open_session", id, args: { flow_id: "desk", node_id: "agent" } });
	const { result } = await client.take((frame) => frame.id === id);
	const { session_id } = result as { session_id: string };
	const deskSession = desk.deskSessions.find((each) => each.id === session_id) ?? new DeskSession();
	const call = async (frame: Frame) => {
		const rpc_id = freshId();
		client.send({ type: "rpc_tool_call", rpc_id, ...frame });
		return client.take((answer) => answer.type === "rpc_tool_response" && answer.rpc_id === rpc_id);
	};
	return { client, deskSession, id: (tool) => `${session_id}.${tool}`, call };
}
