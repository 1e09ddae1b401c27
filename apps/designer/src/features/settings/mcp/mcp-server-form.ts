import { McpServerName, type McpServerSettings } from "@switchyard/spec/mcp";
import { fits } from "@switchyard/spec/schema";
import { type AllowanceDraft, allowanceDraftOf, NO_ALLOWANCES, readAllowances } from "./allowances.ts";

/** A server as the form has it. */
export interface McpServerDraft extends AllowanceDraft {
	readonly name: string;
	readonly transport: McpServerSettings["transport"];
	/** The program and its arguments, a line each. */
	readonly argv: string;
	/** `NAME=value`, a line each. */
	readonly environment: string;
	/** `NAME=credential`, a line each. */
	readonly secrets: string;
	readonly url: string;
	/** Empty for none. */
	readonly credential: string;
	/** Of a client that was registered with the server's authorization server; both empty for none. */
	readonly clientId: string;
	/** The name of a credential. */
	readonly clientSecret: string;
}

export const NEW_DRAFT: McpServerDraft = {
	name: "",
	transport: "stdio",
	argv: "",
	environment: "",
	secrets: "",
	url: "",
	credential: "",
	clientId: "",
	clientSecret: "",
	...NO_ALLOWANCES,
};

export function draftOf(name: string, settings: McpServerSettings): McpServerDraft {
	return { ...reachedBy(settings), ...allowanceDraftOf(settings), name };
}

function reachedBy(settings: McpServerSettings): McpServerDraft {
	if (settings.transport === "http") {
		const { url, credential = "", client } = settings;
		const registered = { clientId: client?.id ?? "", clientSecret: client?.secret ?? "" };
		return { ...NEW_DRAFT, transport: "http", url, credential, ...registered };
	}
	const { argv, environment, secrets } = settings;
	return {
		...NEW_DRAFT,
		argv: argv.join("\n"),
		environment: linesOf(environment),
		secrets: linesOf(secrets),
	};
}

/** The settings that a form has, or what is wrong with each of its fields. */
export function readDraft(draft: McpServerDraft): McpServerSettings | ReadonlyMap<string, string> {
	const problems = new Map<string, string>();
	const allowed = readAllowances(draft, problems);
	if (!fits(McpServerName, draft.name))
		problems.set("name", "Up to 40 letters and digits, beginning with a letter.");
	if (draft.transport === "http") {
		const url = draft.url.trim();
		if (!/^https?:\/\/./.test(url))
			problems.set("url", "Enter an address that begins with https:// or http://.");
		if (problems.size > 0) return problems;
		if (draft.credential !== "") return { transport: "http", url, credential: draft.credential, ...allowed };
		const id = draft.clientId.trim();
		if (id === "") return { transport: "http", url, ...allowed };
		const secret = draft.clientSecret === "" ? {} : { secret: draft.clientSecret };
		return { transport: "http", url, client: { id, ...secret }, ...allowed };
	}
	const argv = draft.argv.split("\n").filter((line) => line !== "");
	if (argv.length === 0) problems.set("argv", "Enter the program, and below it its arguments.");
	const environment = pairsOf("environment", draft.environment, problems);
	const secrets = pairsOf("secrets", draft.secrets, problems);
	if (problems.size > 0) return problems;
	return {
		transport: "stdio",
		argv,
		...(Object.keys(environment).length === 0 ? {} : { environment }),
		...(Object.keys(secrets).length === 0 ? {} : { secrets }),
		...allowed,
	};
}

function linesOf(pairs: Readonly<Record<string, string>> = {}): string {
	return Object.entries(pairs)
		.map(([name, value]) => `${name}=${value}`)
		.join("\n");
}

function pairsOf(field: string, text: string, problems: Map<string, string>): Record<string, string> {
	const pairs: Record<string, string> = {};
	for (const line of text.split("\n")) {
		if (line.trim() === "") continue;
		const [, name, value] = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
		if (name === undefined || value === undefined)
			problems.set(field, `Write NAME=value: “${line.slice(0, 40)}”.`);
		else pairs[name] = value;
	}
	return pairs;
}
