import type { CredentialKindType, NodeType } from "@switchyard/node-kit";
import { scanCredentialKinds, scanNodeTypes } from "@switchyard/node-kit/scan";
import { loadOptionalPackages, type OptionalPackage } from "@switchyard/optional";

/**
 * The node types that come with the server, each from its own folder: the built-in ones here, and those of optional packages, which are listed
 * whether their libraries are installed or not. What a node needs to execute is loaded when it first does.
 */
export async function loadNodeTypes(optional?: readonly OptionalPackage[]): Promise<NodeType[]> {
	const packages = optional ?? (await loadOptionalPackages());
	const builtIn = await scanNodeTypes(new URL("./", import.meta.url));
	return [...builtIn, ...packages.flatMap(({ nodeTypes }) => nodeTypes)];
}

/** The kinds of credentials that come with the server: those of built-in nodes, and of optional packages, installed or not. */
export async function loadCredentialKinds(
	optional?: readonly OptionalPackage[],
): Promise<CredentialKindType[]> {
	const packages = optional ?? (await loadOptionalPackages());
	const builtIn = await scanCredentialKinds(new URL("./", import.meta.url));
	return [...builtIn, ...packages.flatMap(({ credentialKinds }) => credentialKinds)];
}
