import { once } from "node:events";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { custom } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { ListPackagesReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { BridgeClient } from "../support/bridge/bridge-client.ts";
import { agentFlow } from "../support/bridge/echo-flows.ts";
import { PackageClient } from "../support/bridge/package-client.ts";
import { POSTGRES_FOLDER, PostgresServer } from "../support/postgres-server.ts";
import { isAlive } from "../support/processes.ts";
import { ServerProcess } from "../support/server-process.ts";

const SECRET = "a-secret-of-the-webhook";
const STUBBORN_HOST = fileURLToPath(new URL("../support/bridge/stubborn-host.ts", import.meta.url));
const HOUR_MS = 3_600_000;

const at = { x: 0, y: 0 };
const wire = (from: string, to: string) => ({
	id: `${from}-${to}`,
	from: { node: from, port: "out" },
	to: { node: to, port: "in" },
});
const node = (id: string, type: string, params: FlowNode["params"] = {}): FlowNode => ({
	id,
	type,
	name: id,
	position: at,
	params,
});

/** A flow of nodes in a row. */
function chain(id: string, ...nodes: FlowNode[]): Flow {
	const wires = nodes.slice(1).map((to, index) => wire(nodes[index]?.id ?? "", to.id));
	return { formatVersion: 1, id, name: id, revision: 0, nodes, wires };
}

const start = node("start", "Flow.Manual");
const wait = node("wait", "Flow.Delay", { duration_ms: custom(HOUR_MS) });

/** A request that is waited for; `got` resolves with the whole answer. */
function ask(
	server: ServerProcess,
	{ method = "POST", path, headers = {}, agent }: Question,
): Promise<{ status: number; body: string; connection: string | undefined }> {
	return new Promise((resolve, reject) => {
		const asked = request(
			server.address + path,
			{
				method,
				headers: { authorization: `Bearer ${server.token}`, ...headers },
				...defined({ agent }),
			},
			(response) => {
				let body = "";
				response.setEncoding("utf8");
				response.on("data", (chunk) => (body += chunk));
				response.on("end", () =>
					resolve({ status: response.statusCode ?? 0, body, connection: response.headers.connection }),
				);
			},
		);
		asked.on("error", reject);
		asked.end();
	});
}

interface Question {
	readonly method?: string;
	readonly path: string;
	readonly headers?: Record<string, string>;
	readonly agent?: Agent;
}

let folder: string;
let servers: ServerProcess[];
let sockets: Socket[];
let outside: Server | undefined;
let environment: Record<string, string>;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-stop-"));
	servers = [];
	sockets = [];
	environment = {};
});

afterEach(async () => {
	for (const socket of sockets) socket.destroy();
	for (const server of servers) await server.kill();
	outside?.close();
	outside = undefined;
	rmSync(folder, { recursive: true, force: true });
});

async function startServer(): Promise<ServerProcess> {
	const log = openSync(join(folder, "log"), "a");
	const server = await ServerProcess.start(join(folder, "data"), environment, log);
	servers.push(server);
	return server;
}

const log = () => readFileSync(join(folder, "log"), "utf8");

function terminate(server: ServerProcess): Promise<number | null> {
	process.kill(server.id, "SIGTERM");
	return server.exited();
}

/** A connection of which only the first bytes of a request come. */
async function open(server: ServerProcess, text: string): Promise<Socket> {
	const { hostname, port } = new URL(server.address);
	const socket = connect(Number(port), hostname);
	sockets.push(socket);
	// How it is cut off does not matter.
	socket.on("error", () => {});
	await once(socket, "connect");
	socket.write(text);
	return socket;
}

