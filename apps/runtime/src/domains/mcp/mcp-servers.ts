import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { SecretOpener } from "@switchyard/host";
import { type Network, NodeError, type WorkspaceFiles } from "@switchyard/node-kit";
import { AppError } from "@switchyard/spec/error";
import { defined, type Message } from "@switchyard/spec/json";
import type { McpServerSettings } from "@switchyard/spec/mcp";
import type { BaseLogger } from "pino";
import { PendingSignIns } from "../credentials/index.ts";
import { keepAttachments } from "./keep-attachments.ts";
import type { McpCall, McpRequest, McpServer } from "./mcp-server.ts";
import type { McpServerRows } from "./mcp-server-rows.ts";
import { type BegunSignIn, McpAccess } from "./oauth/mcp-access.ts";
import type { McpGrantRows } from "./oauth/mcp-grant-rows.ts";
import type { Outcome } from "./outcome.ts";
import { OwnAnswers } from "./own-answers.ts";
import { Sampler } from "./sampling/sampler.ts";
import type { SamplingBudget } from "./sampling/sampling-budget.ts";
import { SupervisedServer } from "./supervised-server.ts";

/** How many servers there may be. */
const MAX_SERVERS = 50;

export interface McpServersOptions {
	readonly rows: McpServerRows;
	/** A folder for each process is in it. */
	readonly folder: string;
	/** Where programs are looked for. */
	readonly path: string;
	/** Tokens of people's sign-ins. */
	readonly grants: McpGrantRows;
	/** Answers of models that servers asked for. */
	readonly sampling: SamplingBudget;
	readonly network: Pick<Network, "fetch" | "resolve">;
	readonly secrets: Pick<SecretOpener, "open" | "redact">;
	readonly files: Pick<WorkspaceFiles, "write">;
	/** Version of the client, which it sends to servers. */
	readonly version: string;
	readonly logger: Pick<BaseLogger, "info" | "warn">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** A person's sign-in at a server. */
interface SignIn {
	readonly server: string;
	readonly end: BegunSignIn["end"];
}

/** The servers of the Model Context Protocol that an administrator has set up: kept, connected, and called. */
export class McpServers {
	readonly #options: McpServersOptions;
	readonly #servers = new Map<string, SupervisedServer>();
	readonly #accesses = new Map<string, McpAccess>();
	readonly #signIns: PendingSignIns<SignIn>;
	readonly #watchers = new Set<(name: string) => void>();

	constructor(options: McpServersOptions) {
		this.#options = options;
		this.#signIns = new PendingSignIns(options.now);
	}

	/** Connects to all that are kept. */
	async start(): Promise<void> {
		for (const [name, settings] of await this.#options.rows.all()) {
			await this.#options.sampling.open(name);
			this.#open(name, settings);
		}
	}

