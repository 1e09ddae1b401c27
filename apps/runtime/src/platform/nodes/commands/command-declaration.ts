import { type Static, Type } from "typebox";
import { HOST } from "./command-hosts.ts";

const closed = { additionalProperties: false };

/** As the fields of a node are called, and the tools of an agent. */
const NAME = "^[a-z][a-z0-9_]{0,47}$";

const described = {
	/** How people see it; the name with spaces when absent. */
	title: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
	/** Read by people and by models. */
	description: Type.String({ minLength: 1, maxLength: 1000 }),
};

const argument = {
	...described,
	/** `false`: no model ever fills it. */
	ai: Type.Optional(Type.Boolean()),
	optional: Type.Optional(Type.Boolean()),
};

const TextArgument = Type.Object(
	{
		kind: Type.Literal("text"),
		...argument,
		/** A regular expression that the whole value fits. */
		pattern: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
		choices: Type.Optional(
			Type.Array(Type.String({ maxLength: 1000 }), { minItems: 1, maxItems: 100, uniqueItems: true }),
		),
		/** In characters; 1,000 when absent. */
		maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
		/** Whether it may begin with `-`, which most programs read as an option. */
		dashes: Type.Optional(Type.Boolean()),
	},
	closed,
);

const NumberArgument = Type.Object(
	{
		kind: Type.Literal("number"),
		...argument,
		minimum: Type.Optional(Type.Number()),
		maximum: Type.Optional(Type.Number()),
		integer: Type.Optional(Type.Boolean()),
	},
	closed,
);

const SwitchArgument = Type.Object({ kind: Type.Literal("switch"), ...argument }, closed);

/** A file of the workspace: the program gets its place on the machine. */
const FileArgument = Type.Object({ kind: Type.Literal("file"), ...argument }, closed);

/** A file that the program makes: it comes into the workspace when the program has succeeded. */
const NewFileArgument = Type.Object({ kind: Type.Literal("new-file"), ...argument }, closed);

export const CommandArgument = Type.Union([
	TextArgument,
	NumberArgument,
	SwitchArgument,
	FileArgument,
	NewFileArgument,
]);
export type CommandArgument = Static<typeof CommandArgument>;

/** A word of the command line, with `{name}` for an argument; or words that are there only when an argument is. */
export const CommandWord = Type.Union([
	Type.String({ maxLength: 4000 }),
	Type.Object(
		{
			if: Type.String({ pattern: NAME }),
			words: Type.Array(Type.String({ maxLength: 4000 }), { minItems: 1, maxItems: 20 }),
		},
		closed,
	),
]);
export type CommandWord = Static<typeof CommandWord>;

/** A program that an administrator lets flows run, and how. */
export const CommandDeclaration = Type.Object(
	{
		...described,
		/** The machines that it may run on, over SSH; the server's own when absent. */
		hosts: Type.Optional(
			Type.Array(Type.String({ pattern: HOST, maxLength: 255 }), {
				minItems: 1,
				maxItems: 100,
				uniqueItems: true,
			}),
		),
		/** The program's absolute path, then its words. No shell reads them. */
		argv: Type.Array(CommandWord, { minItems: 1, maxItems: 100 }),
		arguments: Type.Optional(Type.Record(Type.String({ pattern: NAME }), CommandArgument, closed)),
		/** Whether the node has a parameter whose text the program reads from its standard input. */
		input: Type.Optional(Type.Boolean()),
		/** Where it runs, as an absolute path; a folder of its own, empty and removed afterwards, when absent. */
		folder: Type.Optional(Type.String({ pattern: "^/", maxLength: 1000 })),
		/** It has `PATH`, `LANG` and `HOME` besides, and nothing of the server's own. */
		environment: Type.Optional(
			Type.Record(
				Type.String({ pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }),
				Type.String({ maxLength: 4000 }),
				closed,
			),
		),
		/** `once` when absent: after a crash a person says whether it was done. `keyed` passes `{idempotency_key}`. */
		effect: Type.Optional(Type.Enum(["safe", "keyed", "once"], { type: "string" })),
		/** What counts as success; 0 when absent. */
		exitCodes: Type.Optional(
			Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), { minItems: 1, maxItems: 20 }),
		),
		/** How its standard output is read; as text when absent. */
		output: Type.Optional(Type.Enum(["text", "json"], { type: "string" })),
		/** The most that it may write to its standard output; 1,000,000 when absent. */
		outputBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
		/** 60 when absent. */
		timeoutSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
	},
	closed,
);
export type CommandDeclaration = Static<typeof CommandDeclaration>;

/** The file that `SWITCHYARD_COMMANDS` names. */
export const CommandsFile = Type.Object(
	{ commands: Type.Record(Type.String({ pattern: NAME }), CommandDeclaration, closed) },
	closed,
);
export type CommandsFile = Static<typeof CommandsFile>;
