import type { AgentTool } from "@switchyard/flow";
import { type ExecutionContext, NodeError, type NodeType } from "@switchyard/node-kit";
import {
	DEFINITIONS,
	error,
	inputProblems,
	outputProblems,
	type RegistryDefinition,
	type RegistryToolName,
	type ToolAnswer,
	toolNodeSpec,
} from "@switchyard/registry";
import { AppError, type ErrorCode } from "@switchyard/spec/error";
import { joinMarks, markOf } from "@switchyard/spec/label";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { type ToolDefinition, toolDefinition } from "@switchyard/spec/tool";
import type { NodeRegistry } from "../registry.ts";
import { fileOf, scanHandlers } from "./scan-handlers.ts";
import type { ToolCall } from "./tool-handler.ts";

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

/** The robots, which some schemas list and which have tools of their own. */
export interface RobotsOfTools {
	/** Ids of all robots there are now. */
	readonly ids: () => readonly string[];
	/** Returns the tools of a robot, in its order. @throws AppError `ROBOT_NOT_FOUND` */
	readonly tools: (robot: string) => Promise<AgentTool[]>;
}

/** A tool's handler with what it works with. */
type ServedHandler = (
	input: Readonly<Record<string, unknown>>,
	call: ToolCall,
) => Promise<ToolAnswer<unknown>> | ToolAnswer<unknown>;

/** The tools of the registry, to be called by name or as node types. Each domain serves its own. */
export class ToolProvider {
	/** Definitions by the names of their tools. */
	readonly definitions: ReadonlyMap<string, RegistryDefinition> = new Map(Object.entries(DEFINITIONS));
	readonly #registry: Pick<NodeRegistry, "specs" | "changed">;
	readonly #handlers = new Map<string, ServedHandler>();
	#robots: RobotsOfTools | undefined;

	/** @param registry has the tools' node types, which change with the values that their schemas list */
	constructor(registry: Pick<NodeRegistry, "specs" | "changed">) {
		this.#registry = registry;
	}

	/** The tools as node types. They are there before their handlers are, and execute nothing until then. */
	nodeTypes(): NodeType[] {
		return [...this.definitions.values()].map((definition) => ({
			spec: this.#spec(definition),
			execute: async (params: unknown, context: ExecutionContext) =>
				outputsOf(await this.#call(definition, params, callOf(context))),
		}));
	}

	/**
	 * Has the handlers of a folder called for their tools.
	 * @param services for all of them
	 * @throws Error for the handler of no tool, or of one that has a handler
	 */
	async serve<Services>(folder: URL, services: Services): Promise<void> {
		for (const [name, handler] of await scanHandlers<Services>(folder)) {
			if (!this.definitions.has(name)) throw new Error(`${fileOf(name)} is the handler of no tool.`);
			if (this.#handlers.has(name)) throw new Error(`The tool ${name} has two handlers.`);
			this.#handlers.set(name, (input, call) => handler(input, services, call));
		}
	}

	/** @throws Error for a tool without a handler */
	refuseUnserved(): void {
		for (const name of this.definitions.keys())
			if (!this.#handlers.has(name)) throw new Error(`The tool ${name} has no handler, ${fileOf(name)}.`);
	}

	/** Lists these robots in the tools' schemas. */
	knowRobots(robots: RobotsOfTools): void {
		this.#robots = robots;
		this.renew();
	}

	/** Brings the values that schemas list up to date, after one came or went. */
	renew(): void {
		const specs = this.#registry.specs();
		const changed = [...this.definitions.values()]
			.map((definition) => this.#spec(definition))
			.filter((spec) => JSON.stringify(spec) !== JSON.stringify(specs.get(spec.id)));
		for (const spec of changed) specs.set(spec.id, spec);
		if (changed.length > 0) this.#registry.changed();
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
		return [...this.definitions.values()]
			.filter(({ isDefault }) => isDefault)
			.map(({ name }) => this.getTool(name as RegistryToolName));
	}

	/** What a robot's model sees, in the order of its tools. @throws AppError `ROBOT_NOT_FOUND` */
	async getRobotTools(robot: string): Promise<AgentTool[]> {
		if (this.#robots === undefined) throw new Error("The robots are not known yet.");
		return this.#robots.tools(robot);
	}

	async #call({ name }: RegistryDefinition, input: unknown, call: ToolCall): Promise<Outcome> {
		const [problem, ...others] = inputProblems(name as RegistryToolName, input);
		if (problem !== undefined) return { answer: error(problem, ...others) };
		const handler = this.#handlers.get(name);
		if (handler === undefined) throw new Error(`${name} has no handler.`);
		const outcome = await outcomeOf(() => handler(input as Readonly<Record<string, unknown>>, call));
		const wrong = outputProblems(name as RegistryToolName, outcome.answer);
		if (wrong.length > 0) throw new Error(`${name} gave ${wrong.join("; ")}`);
		return outcome;
	}

	#spec(definition: RegistryDefinition): NodeSpec {
		const robots = [...(this.#robots?.ids() ?? [])];
		return toolNodeSpec(definition, { robots, tools: [...this.definitions.keys()] });
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
