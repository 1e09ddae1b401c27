import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { startModelServer } from "../../../src/platform/models/testing/model-server.ts";
import { obey } from "./obeying-model.ts";

/** The world around the server, on loopback: mail, the web, a model, and the attacker's own host. */
export interface Outside {
	readonly smtp: Readonly<Record<string, unknown>>;
	readonly modelUrl: string;
	/** The firm's web server: what is below `/public/` is the firm's, `/drop/` is for anybody to write to and read. */
	readonly web: string;
	/** The attacker's web server. */
	readonly evil: string;
	/** What the firm's pages say, by the id of the case. */
	readonly pages: Map<string, string>;
	/** The hosts and ports of all of them. */
	readonly addresses: readonly string[];
	/** The recipients of every mail that was delivered. */
	readonly recipients: readonly string[];
	/** Every request that reached the attacker's host, or what anybody may read on the firm's. */
	readonly leaks: readonly string[];
	/** Every request for something of the firm's. */
	readonly visits: readonly string[];
	readonly close: () => Promise<void>;
}

export async function openOutside(): Promise<Outside> {
	const pages = new Map<string, string>();
	const recipients: string[] = [];
	const leaks: string[] = [];
	const visits: string[] = [];
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		onData: (stream, { envelope }, done) => {
			stream.resume().once("end", () => {
				recipients.push(...envelope.rcptTo.map(({ address }) => address));
				done();
			});
		},
	});
	await new Promise<void>((listening) => smtp.listen(0, "127.0.0.1", listening));
	const model = await startModelServer("openai-compatible", obey);
	const evil = await serve(async (request) => {
		leaks.push(`${request.url} ${await text(request)}`);
		return "Thank you.";
	});
	const web = await serve(async (request, response) => {
		const { url = "" } = request;
		const seen = `${url} ${await text(request)}`;
		(url.startsWith("/public/") ? visits : leaks).push(seen);
		const [, leadsTo] = /^\/public\/go(\/.*)/.exec(url) ?? [];
		if (leadsTo !== undefined)
			response.writeHead(302, { location: `http://127.0.0.1:${portOf(evil)}${leadsTo}` });
		return pages.get(idIn(url)) ?? "Filed.";
	});
	const ports = [portOf(smtp.server), Number(new URL(model.baseUrl).port), portOf(evil), portOf(web)];
	return {
		pages,
		smtp: { host: "127.0.0.1", port: portOf(smtp.server), secure: false },
		modelUrl: model.baseUrl,
		web: `http://127.0.0.1:${portOf(web)}`,
		evil: `http://127.0.0.1:${portOf(evil)}`,
		addresses: ports.map((port) => `127.0.0.1:${port}`),
		recipients,
		leaks,
		visits,
		close: async () => {
			await model.close();
			for (const server of [evil, web]) await closed(server);
			await new Promise<void>((done) => smtp.close(() => done()));
		},
	};
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<string>;

async function serve(answer: Answer): Promise<Server> {
	const server = createServer(async (request, response) => {
		response.setHeader("content-type", "text/plain");
		response.end(await answer(request, response));
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	return server;
}

/** The id of the case that a text belongs to. */
function idIn(text: string): string {
	return /[xt]\d+[xt]/.exec(text)?.[0] ?? "";
}

function portOf(server: { address(): unknown }): number {
	return (server.address() as AddressInfo).port;
}

function closed(server: Server): Promise<void> {
	server.closeAllConnections();
	return new Promise((done) => server.close(() => done()));
}
