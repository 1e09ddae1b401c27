import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { McpSampling } from "./mcp-sampling.ts";

const CLOSED = { additionalProperties: false } as const;

/** What the ids of the node types of a server's tools begin with, before the dot; the palette's group. */
export const McpServerName = Type.String({
	pattern: "^(?!(?:constructor|prototype)$)[A-Za-z][A-Za-z0-9]{0,39}$",
	maxLength: 40,
});

/** What an administrator allows a server, however it is reached. */
const ALLOWED = {
	/**
	 * True where what the server says of what its tools do (`readOnlyHint` and so on) counts. Without it each call is taken for one that must
	 * not run twice and may change anything; only a hint that makes a tool more dangerous counts.
	 */
	trustHints: Type.Optional(Type.Boolean()),
	/** Absent where no model answers it. */
	sampling: Type.Optional(McpSampling),
	/** The folders that it gets as its roots, as absolute paths of the machine on which it runs; none when absent. */
	folders: Type.Optional(
		Type.Array(Type.String({ pattern: "^(/|[A-Za-z]:\\\\)", maxLength: 4096 }), { maxItems: 50 }),
	),
} as const;

const VariableName = "^[A-Za-z_][A-Za-z0-9_]{0,127}$";

/** A server that is a program on the server's machine, spoken to over its pipes. */
export const McpProcess = Type.Object(
	{
		transport: Type.Literal("stdio"),
		/** The program and its arguments, as they are: no shell reads them. */
		argv: Type.Array(Type.String({ minLength: 1, maxLength: 4096 }), { minItems: 1, maxItems: 256 }),
		/** Its environment, beside `PATH` and `HOME`: it inherits nothing. */
		environment: Type.Optional(
			Type.Record(Type.String({ pattern: VariableName }), Type.String({ maxLength: 32_768 }), {
				maxProperties: 100,
			}),
		),
		/** Variables whose values are secrets: the name of a credential of kind `text` for each. */
		secrets: Type.Optional(Type.Record(Type.String({ pattern: VariableName }), Id, { maxProperties: 100 })),
		...ALLOWED,
	},
	CLOSED,
);
export type McpProcess = Static<typeof McpProcess>;

/** What an authorization server knows this client by, where an administrator registered it there. */
export const McpOAuthClient = Type.Object(
	{
		/** The client's id; the address of a client ID metadata document where that is what it is known by. */
		id: Type.String({ minLength: 1, maxLength: 2048 }),
		/** A credential of kind `text`; absent for a public client. */
		secret: Type.Optional(Id),
	},
	CLOSED,
);
export type McpOAuthClient = Static<typeof McpOAuthClient>;

/** A server that is spoken to over streamable HTTP. */
export const McpAddress = Type.Object(
	{
		transport: Type.Literal("http"),
		url: Type.String({ pattern: "^https?://", maxLength: 2048 }),
		/** A credential of kind `http`, or of kind `text` for a bearer token. */
		credential: Type.Optional(Id),
		/** For a person's sign-in; it is registered by itself when absent, where the authorization server allows that. */
		client: Type.Optional(McpOAuthClient),
		...ALLOWED,
	},
	CLOSED,
);
export type McpAddress = Static<typeof McpAddress>;

/** How a server of the Model Context Protocol is reached: an administrator's word, never a flow's. */
export const McpServerSettings = Type.Union([McpProcess, McpAddress]);
export type McpServerSettings = Static<typeof McpServerSettings>;

/**
 * How it stands with a person's sign-in at a server: it is `needed` to connect, `wider` access is needed for a call that it refused, or
 * somebody has signed in.
 */
export const McpSignIn = Type.Union([Type.Literal("needed"), Type.Literal("wider"), Type.Literal("done")]);
export type McpSignIn = Static<typeof McpSignIn>;

/** How it stands with a server: it is being reached, answers, or did not and is tried again. */
export const McpServerState = Type.Union([
	Type.Literal("connecting"),
	Type.Literal("connected"),
	Type.Literal("failed"),
]);
export type McpServerState = Static<typeof McpServerState>;
