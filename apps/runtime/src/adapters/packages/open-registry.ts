import type { NodeType } from "@switchyard/node-kit";
import { loadNodeTypes } from "@switchyard/nodes";
import { loadOptionalPackages } from "@switchyard/optional";
import { OptionalPackages } from "./optional-packages.ts";
import { createRegistry, type NodeRegistry } from "./registry.ts";

/**
 * Registers the node types that come with the server.
 * @param others what the server has besides
 * @param optionalFolder the folder of the optional packages; the project's when absent
 */
export async function openRegistry(
	others: readonly NodeType[],
	optionalFolder?: URL,
): Promise<{ readonly registry: NodeRegistry; readonly optionalPackages: OptionalPackages }> {
	const optional = await loadOptionalPackages(optionalFolder);
	const registry = createRegistry([...(await loadNodeTypes(optional)), ...others]);
	return { registry, optionalPackages: new OptionalPackages(optional) };
}
