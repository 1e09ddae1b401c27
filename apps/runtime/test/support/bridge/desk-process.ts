import type { Frame } from "./bridge-client.ts";
import type { BridgeServer } from "./bridge-server.ts";
import type { PackageClient, PackageClientOptions } from "./package-client.ts";

const TEXT_IN = {
	name: "paper",
	variableType: "In",
	schema: { type: "string", maxLength: 100 },
	description: "What to put there.",
	scope: "Custom",
	aiScope: true,
	customScope: true,
	messageScope: true,
} as const;

const PAPERS_OUT = {
	name: "papers",
	variableType: "Out",
	schema: { type: "string" },
	description: "What lies there.",
	scope: "Message",
	aiScope: false,
	customScope: false,
	messageScope: true,
} as const;

/** A block whose session is a desk, and a node that puts papers on it. */
export const DESK_NODES = [
	{
		id: "Acme.UseDesk",
		name: "Use Desk",
		effect: "safe",
		construct: "block",
		session: "acme",
		properties: [{ ...TEXT_IN, name: "room", aiScope: false }],
	},
	{
		id: "Acme.Put",
		name: "Put",
		effect: "safe",
		session: "acme",
		properties: [TEXT_IN, PAPERS_OUT],
		tool: { name: "put", description: "Puts a paper on the desk.", sequential: true },
	},
] as const;

export interface DeskProcessOptions extends PackageClientOptions {
	/** Whether desks can be saved and opened again. */
	readonly keeps?: boolean;
	readonly instance?: string;
}

/** A host's process with desks as its sessions: it outlives its connections. */
export class DeskProcess {
	readonly instance: string;
	readonly keeps: boolean;
	/** By key. */
	readonly desks = new Map<string, string[]>();
	/** What it was asked to do with sessions, and where it executed what. */
	readonly said: string[] = [];
	/** What it answers in place of what it would; undefined for nothing at all. */
	answers: (frame: Frame) => object | undefined | "as ever" = () => "as ever";
	client!: PackageClient;
	readonly #options: DeskProcessOptions;

	constructor(options: DeskProcessOptions = {}) {
		this.#options = options;
		this.keeps = options.keeps ?? false;
		this.instance = options.instance ?? `instance-${Math.random().toString(16).padEnd(18, "0")}`;
	}

	/** Connects to a server, and says what it still has. */
	async connect(server: BridgeServer): Promise<this> {
		const toolSessions = [...this.desks.keys()].map((key) => JSON.parse(key));
		this.client = await server.host({
			nodes: DESK_NODES,
			capabilities: ["sessions"],
			before: [{ type: "sessions_held", instance: this.instance, sessions: toolSessions }],
			...this.#options,
		});
		const { bridge } = this.client;
		this.client.work = ({ node_type, params, session: toolSession }) => {
			const desk = this.desks.get(keyOf(toolSession));
			this.said.push(`${node_type} ${(params as { paper?: string }).paper ?? ""}`.trim());
			if (node_type === "Acme.UseDesk") return {};
			desk?.push(String((params as { paper: string }).paper));
			return { papers: desk?.join(" ") ?? "no desk" };
		};
		// What is over is closed as soon as the host has announced its nodes.
		for (const frame of bridge.frames) this.#follow(frame);
		bridge.socket.on("message", (data) => this.#follow(JSON.parse(String(data))));
		return this;
	}

	#follow(frame: Frame): void {
		if (!String(frame.type).startsWith("session_")) return;
		const given = this.answers(frame);
		const result = given === "as ever" ? this.#do(frame) : given;
		if (result)
			this.client.bridge.send({
				type: "session_result",
				request_id: frame.request_id,
				status: "success",
				...result,
			});
	}

	#do({ type, session: toolSession, saved, settings }: Frame): object {
		const key = keyOf(toolSession);
		if (type === "session_save") return { saved: this.desks.get(key) };
		const { room } = (settings ?? {}) as { room?: string };
		if (type === "session_open") {
			this.said.push(saved ? "reopen" : `open ${room ?? "anywhere"}`);
			this.desks.set(key, [...((saved as string[] | undefined) ?? [])]);
			return { keeps: this.keeps };
		}
		this.said.push(saved ? "close what was saved" : "close");
		this.desks.delete(key);
		return {};
	}
}

function keyOf(toolSession: unknown): string {
	const { kind, run, step, round } = toolSession as Record<string, unknown>;
	return JSON.stringify({ kind, run, step, round });
}
