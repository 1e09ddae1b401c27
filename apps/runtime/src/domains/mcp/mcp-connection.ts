import {
	type CallToolResult,
	Client,
	type InputRequiredResult,
	isInputRequiredResult,
	type Tool,
	type Transport,
} from "@modelcontextprotocol/client";
import { NodeError } from "@switchyard/node-kit";
import { DEFAULT_APPROVAL_TIMEOUT_MS } from "@switchyard/spec/flow";
import { defined, type JsonSchema } from "@switchyard/spec/json";
import type { ToolAnnotations } from "@switchyard/spec/node-spec";
import { HeldCalls } from "./elicitation/held-calls.ts";
import { answerRound, needInput } from "./elicitation/input-rounds.ts";
import { failureOf, isBroken } from "./failure-of.ts";
import type { McpCall, McpOffering, McpRequest, McpTool } from "./mcp-server.ts";
import type { Harm } from "./message-bound.ts";
import { type Outcome, pagesOf, promptOf, resourceOf, toolResultOf } from "./outcome.ts";
import type { OwnAnswers } from "./own-answers.ts";
import { wordsOf } from "./words-of.ts";

/** How long a server may take to say hello and what it offers, in milliseconds: `npx` may have to fetch it first. */
const HELLO_MS = 60_000;
/** How long one is asked for the newer protocol before it is taken for an older one. */
const PROBE_MS = 5000;
/** How often a server that nobody calls is asked whether it is there, and how long it may take to answer. */
const HEARTBEAT_MS = 30_000;
const ANSWER_MS = 10_000;
/** After the server said that its tools changed, they are listed at most so often. */
const SETTLE_MS = 500;
/** How many pages of a list are read, and how many tools. */
const MAX_PAGES = 50;
export const MAX_TOOLS = 400;
/** How often one attempt at a call answers by itself what its server asks. */
const MOST_ROUNDS = 20;
/** The step ends by its own time limit; the library's is for when that fails. */
const SPARE_MS = 5000;
/** How long a call may wait for people: as long as a question does. */
const LONGEST_HELD_MS = DEFAULT_APPROVAL_TIMEOUT_MS + SPARE_MS;

export interface McpConnectionOptions {
	/** The server's. */
	readonly name: string;
	/** What the client says its version is. */
	readonly version: string;
	/** What it answers by itself. */
	readonly answers: OwnAnswers;
	/** Told once when it is over, and why. */
	readonly onEnd: (why: string) => void;
	/** Told when the server offers something else than before. */
	readonly onOffering: (offering: McpOffering) => void;
}

/** A connection to a server that has said what it offers. Calls share it. */
export class McpConnection {
	readonly #client: Client;
	readonly #options: McpConnectionOptions;
	/** Calls of the older protocol whose servers ask people. */
	readonly #held: HeldCalls;
	readonly #over = Promise.withResolvers<never>();
	/** As the server described them last. */
	#tools: readonly Tool[] = [];
	#heartbeat: NodeJS.Timeout | undefined;
	#settling: NodeJS.Timeout | undefined;
	#harm: Harm | undefined;
	#ended = false;

	constructor(options: McpConnectionOptions) {
		this.#options = options;
		this.#over.promise.catch(() => {});
		this.#client = new Client(
			{ name: "switchyard", version: options.version },
			{
				// Forms only: nobody is sent to an address that a server names.
				capabilities: {
					elicitation: { form: {} },
					roots: {},
					...(options.answers.sampler.isAllowed ? { sampling: {} } : {}),
				},
				versionNegotiation: { mode: "auto", probe: { timeoutMs: PROBE_MS } },
				inputRequired: { autoFulfill: false },
				listMaxPages: MAX_PAGES,
				// What comes back is held against the node type like any node's outputs.
				jsonSchemaValidator: {
					getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
				},
				listChanged: { tools: { autoRefresh: false, onChanged: () => this.#settle() } },
			},
		);
		this.#held = new HeldCalls(options.name);
		this.#client.setRequestHandler("elicitation/create", ({ params }) => this.#held.elicit(params));
		this.#client.setRequestHandler("roots/list", () => options.answers.roots);
		if (options.answers.sampler.isAllowed)
			this.#client.setRequestHandler("sampling/createMessage", ({ params }) =>
				this.#held.sample((call) => options.answers.sampler.answer(params, call)),
			);
		// A request that failed with it says more of why.
		this.#client.onclose = () => setImmediate(() => this.fail("It ended the connection."));
	}

