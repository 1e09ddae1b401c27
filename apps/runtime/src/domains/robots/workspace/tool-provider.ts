import type { AgentTool } from "@switchyard/flow";
import { type ExecutionContext, NodeError, type NodeType } from "@switchyard/node-kit";
import {
	type CurrentValues,
	DEFINITIONS,
	error,
	inputProblems,
	outputProblems,
	type RegistryDefinition,
	type RegistryToolName,
	type ToolAnswer,
	toolNodeSpec,
} from "@switchyard/registry";
import {
	AppError,
	type ErrorCode,
	joinMarks,
	markOf,
	type NodeSpec,
	type ToolDefinition,
	toolDefinition,
} from "@switchyard/spec";
import { processNode } from "../../work-items/process/process-node.ts";
import { type AnyHandler, scanHandlers } from "./scan-handlers.ts";
import type { ToolCall } from "./tool-handler.ts";
import type { WorkspaceServices } from "./workspace-services.ts";

/** A tool of the registry, ready to be offered and called. */
export interface RegistryTool {
	readonly name: RegistryToolName;
	/** As a model sees it, with the values that there are now. */
	readonly definition: ToolDefinition;
	/** Arguments that do not fit are answered in words, and so is everything that a handler foresaw. */
	readonly call: (input: unknown, call: ToolCall) => Promise<ToolAnswer<unknown>>;
}

/** What a tool answered, and what the server's catalogue calls it where that knows why nothing could be done. */
interface Outcome {
	readonly answer: ToolAnswer<unknown>;
	readonly code?: ErrorCode;
}

/** What the provider works with once the server's parts are there. */
interface Connection {
	readonly services: Omit<WorkspaceServices, "definitions">;
	/** The server's node types, among which those of the tools are kept current. */
	readonly nodeTypes: Map<string, NodeSpec>;
	/** Called after one of them changed. */
	readonly onChange: () => void;
	/** What values there are now, by list. */
	readonly values: () => Omit<CurrentValues, "tools">;
}

/** Gives the tools of the registry, to be called by name or served as node types. */
export class ToolProvider {
	readonly #definitions: ReadonlyMap<string, RegistryDefinition>;
	readonly #handlers: ReadonlyMap<string, AnyHandler>;
	#connection: Connection | undefined;

	private constructor(
		definitions: ReadonlyMap<string, RegistryDefinition>,
		handlers: ReadonlyMap<string, AnyHandler>,
	) {
		this.#definitions = definitions;
		this.#handlers = handlers;
	}

	/** Reads the handlers of all tools. @throws Error when a tool has none */
	static async open(folder = new URL("./tools/", import.meta.url)): Promise<ToolProvider> {
		const definitions = new Map(Object.entries(DEFINITIONS));
		return new ToolProvider(definitions, await scanHandlers(definitions.keys(), folder));
	}

	/** The tools as node types, and the loop over work items. They are there before what they work with is, and execute nothing until then. */
	nodeTypes(): NodeType[] {
		const tools = [...this.#definitions.values()].map((definition) => ({
			spec: this.#spec(definition),
			execute: async (params: unknown, context: ExecutionContext) =>
				outputsOf(await this.#call(definition, params, callOf(context))),
		}));
		return [...tools, processNode(() => this.#connected().services.workLeases)];
	}

	/** Gives the tools what they work with. */
	connect(connection: Connection): void {
		this.#connection = connection;
		this.renew();
	}

	/** Brings the values that schemas list up to date, after one came or went. */
	renew(): void {
		const { nodeTypes, onChange } = this.#connected();
		const changed = [...this.#definitions.values()]
			.map((definition) => this.#spec(definition))
			.filter((spec) => JSON.stringify(spec) !== JSON.stringify(nodeTypes.get(spec.id)));
		for (const spec of changed) nodeTypes.set(spec.id, spec);
		if (changed.length > 0) onChange();
	}

	getTool(name: RegistryToolName): RegistryTool {
		const definition = DEFINITIONS[name];
		const seen = toolDefinition(this.#spec(definition), { params: paramsForModels(this.#spec(definition)) });
		if (seen === undefined) throw new Error(`${name} is no tool.`);
		return {
			name,
			definition: seen,
			call: async (input, call) => (await this.#call(definition, input, call)).answer,
		};
	}

	/** The tools that every agent may have. */
	getDefaultTools(): RegistryTool[] {
		return [...this.#definitions.values()]
			.filter(({ isDefault }) => isDefault)
			.map(({ name }) => this.getTool(name as RegistryToolName));
	}

	/** What a robot's model sees, in the order of its tools. @throws AppError `ROBOT_NOT_FOUND` */
	getRobotTools(robot: string): Promise<AgentTool[]> {
		return this.#connected().services.robots.tools(robot);
	}

	async #call({ name }: RegistryDefinition, input: unknown, call: ToolCall): Promise<Outcome> {
		const [problem, ...others] = inputProblems(name as RegistryToolName, input);
		if (problem !== undefined) return { answer: error(problem, ...others) };
		const { services } = this.#connected();
		const handler = this.#handlers.get(name);
		if (handler === undefined) throw new Error(`${name} has no handler.`);
		const all = { ...services, definitions: this.#definitions };
		const outcome = await outcomeOf(() => handler(input as Readonly<Record<string, unknown>>, all, call));
		const wrong = outputProblems(name as RegistryToolName, outcome.answer);
		if (wrong.length > 0) throw new Error(`${name} gave ${wrong.join("; ")}`);
		return outcome;
	}

	#spec(definition: RegistryDefinition): NodeSpec {
		const values = this.#connection?.values() ?? { robots: [] };
		return toolNodeSpec(definition, { ...values, tools: [...this.#definitions.keys()] });
	}

	#connected(): Connection {
		if (this.#connection === undefined) throw new Error("The tools are not connected yet.");
		return this.#connection;
	}
}

/** The attempt at a step as a call. */
function callOf({ signal, idempotencyKey, run, provenance, mark }: ExecutionContext): ToolCall {
	const labels = Object.values(provenance ?? {}).map(({ label }) => label && markOf(label));
	return { signal, idempotencyKey, run, label: joinMarks(labels), mark };
}

/** Every parameter that a model may fill is left to it. */
function paramsForModels({ properties }: NodeSpec): Record<string, { scope: "AI" }> {
	return Object.fromEntries(
		properties.filter(({ aiScope }) => aiScope).map(({ name }) => [name, { scope: "AI" as const }]),
	);
}

/**
 * What the server's catalogue knows is said in its words. What is the server's own fault may work later.
 * @throws NodeError that may be retried
 */
async function outcomeOf(work: () => Promise<ToolAnswer<unknown>> | ToolAnswer<unknown>): Promise<Outcome> {
	try {
		return { answer: await work() };
	} catch (thrown) {
		if (!(thrown instanceof AppError)) throw thrown;
		const answer = error([thrown.message, thrown.hint ?? ""].join(" ").trim());
		if (thrown.statusCode < 500) return { answer, code: thrown.code };
		throw toolFailed({ answer }, { retryable: true, cause: thrown });
	}
}

/** A tool that could do nothing has failed as a step, too; its words are kept among its results. */
function outputsOf(outcome: Outcome): Readonly<Record<string, unknown>> {
	if (outcome.answer.result !== null) return { ...outcome.answer };
	throw toolFailed(outcome);
}

function toolFailed(
	{ answer, code = "WORKSPACE_TOOL_FAILED" }: Outcome,
	more: { retryable?: true; cause?: unknown } = {},
): NodeError {
	return new NodeError({
		code,
		message: answer.error,
		outputs: { ...answer },
		...more,
	});
}
