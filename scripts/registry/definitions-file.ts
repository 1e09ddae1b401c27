import type { ReadDefinition } from "./read-definitions.ts";
import { BANNER } from "./types-file.ts";

/** A module with all definitions as data. */
export function definitionsFile(definitions: readonly ReadDefinition[]): string {
	const entries = Object.fromEntries(
		definitions.map(({ id: _, ...definition }) => [definition.name, definition]),
	);
	return `${BANNER}
import type { RegistryDefinition } from "../definition.ts";
import type { RegistryTools } from "./types.ts";

export const DEFINITIONS: { readonly [Name in keyof RegistryTools]: RegistryDefinition } = ${JSON.stringify(entries, null, "\t")};
`;
}