	/** Says hello. Gives what the server offers. */
	async open(transport: Transport, signal: AbortSignal): Promise<McpOffering> {
		const stop = () => this.fail("The connection was given up.");
		signal.addEventListener("abort", stop, { once: true });
		try {
			const timeout = { timeout: HELLO_MS, maxTotalTimeout: HELLO_MS };
			await Promise.race([this.#client.connect(transport, timeout), this.#over.promise]);
			const offering = await Promise.race([this.#discover(), this.#over.promise]);
			this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
			this.#heartbeat.unref();
			return offering;
		} catch (error) {
			this.fail(wordsOf(error));
			throw failureOf(error, this.#harm);
		} finally {
			signal.removeEventListener("abort", stop);
		}
	}

	/** @throws NodeError as `McpServers.callTool` */
	callTool(name: string, call: McpCall): Promise<Outcome> {
		if (this.#client.getProtocolEra() === "modern")
			return this.#ask(call, (options) => this.#callInRounds(name, call, options));
		return this.#ask(call, () =>
			this.#held.run(name, call, async (current, signal) => {
				const options = { ...optionsOf(current), signal, timeout: LONGEST_HELD_MS };
				return toolResultOf(await this.#client.callTool({ name, arguments: { ...call.arguments } }, options));
			}),
		);
	}

	/** A call of the newer protocol: what its server needs to know of a person goes with the request when that is repeated. */
	async #callInRounds(name: string, call: McpCall, options: RequestOptions): Promise<Outcome> {
		const asker = { server: this.#options.name, tool: name };
		let given = call.answered ? answerRound(call.answered, asker) : {};
		for (let round = 1; round <= MOST_ROUNDS; round++) {
			const params = { name, arguments: { ...call.arguments }, ...given };
			const result: CallToolResult | InputRequiredResult = await this.#client.callTool(params, {
				...options,
				allowInputRequired: true,
				...this.#definitionOf(name),
			});
			if (!isInputRequiredResult(result)) return toolResultOf(result);
			given = needInput(result, await this.#options.answers.to(result, call), asker);
		}
		throw new NodeError({
			code: "MCP_INPUT_REQUIRED",
			message: `The MCP server asked for input ${MOST_ROUNDS} times in one call.`,
		});
	}

	/** The library holds every answer against the output schema, also one that is a question: it gets the tool without. */
	#definitionOf(name: string): Pick<RequestOptions, "toolDefinition"> {
		const tool = this.#tools.find((each) => each.name === name);
		if (!tool) return {};
		const { outputSchema: _, ...toolDefinition } = tool;
		return { toolDefinition };
	}

	/** @throws NodeError as `McpServers.callTool` */
	callOther(request: McpRequest, call: McpCall): Promise<Outcome> {
		const text = (name: string) => String(call.arguments[name] ?? "");
		return this.#ask(call, async (options) => {
			switch (request) {
				case "list_resources":
					return pagesOf("resources", (await this.#client.listResources({}, options)).resources);
				case "list_prompts":
					return pagesOf("prompts", (await this.#client.listPrompts({}, options)).prompts);
				case "read_resource":
					return resourceOf(await this.#client.readResource({ uri: text("uri") }, options));
				case "get_prompt": {
					const given = (call.arguments.arguments ?? {}) as Record<string, string>;
					return promptOf(await this.#client.getPrompt({ name: text("name"), arguments: given }, options));
				}
			}
		});
	}

	/** It is over: who waits for an answer gets none. */
	fail(why: string, harm?: Harm): void {
		if (this.#ended) return;
		this.#ended = true;
		this.#harm = harm;
		clearInterval(this.#heartbeat);
		clearTimeout(this.#settling);
		this.#over.reject(new Error(why));
		void this.#client.close().catch(() => {});
		// Those that wait hear the reason first, and then that there is no server any more.
		setImmediate(() => this.#options.onEnd(why));
	}

	/** @throws Error */
	async close(): Promise<void> {
		this.fail("The connection was closed.");
		await this.#client.close();
	}

	async #ask(call: McpCall, ask: (options: RequestOptions) => Promise<Outcome>): Promise<Outcome> {
		const { signal } = call;
		try {
			return await Promise.race([ask(optionsOf(() => call)), this.#over.promise]);
		} catch (error) {
			if (signal.aborted) throw signal.reason;
			if (isBroken(error)) this.fail(wordsOf(error));
			throw failureOf(error, this.#harm);
		}
	}

	/** A server that changes its tools without end is listed once in a while. */
	#settle(): void {
		if (this.#settling !== undefined || this.#ended) return;
		this.#settling = setTimeout(async () => {
			this.#settling = undefined;
			try {
				this.#options.onOffering(await this.#discover());
			} catch (error) {
				if (isBroken(error)) this.fail(wordsOf(error));
			}
		}, SETTLE_MS);
	}

	async #discover(): Promise<McpOffering> {
		const capabilities = this.#client.getServerCapabilities() ?? {};
		const options = { timeout: HELLO_MS, cacheMode: "refresh" } as const;
		const tools = capabilities.tools ? (await this.#client.listTools({}, options)).tools : [];
		this.#tools = tools;
		const { name = "", version = "" } = this.#client.getServerVersion() ?? {};
		return {
			server: {
				name: name.slice(0, 200),
				version: version.slice(0, 64),
				protocol: this.#client.getNegotiatedProtocolVersion() ?? "",
			},
			tools: tools.slice(0, MAX_TOOLS).map(toolOf),
			resources: capabilities.resources !== undefined,
			prompts: capabilities.prompts !== undefined,
		};
	}

	async #beat(): Promise<void> {
		const options = { timeout: ANSWER_MS };
		try {
			await (this.#client.getProtocolEra() === "modern"
				? this.#client.discover(options)
				: this.#client.ping(options));
		} catch (error) {
			this.fail(`It shows no sign of life: ${wordsOf(error)}`);
		}
	}
}

type RequestOptions = NonNullable<Parameters<Client["callTool"]>[1]>;

/** @param current the attempt that waits for the answer */
function optionsOf(current: () => McpCall): RequestOptions {
	return {
		signal: current().signal,
		timeout: current().timeoutMs + SPARE_MS,
		onprogress: ({ progress, total, message }) =>
			current().onProgress({
				...(total !== undefined && total > 0 ? { fraction: Math.min(1, Math.max(0, progress / total)) } : {}),
				...(message === undefined ? {} : { text: message.slice(0, 2000) }),
			}),
	};
}

function toolOf({ name, title, description, inputSchema, outputSchema, annotations = {} }: Tool): McpTool {
	const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
	const shown = title ?? annotations.title;
	return {
		name,
		...defined({ title: shown, description }),
		inputSchema: inputSchema as JsonSchema,
		...(outputSchema === undefined ? {} : { outputSchema: outputSchema as JsonSchema }),
		annotations: declared({
			// What a server does not say is taken for the worse, as the protocol has it.
			readOnly: readOnlyHint ?? false,
			destructive: destructiveHint,
			idempotent: idempotentHint,
			openWorld: openWorldHint ?? true,
		}),
	};
}

function declared(annotations: Readonly<Record<string, boolean | undefined>>): ToolAnnotations {
	return Object.fromEntries(Object.entries(annotations).filter(([, value]) => value !== undefined));
}
