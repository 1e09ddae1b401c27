import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type CredentialTest, NodeError, type NodeType, type StartRemoteProgram } from "@switchyard/node-kit";
import { scanNodeTypes } from "@switchyard/node-kit/scan";
import { installedLockIn, type LibraryState, libraryState } from "./libraries.mjs";
import { packagesIn } from "./packages-in.mjs";

/** Node types whose libraries are installed apart, because they are large. */
export interface OptionalPackage {
	readonly name: string;
	readonly description: string;
	/** Listed whether the libraries are there or not; without them, executing one fails with `PACKAGE_ABSENT`. */
	readonly nodeTypes: readonly NodeType[];
	/**
	 * Loads what tries a credential of a kind; `undefined` where the package has nothing for it.
	 * @throws NodeError `PACKAGE_ABSENT` when it is loaded
	 */
	readonly credentialTest: (kind: string) => (() => Promise<CredentialTest<never>>) | undefined;
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
	const nodeTypes = await scanNodeTypes(new URL(`${pathToFileURL(join(folder, "src")).href}/`), admit);
	/** What a file gives by a name, loaded once the libraries are there; `undefined` when there is no such file. */
	const given =
		<Given>(room: string, exported: string) =>
		(name: string) => {
			const file = join(folder, "src", room, `${name}.ts`);
			if (!existsSync(file)) return undefined;
			return async () => {
				admit();
				return (await import(pathToFileURL(file).href))[exported] as Given;
			};
		};
	return {
		name,
		description,
		nodeTypes,
		credentialTest: given<CredentialTest<never>>("credentials", "testCredential"),
		remotePrograms: given<StartRemoteProgram>("programs", "startRemoteProgram"),
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