/** A server outside that takes requests and answers none. Gives its address. */
async function silentServer(): Promise<{ readonly url: string; readonly asked: Promise<unknown> }> {
	outside = createServer((socket) => {
		sockets.push(socket);
		socket.on("error", () => {});
	});
	outside.listen(0, "127.0.0.1");
	await once(outside, "listening");
	const { port } = outside.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}/`, asked: once(outside, "connection") };
}

const put = (server: ServerProcess, document: Flow) => server.request("POST", "/api/flows", { document });

async function oneRun(server: ServerProcess): Promise<RunSummary> {
	return vi.waitFor(async () => {
		const { runs } = await server.request<{ runs: RunSummary[] }>("GET", "/api/runs");
		expect(runs).toHaveLength(1);
		return runs[0] as RunSummary;
	});
}

const STORES = [["SQLite"], ...(POSTGRES_FOLDER === undefined ? [] : [["PostgreSQL"]])];

describe.each(STORES)("a server on %s that gets SIGTERM", { timeout: 60_000 }, (store) => {
	let postgres: PostgresServer | undefined;

	beforeEach(async () => {
		if (store !== "PostgreSQL") return;
		postgres = await PostgresServer.start();
		environment = { DATABASE_URL: postgres.urlOf(await postgres.createDatabase()) };
	}, 60_000);

	afterEach(() => postgres?.dispose());

	it("answers a caller that waits for a run with the run's id, and the run continues after the next start [Q-R23]", async () => {
		const server = await startServer();
		await put(server, chain("hour", start, wait));
		const agent = new Agent({ keepAlive: true });
		// The connection is one that is kept open.
		await ask(server, { method: "GET", path: "/api/health", agent });
		const answer = ask(server, { path: "/api/flows/hour/runs?wait=60000", agent });
		const { id } = await oneRun(server);
		expect(await terminate(server)).toBe(0);
		const { status, body, connection } = await answer;
		// A connection that stays open after its answer would keep the server from ending.
		expect({ status, reply: JSON.parse(body), connection }).toEqual({
			status: 202,
			reply: { runId: id },
			connection: "close",
		});
		agent.destroy();
		const next = await startServer();
		expect(await next.request<RunSummary>("GET", `/api/runs/${id}`)).toMatchObject({ status: "waiting" });
	});

	it("answers a webhook whose flow has not responded with the run's id [Q-R23]", async () => {
		const server = await startServer();
		await server.request("PUT", "/api/credentials/hook", { kind: "text", value: { text: SECRET } });
		const hook = node("hook", "Flow.Webhook", {
			path: custom("slow"),
			method: custom("POST"),
			secret: custom({ credential: "hook" }),
		});
		await put(server, chain("slow", hook, wait, node("reply", "Flow.Respond", { body: custom("done") })));
		await server.request("POST", "/api/flows/slow/publish", { revision: 1 });
		const answer = ask(server, { path: "/hooks/slow", headers: { authorization: `Bearer ${SECRET}` } });
		const { id } = await oneRun(server);
		expect(await terminate(server)).toBe(0);
		const { status, body } = await answer;
		expect({ status, reply: JSON.parse(body) }).toEqual({ status: 202, reply: { runId: id } });
	});

	it("lets a step end that must not be cut off, for so long and no longer, and says so [Q-R23]", async () => {
		const { url, asked } = await silentServer();
		environment = {
			...environment,
			SWITCHYARD_STOP_SECONDS: "1",
			SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1",
		};
		const server = await startServer();
		const pay = node("pay", "Http.Request", { url: custom(url), method: custom("POST") });
		await put(server, chain("pay", start, pay));
		const { runId } = await server.request<StartRunReply>("POST", "/api/flows/pay/runs", {});
		await asked;
		// Ctrl+C in a terminal: npm passes on what the server gets as well. That is not a second request.
		process.kill(server.id, "SIGINT");
		expect(await terminate(server)).toBe(0);
		expect(log()).toContain("waits for steps that must not be cut off");
		expect(log()).toContain(`"run":"${runId}","node":"pay"`);
		expect(log()).toContain('"forAtMostMs":1000');
		expect(log()).toContain("were cut off");
		const next = await startServer();
		// Nobody knows whether it happened.
		await vi.waitFor(async () =>
			expect(await next.request<RunSummary>("GET", `/api/runs/${runId}`)).toMatchObject({
				status: "waiting",
			}),
		);
	});
});

describe.skipIf(POSTGRES_FOLDER === undefined)(
	"a server whose PostgreSQL is away",
	{ timeout: 60_000 },
	() => {
		it("stops all the same when it gets SIGTERM [Q-R23]", async () => {
			const postgres = await PostgresServer.start();
			try {
				environment = { DATABASE_URL: postgres.urlOf(await postgres.createDatabase()) };
				const server = await startServer();
				await postgres.halt("crash");
				const ready = async () => (await fetch(`${server.address}/api/health/ready`)).status;
				await vi.waitFor(async () => expect(await ready()).toBe(503), 20_000);
				expect(await terminate(server)).toBe(0);
			} finally {
				await postgres.dispose();
			}
		});
	},
);

describe("a server that gets SIGTERM", { timeout: 60_000 }, () => {
	it("closes connections that bring no request, half of one, or take no answer [Q-R23]", async () => {
		const server = await startServer();
		const { host } = new URL(server.address);
		await open(server, "");
		await open(server, "GET /api/health HTTP/1.1\r\n");
		const head = `Host: ${host}\r\nAuthorization: Bearer ${server.token}\r\n`;
		await open(server, `POST /api/flows HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{`);
		// Its flow is larger than what the system takes in advance.
		const note = "x".repeat(900_000);
		await put(server, chain("large", node("start", "Flow.Manual", { message: custom({ note }) })));
		const many = `GET /api/flows/large HTTP/1.1\r\n${head}\r\n`.repeat(20);
		const deaf = await open(server, "");
		deaf.pause();
		deaf.write(many);
		await once(await open(server, `GET /api/health HTTP/1.1\r\n${head}\r\n`), "data");
		expect(await terminate(server)).toBe(0);
		expect(log()).toBe("");
	});

	it("says goodbye on its WebSockets [Q-R23]", async () => {
		const server = await startServer();
		const live = new WebSocket(`${server.address.replace("http", "ws")}/live`, {
			headers: { authorization: `Bearer ${server.token}` },
		});
		const closed = once(live, "close");
		await once(live, "open");
		const peer = await BridgeClient.connect(server.bridgeUrl, server.token);
		await peer.hello({ role: "client" });
		// This one never says who it is.
		const stranger = await BridgeClient.connect(server.bridgeUrl, server.token);
		const left = terminate(server);
		expect(await peer.next("goaway")).toMatchObject({ reason: "the server stops", drain_ms: 10_000 });
		expect(await peer.end()).toMatchObject({ code: 1012 });
		expect(await stranger.end()).toMatchObject({ code: 1012 });
		expect((await closed)[0]).toBe(1001);
		expect(await left).toBe(0);
		expect(log()).toBe("");
	});

	it("answers a program that waits for a tool, with the run's id [Q-R23]", async () => {
		const server = await startServer();
		// A host that answers no call.
		const packageHost = await PackageClient.start(server.bridgeUrl, server.token);
		packageHost.work = () => undefined;
		await put(server, agentFlow([]));
		const client = await BridgeClient.connect(server.bridgeUrl, server.token);
		await client.hello({ role: "client" });
		client.send({ command: "open_session", id: "o", args: { flow_id: "echo-tool", node_id: "agent" } });
		const { result } = await client.take(({ id }) => id === "o");
		const { session_id } = result as { session_id: string };
		const tool_id = `${session_id}.echo`;
		client.send({ type: "rpc_tool_call", rpc_id: "rpc_1", session_id, tool_id, kwargs: { text: "x" } });
		await packageHost.call();
		const { id } = await oneRun(server);
		const left = terminate(server);
		expect(await client.next("rpc_tool_response")).toMatchObject({
			rpc_id: "rpc_1",
			status: "error",
			error: { code: "SHUTTING_DOWN", retryable: true, hint: expect.stringContaining(id) },
		});
		expect(await client.end()).toMatchObject({ code: 1012 });
		expect(await left).toBe(0);
	});

	it("ends the package hosts that it started, those too that do not want to [Q-R23]", async () => {
		installStubbornHost();
		const server = await startServer();
		const pid = await stubbornHostOf(server);
		expect(isAlive(pid)).toBe(true);
		expect(await terminate(server)).toBe(0);
		expect(isAlive(pid)).toBe(false);
	});

	it("ends at once when it gets a second one, with what it started [Q-R23]", async () => {
		const { url, asked } = await silentServer();
		environment = { SWITCHYARD_STOP_SECONDS: "600", SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
		installStubbornHost();
		const server = await startServer();
		const pid = await stubbornHostOf(server);
		const pay = node("pay", "Http.Request", { url: custom(url), method: custom("POST") });
		await put(server, chain("pay", start, pay));
		await server.request<StartRunReply>("POST", "/api/flows/pay/runs", {});
		await asked;
		process.kill(server.id, "SIGTERM");
		await vi.waitFor(() => expect(log()).toContain("waits for steps"));
		expect(await terminate(server)).toBe(1);
		await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
	});
});

/** Has the next server start a package's host that does not end by itself. */
function installStubbornHost(): void {
	const packageFolder = join(folder, "data", "packages", "acme");
	mkdirSync(packageFolder, { recursive: true });
	const manifest = { name: "acme", argv: [process.execPath, STUBBORN_HOST] };
	writeFileSync(join(packageFolder, "switchyard.json"), JSON.stringify(manifest));
}

/** The id of that host's process, once it serves. */
function stubbornHostOf(server: ServerProcess): Promise<number> {
	return vi.waitFor(async () => {
		const { packages } = await server.request<ListPackagesReply>("GET", "/api/packages");
		const packageHost = packages.find(({ namespace }) => namespace === "Acme")?.hosts[0];
		expect(packageHost?.name).toMatch(/^stubborn-\d+$/);
		return Number(packageHost?.name.slice("stubborn-".length));
	}, 30_000);
}
