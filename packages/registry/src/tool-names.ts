import type { JsonSchema } from "@switchyard/spec/json";
import { DEFINITIONS, type RegistryTools } from "./definitions.ts";
import { injectEnum } from "./inject-enum.ts";

/** The name of a tool of the registry. */
export type RegistryToolName = keyof RegistryTools;

/** The names of all tools of the registry, sorted: those that are defined, so nothing has to be kept in step. */
export function allToolNames(): RegistryToolName[] {
	return Object.keys(DEFINITIONS) as RegistryToolName[];
}

export function isToolName(name: string): name is RegistryToolName {
	return Object.hasOwn(DEFINITIONS, name);
}

/** A schema whose property `property` knows the names of all tools, as `injectEnum` has it. */
export function injectToolNamesEnum(schema: JsonSchema, property: string): JsonSchema {
	return injectEnum(schema, property, allToolNames());
}
