import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type {
	BeginSignInReply,
	ListApprovalsReply,
	ListMcpServersReply,
	McpServerSummary,
	NodeTypesReply,
	RunSummary,
} from "@switchyard/spec/http";
import type { McpServerSettings } from "@switchyard/spec/mcp";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/**
 * The client that the protocol's conformance suite starts for each of its scenarios: it has a running Switchyard connect to the scenario's server,
 * signs in there where that is asked for, and calls each of its tools from a flow. Usage: `conformance-client.ts <address>`, with the
 * Switchyard's address and token in `SWITCHYARD_URL` and `SWITCHYARD_TOKEN`.
 */

/** How long a scenario's server may take to do something, in milliseconds, and how often it is looked. */
const PATIENCE_MS = 90_000;
const LOOK_MS = 50;
/** How often somebody allows more, before they give it up. */
const MOST_SIGN_INS = 3;

/** What a scenario says of itself, beside its address. */
interface Context {
	readonly client_id?: string;
	readonly client_secret?: string;
	readonly toolCalls?: readonly { readonly name: string; readonly arguments: Record<string, unknown> }[];
}

const { SWITCHYARD_URL = "", SWITCHYARD_TOKEN = "", MCP_CONFORMANCE_SCENARIO = "" } = process.env;
const context: Context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? "{}");
const url = process.argv[2] ?? "";
const server = `Suite${new URL(url).port}`;

