import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
	type CredentialKindType,
	NodeError,
	type NodeType,
	type StartRemoteProgram,
} from "@switchyard/node-kit";
import { scanCredentialKinds, scanNodeTypes } from "@switchyard/node-kit/scan";
import { installedLockIn, type LibraryState, libraryState } from "./libraries.mjs";
import { packagesIn } from "./packages-in.mjs";

/** Node types whose libraries are installed apart, because they are large. */
export interface OptionalPackage {
	readonly name: string;
	readonly description: string;
	/** Listed whether the libraries are there or not; without them, executing one fails with `PACKAGE_ABSENT`. */
	readonly nodeTypes: readonly NodeType[];
	/** Listed like the node types; without the libraries, trying one fails with `PACKAGE_ABSENT`. */
	readonly credentialKinds: readonly CredentialKindType[];
	/**
	 * Loads what starts programs on other machines by a protocol; `undefined` where the package does not speak it.
	 * @throws NodeError `PACKAGE_ABSENT` when it is loaded
	 */
	readonly remotePrograms: (protocol: "ssh") => (() => Promise<StartRemoteProgram>) | undefined;
	/** What adds the libraries, in Switchyard's own folder. */
	readonly command: string;
	/** The file that changes when libraries are added. */
	readonly installedLock: string;
	/** Whether the libraries of its lock file are installed, as it is now. */
	readonly state: () => LibraryState;
}

/** The optional packages in a folder; those of the project when none is given. */
export function loadOptionalPackages(folder = new URL("../", import.meta.url)): Promise<OptionalPackage[]> {
	return Promise.all(packagesIn(fileURLToPath(folder)).map(load));
}

async function load({ name, description, folder }: ReturnType<typeof packagesIn>[number]) {
	const command = `npm run add -- ${name}`;
	const state = () => libraryState(folder);
	const admit = () => {
		const now = state();
		if (now !== "added") throw new NodeError({ code: "PACKAGE_ABSENT", ...absence({ name, command }, now) });
	};
	const source = new URL(`${pathToFileURL(join(folder, "src")).href}/`);
	const [nodeTypes, credentialKinds] = await Promise.all([
		scanNodeTypes(source, admit),
		scanCredentialKinds(source, admit),
	]);
	const remotePrograms = (protocol: "ssh") => {
		const file = join(folder, "src/programs", `${protocol}.ts`);
		if (!existsSync(file)) return undefined;
		return async () => {
			admit();
			const started: { startRemoteProgram: StartRemoteProgram } = await import(pathToFileURL(file).href);
			return started.startRemoteProgram;
		};
	};
	return {
		name,
		description,
		nodeTypes,
		credentialKinds,
		remotePrograms,
		command,
		installedLock: installedLockIn(folder),
		state,
	};
}

/** Why nodes of a package do not work, and what helps. */
export interface Absence {
	readonly message: string;
	readonly hint: string;
}

/** What is to be said of a package in a state other than `added`. */
export function absence(
	{ name, command }: Pick<OptionalPackage, "name" | "command">,
	state: LibraryState,
): Absence {
	return {
		message:
			state === "absent"
				? `The package ${name} is not added to this server.`
				: `The package ${name} is added in other versions than this server needs.`,
		hint: `Run \`${command}\` in Switchyard's folder on the server.`,
	};
}
