import type { JsonSchema } from "@switchyard/spec/json";
import type { NodeSpec, SinkKind, ToolAnnotations } from "@switchyard/spec/node-spec";
import type { Scope } from "@switchyard/spec/scope";

/** The lists from which a parameter's values can be taken while the server runs. */
export type RunTimeValues = "tools" | "robots";

/** What the definition of a tool says of one of its parameters besides the schema. */
export interface ToolParameter {
	/** The scopes that a designer may pick, AI, Custom and Message when absent. */
	readonly scopes?: readonly Scope[];
	/** What the value ends up as. */
	readonly sink?: SinkKind;
	/** The list that its values are of, as it is when a model reads the schema. */
	readonly values?: RunTimeValues;
}

/** Definition of a tool of the workspace. */
export interface RegistryDefinition {
	/** The name by which a model calls it. */
	readonly name: string;
	/** What it does and when to use it, written for a model. */
	readonly description: string;
	/** Whether every agent may have it without having been given it. */
	readonly isDefault: boolean;
	/** How it looks as a node. */
	readonly node: Pick<
		NodeSpec,
		"id" | "name" | "icon" | "effect" | "keywords" | "summary" | "source" | "withoutSinks" | "provenance"
	> & {
		/** The palette's group; `Workspace` when absent. */
		readonly group?: string;
		readonly annotations: ToolAnnotations;
		/** True when calls of one turn must not overlap with this one. */
		readonly sequential?: boolean;
	};
	/** The arguments: an object. */
	readonly input: JsonSchema;
	/** What it gives: `{result, error}`. */
	readonly output: JsonSchema;
	/** By the name of the parameter. */
	readonly parameters: Readonly<Record<string, ToolParameter>>;
}