	/** Ends every connection, and every process. */
	async stop(): Promise<void> {
		const servers = [...this.#servers.values()];
		await Promise.all(servers.map((server) => server.stop()));
	}

	/** By name. */
	list(): McpServer[] {
		return [...this.#servers.keys()]
			.flatMap((name) => this.get(name) ?? [])
			.sort((one, other) => (one.name < other.name ? -1 : 1));
	}

	get(name: string): McpServer | undefined {
		const view = this.#servers.get(name)?.view;
		const signIn = this.#accesses.get(name)?.signIn;
		const sampled = view?.settings.sampling && this.#options.sampling.today(name);
		return view && { ...view, ...defined({ signIn, sampled }) };
	}

	/** Sets a server up, or sets it up anew. @throws AppError `CREDENTIAL_NOT_FOUND`, `BODY_INVALID` */
	async put(name: string, settings: McpServerSettings): Promise<McpServer> {
		if (!this.#servers.has(name) && this.#servers.size >= MAX_SERVERS)
			throw new AppError("BODY_INVALID", {
				message: `The server keeps at most ${MAX_SERVERS} MCP servers.`,
				hint: "Remove those that are not needed.",
			});
		await this.#openSecrets(settings);
		const before = this.#servers.get(name)?.view.settings;
		await this.#options.rows.save(name, settings);
		if (before && !asksTheSame(before, settings)) await this.#options.grants.remove(name);
		return this.#renew(name, settings);
	}

	/** @throws AppError `MCP_SERVER_NOT_FOUND` */
	async remove(name: string): Promise<void> {
		const server = this.#find(name);
		await this.#options.rows.remove(name);
		await this.#options.grants.remove(name);
		await this.#options.sampling.remove(name);
		this.#servers.delete(name);
		this.#accesses.delete(name);
		await server.stop();
		this.#tell(name);
	}

	/** Ends the connection and makes a new one. @throws AppError `MCP_SERVER_NOT_FOUND` */
	reconnect(name: string): McpServer {
		return this.#renew(name, this.#find(name).view.settings);
	}

	/**
	 * Begins a person's sign-in at a server; returns the address for the person's browser.
	 * @param redirectUri where the browser is sent back to
	 * @param browser the one that alone may end it; any may where a program begins
	 * @throws AppError `MCP_SERVER_NOT_FOUND`, `SIGN_IN_NOT_OFFERED`, `OAUTH_REFUSED`
	 */
	async beginSignIn(name: string, redirectUri: string, browser: string | undefined): Promise<URL> {
		this.#find(name);
		const access = this.#accesses.get(name);
		if (!access)
			throw new AppError("SIGN_IN_NOT_OFFERED", {
				message: `People do not sign in at ${name}: it is a program, or a credential is sent to it.`,
			});
		const { url, state, end } = await access.begin(redirectUri);
		this.#signIns.add(state, browser, { server: name, end });
		return url;
	}

	/**
	 * Takes the person back, once for each sign-in, and connects anew. Returns the server's name; `undefined` where the sign-in is none of
	 * these, or another browser began it.
	 * @throws AppError `OAUTH_REFUSED`
	 */
	async endSignIn(parameters: URLSearchParams, browser: string | undefined): Promise<string | undefined> {
		const signIn = this.#signIns.take(parameters.get("state") ?? "", browser);
		if (!signIn) return undefined;
		await signIn.end(parameters);
		if (this.#servers.has(signIn.server)) this.reconnect(signIn.server);
		return signIn.server;
	}

	/** Forgets what a sign-in gave, and connects anew. @throws AppError `MCP_SERVER_NOT_FOUND` */
	async signOut(name: string): Promise<McpServer> {
		this.#find(name);
		await this.#options.grants.remove(name);
		return this.reconnect(name);
	}

	/**
	 * Calls a tool by the name that its server has for it.
	 * @throws InputNeeded where the server asks a person
	 * @throws NodeError `MCP_TOOL_FAILED`, `MCP_REFUSED`, `MCP_INPUT_REQUIRED`, `BUDGET_SPENT`, `BUDGET_UNKNOWN`, `HOST_UNAVAILABLE`, `CONNECTION_LOST`, `RESULT_TOO_LARGE`
	 */
	async callTool(server: string, tool: string, call: McpCall): Promise<Message> {
		return this.#keep(server, await this.#connectionOf(server).callTool(tool, call));
	}

	/** Lists or reads what a server has beside tools. @throws NodeError as `callTool` */
	async callOther(server: string, request: McpRequest, call: McpCall): Promise<Message> {
		return this.#keep(server, await this.#connectionOf(server).callOther(request, call));
	}

	/** Calls `watcher` with the name of each server that connected, went away, or changed what it offers. */
	watch(watcher: (name: string) => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	#keep(server: string, outcome: Outcome): Promise<Message> {
		return keepAttachments(server, outcome, this.#options.files);
	}

	#connectionOf(name: string) {
		const server = this.#servers.get(name);
		if (server) return server.connection;
		throw new NodeError({
			code: "HOST_UNAVAILABLE",
			message: `There is no MCP server ${name} any more.`,
			hint: "An administrator can add it again under Settings.",
		});
	}

	#find(name: string): SupervisedServer {
		const server = this.#servers.get(name);
		if (!server) throw new AppError("MCP_SERVER_NOT_FOUND");
		return server;
	}

	#renew(name: string, settings: McpServerSettings): McpServer {
		void this.#servers.get(name)?.stop();
		const { view } = this.#open(name, settings);
		this.#tell(name);
		return view;
	}

	#open(name: string, settings: McpServerSettings): SupervisedServer {
		const { folder, path, network, secrets, version, logger } = this.#options;
		const access = this.#accessTo(name, settings);
		const { sampling, folders = [] } = settings;
		const sampler = new Sampler({
			server: name,
			budget: this.#options.sampling,
			...defined({ sampling }),
		});
		const answers = new OwnAnswers({ sampler, folders });
		const server: SupervisedServer = new SupervisedServer({
			name,
			settings,
			logger,
			redact: (text) => secrets.redact(text),
			awaitsPerson: () => access?.signIn === "needed",
			// The library is loaded only where there is a server: it costs memory.
			openTransport: async (onHarm) => {
				const { openTransport } = await import("./open-transport.ts");
				return openTransport({
					settings,
					...defined({ access }),
					folder: join(folder, name),
					path,
					network,
					secrets,
					onLine: (line) => logger.info({ mcp: name }, line),
					onHarm,
				});
			},
			newConnection: async (options) => {
				const { McpConnection } = await import("./mcp-connection.ts");
				return new McpConnection({ ...options, name, version, answers });
			},
			onChange: () => {
				if (this.#servers.get(name) === server) this.#tell(name);
			},
		});
		this.#servers.set(name, server);
		server.start();
		return server;
	}

	#accessTo(name: string, settings: McpServerSettings): McpAccess | undefined {
		this.#accesses.delete(name);
		if (settings.transport !== "http" || settings.credential !== undefined) return undefined;
		const access = new McpAccess({ ...this.#options, name, settings });
		this.#accesses.set(name, access);
		return access;
	}

	/** A name of no credential is refused where it is written, not in a log later. */
	async #openSecrets(settings: McpServerSettings): Promise<void> {
		const { secrets } = this.#options;
		const model = settings.sampling?.model;
		if (model && "credential" in model) await secrets.open(model.credential, "model");
		if (settings.transport === "http") {
			if (settings.credential !== undefined) await secrets.open(settings.credential, ["http", "text"]);
			if (settings.client?.secret !== undefined) await secrets.open(settings.client.secret, "text");
			return;
		}
		for (const credential of Object.values(settings.secrets ?? {})) await secrets.open(credential, "text");
	}

	#tell(name: string): void {
		for (const watcher of this.#watchers) watcher(name);
	}
}

/** Whether the tokens of a sign-in can be used after a change. */
function asksTheSame(before: McpServerSettings, after: McpServerSettings): boolean {
	if (before.transport !== "http" || after.transport !== "http") return false;
	return before.url === after.url && isDeepStrictEqual(before.client, after.client);
}
