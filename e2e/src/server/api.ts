import { expect } from "@playwright/test";
import type { TokenGrant } from "@switchyard/spec/access-token";
import type { Embed, EmbedSettings } from "@switchyard/spec/chat";
import type { LoginCredential } from "@switchyard/spec/credential";
import type { WorkspaceDocument } from "@switchyard/spec/document";
import type { ErrorBody } from "@switchyard/spec/error";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type {
	AgentToolsReply,
	CreateAccessTokenReply,
	CreateDocumentBody,
	CreateRobotBody,
	EditFlowBody,
	EditFlowReply,
	EmbedSecretReply,
	ListMcpServersReply,
	ListRunsReply,
	McpServerSummary,
	OutboxMail,
	OutboxReply,
	PutMemoryBody,
	RobotReply,
	RunEventsReply,
	RunSummary,
	SignInCodeReply,
	StartRunBody,
	StartRunReply,
	UpdateDocumentBody,
	UpdateRobotBody,
} from "@switchyard/spec/http";
import type { McpServerSettings } from "@switchyard/spec/mcp";
import type { MemoryEntry } from "@switchyard/spec/memory";
import type { ToolDefinition } from "@switchyard/spec/tool";
import type { DatabaseCredential } from "../../../packages/optional/databases/src/credentials/database/credential.ts";

/** An answer of the server, of whatever status. */
export interface Answer<Body> {
	readonly status: number;
	readonly body: Body;
}

/** The server's HTTP interface, as a script uses it: with the bearer token. */
export class Api {
	readonly #origin: string;
	readonly #token: string;

	constructor(origin: string, token: string) {
		this.#origin = origin;
		this.#token = token;
	}

	/** Stores a flow document. */
	createFlow(document: Flow): Promise<Flow> {
		return this.#ask("POST", "/api/flows", { document });
	}

	flow(flow: string): Promise<Flow> {
		return this.#ask("GET", `/api/flows/${flow}`);
	}

	editFlow(flow: string, body: EditFlowBody): Promise<EditFlowReply> {
		return this.#ask("PATCH", `/api/flows/${flow}`, body);
	}

	async removeFlow(flow: string): Promise<void> {
		await this.#ask("DELETE", `/api/flows/${flow}`);
	}

	/** Turns the triggers of a flow's newest version on. */
	async publish(flow: string): Promise<void> {
		const { revision } = await this.flow(flow);
		await this.#ask("POST", `/api/flows/${flow}/publish`, { revision });
	}

