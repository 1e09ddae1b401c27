import type { CredentialKindType } from "@switchyard/node-kit";
import { loadCredentialKinds, loadNodeTypes } from "@switchyard/nodes";
import { loadOptionalPackages } from "@switchyard/optional";
import { commandTypes } from "./commands/command-types.ts";
import { readCommands } from "./commands/read-commands.ts";
import { OptionalPackages } from "./optional-packages.ts";
import { createRegistry, type NodeRegistry } from "./registry.ts";

export interface RegistryOptions {
	/** Of the optional packages; the project's when absent. */
	readonly optionalFolder?: URL;
	/** Names the file with the programs that flows may run. */
	readonly config: { readonly commandsFile: string | undefined };
}

/**
 * Registers the node types and kinds of credentials that come with the server, and the node types of the programs that an administrator declared.
 * @throws CommandsFileError
 */
export async function openRegistry({ optionalFolder, config: { commandsFile } }: RegistryOptions): Promise<{
	readonly registry: NodeRegistry;
	readonly optionalPackages: OptionalPackages;
	readonly credentialKinds: readonly CredentialKindType[];
}> {
	const optional = await loadOptionalPackages(optionalFolder);
	const { local, packages } = commandTypes(
		commandsFile === undefined ? new Map() : readCommands(commandsFile),
		optional,
	);
	const registry = createRegistry([...(await loadNodeTypes(packages)), ...local]);
	const credentialKinds = await loadCredentialKinds(packages);
	return { registry, optionalPackages: new OptionalPackages(packages), credentialKinds };
}
