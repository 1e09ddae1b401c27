import {
	grantsInWords,
	TOKEN_PURPOSES,
	type TokenGrant,
	type TokenPurpose,
} from "@switchyard/spec/access-token";
import type { AccessToken, CreateAccessTokenReply, ListAccessTokensReply } from "@switchyard/spec/http";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../../server.ts";
import { readArguments, wrongUse } from "../../terminal/arguments.ts";
import { CliError } from "../../terminal/cli-error.ts";
import { table } from "../../terminal/table.ts";
import type { Command, CommandResult } from "../command.ts";

const PATH = "/api/access-tokens";

export const tokenCommand: Command = {
	name: "token",
	summary: "list the server's access tokens, create one, or revoke one",
	usage: "[create <name> --purpose <purpose>[=<name>,…]… [--trusted-input] | revoke <name or id>]",
	options: [
		[
			"--purpose <purpose>",
			`what the token is for, as often as needed: ${Object.keys(TOKEN_PURPOSES).join(", ")}; =<name>,… limits it to these flows, packages or agents`,
		],
		["--trusted-input", "what the program sends in is trusted, as your own words are"],
		...SERVER_HELP,
	],
	run: async (args) => {
		const { values, positionals } = readArguments(args, {
			...SERVER_OPTIONS,
			purpose: { type: "string", multiple: true },
			"trusted-input": { type: "boolean", default: false },
		});
		const [action = "list", name, ...rest] = positionals;
		if (rest.length > 0) wrongUse("Name one access token.");
		const trustedInput = values["trusted-input"];
		if (action !== "create" && values.purpose) wrongUse("--purpose goes with create.");
		if (action !== "create" && trustedInput) wrongUse("--trusted-input goes with create.");
		if (action === "list" && name === undefined) return list(new Server(values.server));
		if (name === undefined || (action !== "create" && action !== "revoke")) {
			wrongUse("Write `create` or `revoke`, and the name of the access token.");
		}
		if (action === "revoke") return revoke(new Server(values.server), name);
		const grants = readGrants(values.purpose ?? []);
		const server = new Server(values.server);
		const body = { name, grants, trustedInput };
		const created = await server.request<CreateAccessTokenReply>("POST", PATH, body);
		// The token and nothing else, so that a script can keep it: it cannot be shown again.
		return { text: created.token, json: created };
	},
};

async function list(server: Server): Promise<CommandResult> {
	const { accessTokens } = await server.request<ListAccessTokensReply>("GET", PATH);
	const text = accessTokens.length === 0 ? "There is no access token yet." : table(accessTokens.map(lineOf));
	return { text, json: accessTokens };
}

function lineOf({ id, name, grants, trustedInput, createdAt, lastUsedAt }: AccessToken): string[] {
	const used = lastUsedAt === undefined ? "never used" : `last used ${timeOf(lastUsedAt)}`;
	const may = grantsInWords(grants) + (trustedInput ? "; trusted input" : "");
	return [id, name, may, `created ${timeOf(createdAt)}`, used];
}

function timeOf(at: number): string {
	return new Date(at).toISOString();
}

async function revoke(server: Server, name: string): Promise<CommandResult> {
	const { accessTokens } = await server.request<ListAccessTokensReply>("GET", PATH);
	const token = accessTokens.find((one) => one.id === name) ?? accessTokens.find((one) => one.name === name);
	if (!token) throw new CliError(`There is no access token “${name}”.`, { hint: "`token` lists them." });
	await server.request("DELETE", `${PATH}/${token.id}`);
	return { text: `${token.name} is revoked.`, json: token };
}

/**
 * Reads what `--purpose` was given: `run-flows`, or `run-flows=orders,refunds`.
 * @throws CliError with exit code 2
 */
function readGrants(texts: readonly string[]): TokenGrant[] {
	if (texts.length === 0) wrongUse("Say what the token is for, with --purpose.");
	return texts.map((text) => {
		const at = text.indexOf("=");
		const purpose = readPurpose(at < 0 ? text : text.slice(0, at));
		return at < 0 ? { purpose } : { purpose, names: text.slice(at + 1).split(",") };
	});
}

function readPurpose(text: string): TokenPurpose {
	if (Object.hasOwn(TOKEN_PURPOSES, text)) return text as TokenPurpose;
	return wrongUse(`--purpose takes ${Object.keys(TOKEN_PURPOSES).join(", ")}.`);
}