	/** Gives the new token itself. */
	async createToken(name: string, grant: TokenGrant): Promise<string> {
		const body = { name, grants: [grant] };
		return (await this.#ask<CreateAccessTokenReply>("POST", "/api/access-tokens", body)).token;
	}

	/** Writes a document, as a program does. */
	createDocument(body: CreateDocumentBody): Promise<WorkspaceDocument> {
		return this.#ask("POST", "/api/documents", body);
	}

	updateDocument(id: string, body: UpdateDocumentBody): Promise<WorkspaceDocument> {
		return this.#ask("PUT", `/api/documents/${id}`, body);
	}

	createRobot(body: CreateRobotBody): Promise<RobotReply> {
		return this.#ask("POST", "/api/robots", body);
	}

	updateRobot(id: string, body: UpdateRobotBody): Promise<RobotReply> {
		return this.#ask("PUT", `/api/robots/${id}`, body);
	}

	putEmbed(robot: string, settings: EmbedSettings): Promise<Embed> {
		return this.#ask("PUT", `/api/embeds/${robot}`, settings);
	}

	/** What the visitors' tokens of an embed are signed with from now on. */
	async makeEmbedSecret(robot: string): Promise<string> {
		return (await this.#ask<EmbedSecretReply>("POST", `/api/embeds/${robot}/secret`)).secret;
	}

	/** Remembers something, as a program does. */
	remember(body: PutMemoryBody): Promise<MemoryEntry> {
		return this.#ask("PUT", "/api/memory", body);
	}

	/** Sets an MCP server up, and waits until it is connected. */
	async connectMcpServer(name: string, settings: McpServerSettings): Promise<void> {
		await this.#ask("PUT", `/api/mcp-servers/${name}`, settings);
		await expect
			.poll(async () => (await this.#mcpServer(name))?.offers.length ?? 0, { timeout: 30_000 })
			.toBeGreaterThan(0);
	}

	async removeMcpServer(name: string): Promise<void> {
		await this.#ask("DELETE", `/api/mcp-servers/${name}`);
	}

	async #mcpServer(name: string): Promise<McpServerSummary | undefined> {
		const { servers } = await this.#ask<ListMcpServersReply>("GET", "/api/mcp-servers");
		return servers.find((server) => server.name === name && server.state === "connected");
	}

	async removeCredential(name: string): Promise<void> {
		await this.#ask("DELETE", `/api/credentials/${name}`);
	}

	/** Stores a credential of kind `text`. */
	async storeSecret(name: string, text: string): Promise<void> {
		await this.#ask("PUT", `/api/credentials/${name}`, { kind: "text", value: { text } });
	}

	/** Stores a credential of kind `model`. */
	async storeModel(name: string, baseUrl: string): Promise<void> {
		await this.#ask("PUT", `/api/credentials/${name}`, { kind: "model", value: { apiKey: "key", baseUrl } });
	}

	/** Stores a credential of kind `login`. */
	async storeLogin(name: string, value: LoginCredential): Promise<void> {
		await this.#ask("PUT", `/api/credentials/${name}`, { kind: "login", value });
	}

	/** Stores a credential of kind `database`. */
	async storeDatabase(name: string, value: DatabaseCredential): Promise<void> {
		await this.#ask("PUT", `/api/credentials/${name}`, { kind: "database", value });
	}

	/** What the model of an agent sees. */
	async agentTools(flow: string, agent: string): Promise<ToolDefinition[]> {
		const { tools } = await this.#ask<AgentToolsReply>("GET", `/api/flows/${flow}/nodes/${agent}/tools`);
		return tools.map(({ definition }) => definition);
	}

	/** Starts a run and waits for its end. */
	async run(flow: string, body: StartRunBody = {}): Promise<RunSummary> {
		const { run } = await this.#ask<StartRunReply>("POST", `/api/flows/${flow}/runs?wait=20000`, body);
		if (run === undefined) throw new Error(`The run of ${flow} did not end in time.`);
		return run;
	}

	/** Starts a run; gives its id. */
	async startRun(flow: string, body: StartRunBody = {}): Promise<string> {
		return (await this.#ask<StartRunReply>("POST", `/api/flows/${flow}/runs`, body)).runId;
	}

	/** Asks to start a run that the server may refuse. */
	tryRun(flow: string): Promise<Answer<ErrorBody>> {
		return this.#send("POST", `/api/flows/${flow}/runs`, {});
	}

	/** The runs of a flow, newest first. */
	async runs(flow: string): Promise<RunSummary[]> {
		return (await this.#ask<ListRunsReply>("GET", `/api/runs?flow=${flow}`)).runs;
	}

	/** The message of the last branch of a run to finish, once it succeeded. */
	async result(run: string): Promise<unknown> {
		return (await this.#ask<RunSummary>("GET", `/api/runs/${run}`)).message;
	}

	/** A run's journal. */
	async events(run: string): Promise<Event[]> {
		return (await this.#ask<RunEventsReply>("GET", `/api/runs/${run}/events`)).events;
	}

	/** The mails to one address, newest first. */
	async mailsTo(address: string): Promise<OutboxMail[]> {
		const { mails } = await this.#ask<OutboxReply>("GET", "/api/outbox");
		return mails.filter(({ to }) => to.includes(address));
	}

	/** A fresh sign-in code, good once. */
	async signInCode(): Promise<string> {
		return (await this.#ask<SignInCodeReply>("POST", "/api/session/code", {})).code;
	}

	async #ask<Body>(method: string, path: string, body?: unknown): Promise<Body> {
		const answer = await this.#send<Body>(method, path, body);
		if (answer.status >= 400)
			throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
		return answer.body;
	}

	async #send<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
		const response = await fetch(this.#origin + path, {
			method,
			headers: {
				authorization: `Bearer ${this.#token}`,
				...(body === undefined ? {} : { "content-type": "application/json" }),
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		return { status: response.status, body: (text === "" ? undefined : JSON.parse(text)) as Body };
	}
}
