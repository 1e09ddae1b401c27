import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ErrorBody } from "@switchyard/spec/error";
import { fits } from "@switchyard/spec/schema";
import { dataFolder } from "./files/data-folder.ts";
import { CliError } from "./terminal/cli-error.ts";
import { EXIT } from "./terminal/exit.ts";
import { problemLines } from "./terminal/problem-lines.ts";

/** The options of every command that talks to a server. */
export const SERVER_OPTIONS = { server: { type: "string" } } as const;

/** The same for the help. */
export const SERVER_HELP = [
	["--server <url>", "the server's address; SWITCHYARD_SERVER, else http://127.0.0.1:4870"],
] as const;

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** A running server's API. */
export class Server {
	readonly #address: URL;
	readonly #token: string;

	/** @param address as given on the command line. */
	constructor(address: string | undefined) {
		this.#address = readAddress(address ?? variable("SWITCHYARD_SERVER") ?? defaultAddress());
		this.#token = readToken(this.#address);
	}

	/** @throws CliError when it refuses, or cannot be reached */
	async request<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
		const answer = await this.#send(method, path, body);
		const reply: unknown = await answer.json().catch(() => undefined);
		if (answer.ok) return reply as Reply;
		throw refusal(answer.status, reply);
	}

	/** The address of a path, for libraries that make their own requests by `fetch`. */
	url(path: string): URL {
		return new URL(path, this.#address);
	}

	/**
	 * As the global `fetch`, signed in.
	 * @throws CliError when the server refuses in its own words, or cannot be reached
	 */
	readonly fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
		const headers = new Headers(init.headers);
		headers.set("authorization", `Bearer ${this.#token}`);
		const answer = await this.#reach(url, { ...init, headers });
		const refused = answer.ok
			? undefined
			: await answer
					.clone()
					.json()
					.catch(() => undefined);
		if (fits(ErrorBody, refused)) throw refusal(answer.status, refused);
		return answer;
	};

	#send(method: string, path: string, body: unknown): Promise<Response> {
		return this.#reach(this.url(path), {
			method,
			headers: {
				authorization: `Bearer ${this.#token}`,
				...(body === undefined ? {} : { "content-type": "application/json" }),
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
	}

	async #reach(url: string | URL, init: RequestInit): Promise<Response> {
		try {
			return await fetch(url, { redirect: "error", ...init });
		} catch (error) {
			if (init.signal?.aborted) throw error;
			throw new CliError(`No server answers at ${this.#address.origin}.`, {
				exit: EXIT.unreachable,
				hint: "Start one with `npm start`, or name another with --server.",
				cause: error,
			});
		}
	}
}

function defaultAddress(): string {
	return `http://127.0.0.1:${variable("PORT") ?? "4870"}`;
}

function readAddress(text: string): URL {
	const address = URL.canParse(text) ? new URL(text) : undefined;
	if (address?.protocol === "http:" || address?.protocol === "https:") return address;
	throw new CliError(`“${text}” is no address of a server.`, {
		exit: EXIT.usage,
		hint: "An address looks like http://127.0.0.1:4870.",
	});
}

/** The token of the data folder here is for the server here: no other is ever sent it. */
function readToken({ hostname }: URL): string {
	const given = variable("SWITCHYARD_TOKEN");
	if (given !== undefined) return given;
	const file = join(dataFolder(), "token");
	try {
		if (LOOPBACK.has(hostname)) return readFileSync(file, "utf8").trim();
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
	}
	throw new CliError("There is no token to sign in with.", {
		exit: EXIT.unreachable,
		hint: "Start the server here once, or set SWITCHYARD_TOKEN to the server's token.",
	});
}

/** An empty variable counts as unset, as it does for the server. */
function variable(name: string): string | undefined {
	return process.env[name] === "" ? undefined : process.env[name];
}

function refusal(status: number, reply: unknown): CliError {
	if (!fits(ErrorBody, reply)) return new CliError(`The server answered with status ${status}.`);
	const { code, message, field, hint, problems = [] } = (reply as ErrorBody).error;
	const place = field === undefined ? "" : ` (${field})`;
	return new CliError([`${code}: ${message}${place}`, ...problemLines(problems)].join("\n"), {
		exit: status === 401 ? EXIT.unreachable : EXIT.failed,
		hint,
	});
}