async function send<Reply>(method: string, path: string, body?: object): Promise<Reply> {
	const response = await fetch(new URL(path, SWITCHYARD_URL), {
		method,
		headers: {
			authorization: `Bearer ${SWITCHYARD_TOKEN}`,
			...(body ? { "content-type": "application/json" } : {}),
		},
		...(body ? { body: JSON.stringify(body) } : {}),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
	return (text === "" ? undefined : JSON.parse(text)) as Reply;
}

/** Looks until something is so. */
async function until<Found>(look: () => Promise<Found | undefined>, what: string): Promise<Found> {
	const end = Date.now() + PATIENCE_MS;
	for (;;) {
		const found = await look();
		if (found !== undefined) return found;
		if (Date.now() > end) throw new Error(`${what} did not happen in ${PATIENCE_MS} ms.`);
		await new Promise((later) => setTimeout(later, LOOK_MS));
	}
}

const servers = async () => (await send<ListMcpServersReply>("GET", "/api/mcp-servers")).servers;

/** Waits until it is connected, or wants a person. One that did not answer in time is tried again by itself. */
function settled(): Promise<McpServerSummary> {
	return until(async () => {
		const found = (await servers()).find(({ name }) => name === server);
		const isSettled =
			found?.state === "connected" || (found?.state === "failed" && found.signIn !== undefined);
		return isSettled ? found : undefined;
	}, "A connection");
}

async function connect(): Promise<McpServerSummary> {
	const secret = `suite-${server}`;
	if (context.client_secret !== undefined)
		await send("PUT", `/api/credentials/${secret}`, { kind: "text", value: { text: context.client_secret } });
	const settings: McpServerSettings = {
		transport: "http",
		url,
		...(context.client_id === undefined
			? MCP_CONFORMANCE_SCENARIO === "auth/basic-cimd"
				? { client: { id: "https://conformance-test.local/client-metadata.json" } }
				: {}
			: { client: { id: context.client_id, ...(context.client_secret === undefined ? {} : { secret }) } }),
	};
	await send("PUT", `/api/mcp-servers/${server}`, settings);
	return settled();
}

/** What a person does: press Connect, and allow it. */
async function signIn(): Promise<McpServerSummary> {
	const begun = await send<BeginSignInReply>("POST", `/api/mcp-servers/${server}/sign-in`);
	const { headers } = await fetch(begun.url, { redirect: "manual" });
	const back = new URL(headers.get("location") ?? "");
	const page = await fetch(back);
	if (!page.ok) throw new Error(await page.text());
	return settled();
}

/** Something that the schema of an argument allows. */
function sample({ type, enum: options }: { readonly type?: unknown; readonly enum?: unknown }): unknown {
	if (Array.isArray(options)) return options[0];
	if (type === "number" || type === "integer") return 5;
	if (type === "boolean") return true;
	if (type === "array") return [];
	return type === "object" ? {} : "text";
}

function nodeOf(spec: NodeSpec, index: number, given: Record<string, unknown> | undefined): FlowNode {
	const inputs = spec.properties.filter(({ variableType }) => variableType !== "Out");
	const values = inputs.flatMap(({ name, variableType, schema }): [string, unknown][] => {
		if (given) return given[name] === undefined || given[name] === null ? [] : [[name, given[name]]];
		return variableType === "In" ? [[name, sample(schema)]] : [];
	});
	const params = Object.fromEntries(
		values.map(([name, value]) => [name, { scope: "Custom", value } as const]),
	);
	return {
		id: `tool${index}`,
		type: spec.id,
		name: spec.id,
		params,
		position: { x: 0, y: 0 },
		onError: "continue",
	};
}

/** Every call that the scenario wants, or one of each tool, side by side. */
function flowOf(types: readonly NodeSpec[]): Flow {
	const typeOf = (name: string) => types.find(({ id }) => id === `${server}.${name}`);
	const nodes = context.toolCalls
		? context.toolCalls.flatMap(({ name, arguments: given }, index) => {
				const spec = typeOf(name);
				return spec ? [nodeOf(spec, index, given)] : [];
			})
		: types.filter(({ effect }) => effect !== undefined).map((spec, index) => nodeOf(spec, index, undefined));
	const start: FlowNode = {
		id: "start",
		type: "Flow.Manual",
		name: "Start",
		params: {},
		position: { x: 0, y: 0 },
	};
	return {
		formatVersion: 1,
		id: `flow-${server.toLowerCase()}`,
		name: server,
		revision: 0,
		nodes: [start, ...nodes],
		wires: nodes.map(({ id }) => ({
			id: `w-${id}`,
			from: { node: "start", port: "out" },
			to: { node: id, port: "in" },
		})),
	};
}

/** Runs the flow to its end. Questions are answered as they stand: with what their forms begin with. */
async function run(flow: string): Promise<void> {
	const { runId } = await send<{ runId: string }>("POST", `/api/flows/${flow}/runs`, { message: {} });
	await until(async () => {
		const { approvals } = await send<ListApprovalsReply>("GET", "/api/approvals");
		for (const { id, run, token } of approvals)
			if (run === runId)
				await send("POST", `/api/approvals/${id}`, { token, answer: "submitted", values: {} });
		const { status } = await send<RunSummary>("GET", `/api/runs/${runId}`);
		return status === "succeeded" || status === "failed" ? status : undefined;
	}, "The run's end");
}

async function wantsMore(): Promise<boolean> {
	return (await servers()).some(
		({ name, signIn }) => name === server && (signIn === "wider" || signIn === "needed"),
	);
}

let connected = await connect();
for (let signIns = 0; connected.state !== "connected" && connected.signIn !== undefined; signIns++) {
	if (signIns === MOST_SIGN_INS) break;
	connected = await signIn();
}
if (connected.state !== "connected") throw new Error(`${connected.state}: ${connected.problem}`);
/** What it offers is announced as node types a moment after it connected. */
const tools = await until(async () => {
	const { nodeTypes } = await send<NodeTypesReply>("GET", "/api/node-types");
	const { offers = [] } = (await servers()).find(({ name }) => name === server) ?? {};
	const offered = offers.filter(({ problem }) => problem === undefined);
	const announced = nodeTypes.filter(({ id }) => offered.some(({ nodeType }) => nodeType === id));
	return announced.length === offered.length ? announced : undefined;
}, "The announcement of the node types");
if (tools.length > 0) {
	const flow = flowOf(tools);
	await send("POST", "/api/flows", { document: flow });
	for (let signIns = 0; signIns <= MOST_SIGN_INS; signIns++) {
		await run(flow.id);
		if (!(await wantsMore()) || signIns === MOST_SIGN_INS) break;
		await signIn();
	}
	await send("DELETE", `/api/flows/${flow.id}`);
}
await send("DELETE", `/api/mcp-servers/${server}`);
