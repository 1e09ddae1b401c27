import { NodeError, type NodeType } from "@switchyard/node-kit";
import type { OptionalPackage } from "@switchyard/optional";
import type { CommandDeclaration } from "./command-declaration.ts";
import { commandType } from "./command-type.ts";

interface CommandTypes {
	/** Of commands that run on the server's machine. */
	readonly local: readonly NodeType[];
	/** The optional packages; the one that speaks SSH has the node types of commands that run on other machines. */
	readonly packages: readonly OptionalPackage[];
}

/** The declared commands as node types, each where it belongs: what runs over SSH works only with the package that speaks it. */
export function commandTypes(
	commands: ReadonlyMap<string, CommandDeclaration>,
	packages: readonly OptionalPackage[],
): CommandTypes {
	const speaker = packages.find((each) => each.remotePrograms("ssh") !== undefined);
	const load = speaker?.remotePrograms("ssh") ?? (() => Promise.reject(nothingSpeaks()));
	const typesOf = (isRemote: boolean) =>
		[...commands]
			.filter(([, { hosts }]) => (hosts !== undefined) === isRemote)
			.map(([name, command]) => commandType(name, command, load));
	const remote = typesOf(true);
	if (!speaker) return { local: [...typesOf(false), ...remote], packages };
	return {
		local: typesOf(false),
		packages: packages.map((each) =>
			each === speaker ? { ...each, nodeTypes: [...each.nodeTypes, ...remote] } : each,
		),
	};
}

function nothingSpeaks(): NodeError {
	return new NodeError({
		code: "PACKAGE_ABSENT",
		message: "This server has no package that speaks SSH.",
		hint: "An administrator installs Switchyard with its optional packages.",
	});
}
