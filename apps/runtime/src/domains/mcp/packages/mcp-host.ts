import { hash, randomUUID } from "node:crypto";
import type { Samplings } from "@switchyard/host";
import { InputNeeded, NodeError } from "@switchyard/node-kit";
import type { NodeExecute, NodeResult } from "@switchyard/spec/bridge";
import type { McpOffer } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type {
	BridgeConnection,
	BridgeService,
	FrameOf,
	RuntimeFrameType,
} from "../../../platform/bridge/bridge-connection.ts";
import { canonicalJson } from "../../../platform/bridge/canonical-json.ts";
import type { McpCall, McpOffering, McpServer } from "../mcp-server.ts";
import type { McpServers } from "../mcp-servers.ts";
import { otherNodeTypes } from "./other-node-types.ts";
import { toolNodeType } from "./tool-node-type.ts";

/** Executes a node type. */
type Work = (call: McpCall) => ReturnType<McpServers["callTool"]>;

/**
 * A connected MCP server as the host of a package: its tools are announced as node types, and their executions are calls of the server. To
 * everything behind it there is no difference to a host in another process, so its tools are agreed to, waited for and counted alike.
 */
export class McpHost implements BridgeConnection {
	readonly id = `c_${randomUUID()}`;
	readonly role = "package";
	readonly transport = "mcp";
	readonly capabilities: ReadonlySet<string> = new Set();
	readonly since = Date.now();
	readonly missedHeartbeats = 0;
	readonly leaving = false;
	readonly principal: BridgeConnection["principal"];
	readonly client: BridgeConnection["client"];
	over = false;
	readonly #name: string;
	readonly #trustHints: boolean;
	readonly #service: BridgeService;
	readonly #servers: Pick<McpServers, "callTool" | "callOther">;
	#work = new Map<string, Work>();
	/** Offers whose node types are known to the server. */
	#offers: readonly McpOffer[] = [];
	/** Offers that are announced, until the server has answered. */
	#announcing: readonly McpOffer[] = [];
	readonly #open = new Map<string, AbortController>();
	/** Models for the calls that are under way. */
	readonly #samplings = new Map<string, Samplings | undefined>();
	#isAnnounced = false;

	constructor(
		{ name, settings }: Pick<McpServer, "name" | "settings">,
		offering: McpOffering,
		service: BridgeService,
		servers: Pick<McpServers, "callTool" | "callOther">,
	) {
		const { server } = offering;
		this.#name = name;
		this.#trustHints = settings.trustHints === true;
		this.#service = service;
		this.#servers = servers;
		this.principal = {
			id: `mcp ${name}`,
			actor: { kind: "package", id: name },
			grants: [{ purpose: "serve-packages", names: [name] }],
		};
		this.client = { name: server.name || name, version: server.version || "0", language: "mcp" };
		service.welcomed?.(this);
		this.announce(offering);
	}

	get attached(): boolean {
		return !this.over;
	}

	/** Offers of the server, each with its node type, once that is known. */
	get offers(): readonly McpOffer[] {
		return this.#offers;
	}

	/** Announces what the server offers now, in place of what it did before. */
	announce(offering: McpOffering): void {
		const specs: NodeSpec[] = [];
		const offers: McpOffer[] = [];
		this.#work = new Map();
		for (const tool of offering.tools) {
			const { spec, argumentsOf } = toolNodeType(this.#name, tool, this.#trustHints);
			specs.push(spec);
			offers.push({ name: tool.name, nodeType: spec.id });
			this.#work.set(spec.id, (call) =>
				this.#servers.callTool(this.#name, tool.name, { ...call, arguments: argumentsOf(call.arguments) }),
			);
		}
		for (const [request, spec] of otherNodeTypes(this.#name, offering)) {
			// A tool of the server's own comes first.
			if (this.#work.has(spec.id)) continue;
			specs.push(spec);
			offers.push({ name: request, nodeType: spec.id });
			this.#work.set(spec.id, (call) => this.#servers.callOther(this.#name, request, call));
		}
		this.#announcing = offers;
		if (specs.length === 0) {
			this.#offers = [];
			this.#service.handlers.withdraw?.(this, { type: "withdraw" });
			return;
		}
		const identity = {
			namespace: this.#name,
			version: offering.server.version || "0",
			hash: hash("sha256", canonicalJson(specs)),
		};
		const body = { package: identity, nodes: specs, partial: true };
		if (this.#isAnnounced) this.#service.handlers.specs_changed?.(this, { type: "specs_changed", ...body });
		else this.#service.handlers.announce?.(this, { type: "announce", ...body });
		this.#isAnnounced = true;
	}

	lend(call: string, samplings: Samplings | undefined): void {
		this.#samplings.set(call, samplings);
	}

	send<Type extends RuntimeFrameType>(type: Type, frame: FrameOf<Type>): void {
		if (type === "node_execute") void this.#execute(frame as NodeExecute);
		else if (type === "node_cancel") this.#open.get((frame as FrameOf<"node_cancel">).call_id)?.abort();
		else if (type === "announced") this.#announced(frame as FrameOf<"announced">);
	}

	refuse(error: { readonly message: string }): void {
		this.#offers = this.#announcing.map((offer) => ({ ...offer, problem: error.message }));
	}

	/** The server is away: what is under way there is lost. */
	close(): void {
		if (this.over) return;
		this.over = true;
		this.#service.ended?.(this);
		for (const controller of this.#open.values()) controller.abort();
	}

	#announced({ rejected }: FrameOf<"announced">): void {
		const reasons = new Map(rejected.map(({ id, reason }) => [id, reason]));
		this.#offers = this.#announcing.map((offer) => {
			const problem = reasons.get(offer.nodeType);
			return problem === undefined ? offer : { ...offer, problem };
		});
	}

	async #execute({ call_id, node_type, params, deadline_ms, answered }: NodeExecute): Promise<void> {
		const controller = new AbortController();
		this.#open.set(call_id, controller);
		const answer = await this.#answer(node_type, {
			arguments: params,
			signal: controller.signal,
			timeoutMs: deadline_ms,
			samplings: this.#samplings.get(call_id),
			...defined({ answered }),
			onProgress: (progress) =>
				this.#service.handlers.node_progress?.(this, { type: "node_progress", call_id, ...progress }),
		});
		this.#open.delete(call_id);
		this.#samplings.delete(call_id);
		this.#service.handlers.node_result?.(this, { type: "node_result", call_id, ...answer });
	}

	async #answer(type: string, call: McpCall): Promise<Omit<NodeResult, "type" | "call_id">> {
		try {
			const work = this.#work.get(type);
			if (!work)
				throw new NodeError({ code: "NODE_TYPE_UNKNOWN", message: "The server has no such tool any more." });
			return { status: "success", outputs: await work(call) };
		} catch (error) {
			if (call.signal.aborted) return { status: "cancelled" };
			const { code, message, hint, retryable } = foreseen(error);
			const asks =
				error instanceof InputNeeded ? { question: error.question, ...defined({ state: error.state }) } : {};
			return {
				status: "error",
				...asks,
				error: { type: "ToolError", code, message, retryable, ...defined({ hint }) },
			};
		}
	}
}

function foreseen(error: unknown): NodeError {
	if (error instanceof NodeError) return error;
	return new NodeError({ code: "NODE_FAILED", message: "The call failed unexpectedly.", cause: error });
}
