import {
	defineNode,
	type InputDeclaration,
	type NodeType,
	nodeType,
	type StartRemoteProgram,
} from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import { FileOutput } from "@switchyard/spec/model";
import { type TSchema, Type } from "typebox";
import type { CommandArgument, CommandDeclaration } from "./command-declaration.ts";
import { MACHINE, machineInput } from "./machine.ts";
import { runCommand } from "./run-command.ts";
import { runRemoteCommand } from "./run-remote-command.ts";

/** What the ids of these node types begin with. */
const NAMESPACE = "Command";

/** In characters, where the declaration says nothing else. */
const TEXT_LENGTH = 1000;
const INPUT_LENGTH = 1_000_000;

/**
 * A program that an administrator declared, as a node: a parameter for each of its arguments, and one for the machine where that is another.
 * @param load what starts programs on other machines
 */
export function commandType(
	name: string,
	command: CommandDeclaration,
	load: () => Promise<StartRemoteProgram>,
): NodeType {
	const title = command.title ?? inWords(name);
	const effect = command.effect ?? "once";
	const declared = Object.entries(command.arguments ?? {});
	const makesFiles = declared.some(([, { kind }]) => kind === "new-file");
	const definition = defineNode({
		id: `${NAMESPACE}.${name}`,
		version: 1,
		name: title,
		description: command.description,
		icon: "terminal",
		color: "neutral",
		group: "Commands",
		category: "outside",
		keywords: [
			"run command",
			"execute command",
			"program",
			"shell",
			"exec",
			"script",
			...(command.hosts ? ["ssh", "remote"] : []),
			name,
		],
		effect,
		inputs: {
			...(command.hosts ? { [MACHINE]: machineInput(command.hosts) } : {}),
			...Object.fromEntries(declared.map(([each, argument]) => [each, inputOf(each, argument)])),
			...(command.input ? { input: INPUT } : {}),
		} as Record<string, InputDeclaration>,
		outputs: {
			stdout: { title: "Output", schema: Type.String(), description: "What the program wrote." },
			stderr: {
				title: "Messages",
				schema: Type.String(),
				description: "The end of what it wrote to its standard error.",
			},
			exit_code: {
				title: "Exit code",
				schema: Type.Integer(),
				description: "The code with which it ended.",
			},
			...(command.output === "json"
				? { data: { title: "Data", schema: Type.Unknown(), description: "Its output, read as JSON." } }
				: {}),
			...(makesFiles
				? {
						files: {
							title: "Files",
							schema: Type.Array(FileOutput),
							description: "The files that it made, in the order of its parameters.",
						},
					}
				: {}),
		},
		// What a program says can come from anywhere.
		source: { untrusted: true },
		tool: {
			name,
			description: command.description,
			annotations: {
				readOnly: effect === "safe" && !makesFiles,
				destructive: effect === "once",
				idempotent: effect !== "once",
				openWorld: true,
			},
		},
	});
	const described = { title, command };
	return nodeType(definition, (params, context) =>
		command.hosts
			? runRemoteCommand(described, params, context, load)
			: runCommand(described, params, context),
	);
}

const INPUT: InputDeclaration = {
	title: "Input",
	schema: Type.String({ maxLength: INPUT_LENGTH, control: "text-area" }),
	description: "What the program reads from its standard input.",
	scopes: ["Custom", "AI", "Message"],
	toolScope: "AI",
	optional: true,
};

function inputOf(name: string, argument: CommandArgument): InputDeclaration {
	const { title = inWords(name), description, ai = true, optional } = argument;
	return {
		title,
		schema: schemaOf(argument),
		description,
		scopes: ai ? ["Custom", "AI", "Message"] : ["Custom", "Message"],
		...(ai ? { toolScope: "AI" as const } : {}),
		...(optional || argument.kind === "switch" ? { optional: true } : {}),
		...(argument.kind === "file" || argument.kind === "new-file" ? { sink: "path" as const } : {}),
	};
}

function schemaOf(argument: CommandArgument): TSchema {
	switch (argument.kind) {
		case "switch":
			return Type.Boolean();
		case "file":
		case "new-file":
			return Type.String({ minLength: 1, maxLength: 1024 });
		case "number": {
			const { minimum, maximum, integer } = argument;
			const bounds = defined({ minimum, maximum });
			return integer ? Type.Integer(bounds) : Type.Number(bounds);
		}
		case "text": {
			const { choices, pattern, maxLength = TEXT_LENGTH } = argument;
			if (choices) return Type.Enum([...choices], { type: "string" });
			return Type.String({ maxLength, ...(pattern === undefined ? {} : { pattern: `^(?:${pattern})$` }) });
		}
	}
}

/** `convert_invoice` as `Convert invoice`. */
function inWords(name: string): string {
	const words = name.replaceAll("_", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}
