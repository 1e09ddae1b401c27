import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CheckedNetwork, createNetwork } from "./network.ts";

interface Received {
	readonly method: string | undefined;
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** A server that notes what it receives, and redirects with the status and to the address that a request's query names. */
class Origin {
	readonly received: Received[] = [];
	/** What it does instead. */
	answer: ((response: ServerResponse) => void) | undefined;
	readonly #server: Server;

	constructor() {
		this.#server = createServer(async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk);
			const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
			const { method, headers } = request;
			this.received.push({ method, path: pathname, headers, body: Buffer.concat(chunks).toString() });
			if (this.answer) return this.answer(response);
			const location = searchParams.get("to");
			if (location === null) response.end("arrived");
			else response.writeHead(Number(searchParams.get("status") ?? 302), { location }).end("moved");
		});
	}

	listen(): Promise<void> {
		return new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
	}

	close(): Promise<unknown> {
		this.#server.closeAllConnections();
		return new Promise((resolve) => this.#server.close(resolve));
	}

	get address(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	/** An address of this server that redirects to another. */
	redirect(to: string, status = 302): string {
		return `${this.address}/moved?${new URLSearchParams({ to, status: String(status) })}`;
	}
}

let first: Origin;
let second: Origin;
let network: CheckedNetwork;

beforeEach(async () => {
	first = new Origin();
	second = new Origin();
	await Promise.all([first.listen(), second.listen()]);
	network = createNetwork({ allow: ["127.0.0.1"] });
});

afterEach(async () => {
	await network.close();
	await Promise.all([first.close(), second.close()]);
});

const SECRETS = {
	"X-Api-Key": "canary-key",
	authorization: "Bearer canary-token",
	cookie: "session=canary",
	"x-tenant": "canary-tenant",
	"idempotency-key": "canary-run-1",
	"user-agent": "canary-agent",
};

describe("a redirect to another origin", () => {
	it.each([301, 302, 303, 307, 308])(
		"with %i takes no credential and no header of its sender's [Q-sec]",
		async (status) => {
			const headers = { ...SECRETS, accept: "text/plain", "accept-language": "de" };
			const response = await network.fetch(first.redirect(`${second.address}/end`, status), { headers });
			expect(await response.text()).toBe("arrived");
			expect(first.received).toMatchObject([
				{ headers: { "x-api-key": "canary-key", cookie: "session=canary" } },
			]);
			expect(second.received).toMatchObject([
				{ method: "GET", path: "/end", headers: { accept: "text/plain", "accept-language": "de" } },
			]);
			expect(JSON.stringify(second.received)).not.toContain("canary");
		},
	);

	it("does not bring headers back when it leads home again", async () => {
		const home = `${first.address}/home`;
		await network.fetch(first.redirect(second.redirect(home)), { headers: SECRETS });
		expect(first.received).toHaveLength(2);
		expect(JSON.stringify(first.received[1])).not.toContain("canary");
	});

	it.each([
		["POST", 307],
		["POST", 308],
		["PUT", 302],
		["PUT", 307],
		["PATCH", 301],
		["DELETE", 302],
		["DELETE", 308],
	])("does not repeat a %s there with %i, and says so", async (method, status) => {
		const body = method === "DELETE" ? null : "an order";
		const sent = network.fetch(first.redirect(`${second.address}/end`, status), { method, body });
		await expect(sent).rejects.toMatchObject({
			name: "NodeError",
			code: "HTTP_REDIRECT_REFUSED",
			field: "url",
			message: `The answer to the ${method} request redirects to another origin. A request that may change something is not repeated there.`,
			hint: expect.stringContaining("Request the new address"),
			retryable: false,
		});
		expect(first.received).toHaveLength(1);
		expect(second.received).toEqual([]);
	});

	it.each([
		["POST", 301],
		["POST", 302],
		["POST", 303],
		["PUT", 303],
	])(
		"after a %s that was answered with %i asks for the result there, without the body",
		async (method, status) => {
			const url = first.redirect(`${second.address}/end`, status);
			await network.fetch(url, { method, body: "canary", headers: SECRETS });
			expect(second.received).toMatchObject([{ method: "GET", body: "" }]);
			expect(second.received[0]?.headers).not.toHaveProperty("content-type");
			expect(JSON.stringify(second.received)).not.toContain("canary");
		},
	);
});

describe("a redirect within an origin", () => {
	it("keeps headers, method and body, as often as it is repeated", async () => {
		const again = first.redirect(`${first.address}/end`, 308);
		const init = { method: "POST", body: "an order", headers: SECRETS };
		const response = await network.fetch(first.redirect(again, 307), init);
		expect(await response.text()).toBe("arrived");
		for (const received of first.received)
			expect(received).toMatchObject({
				method: "POST",
				body: "an order",
				headers: {
					"x-api-key": "canary-key",
					"content-length": "8",
					"content-type": "text/plain;charset=UTF-8",
				},
			});
		expect(first.received.map(({ path }) => path)).toEqual(["/moved", "/moved", "/end"]);
	});

	it("may be relative, and leaves a HEAD what it is", async () => {
		await network.fetch(first.redirect("/end", 303), { method: "HEAD", headers: SECRETS });
		expect(first.received[1]).toMatchObject({
			method: "HEAD",
			path: "/end",
			headers: { "x-api-key": "canary-key" },
		});
	});

	it("drops the body's headers with the body", async () => {
		const headers = { "content-type": "text/csv", "content-language": "de", "x-tenant": "north" };
		await network.fetch(first.redirect("/end", 303), { method: "POST", body: "a,b", headers });
		expect(first.received[1]).toMatchObject({ method: "GET", body: "", headers: { "x-tenant": "north" } });
		expect(
			Object.keys(first.received[1]?.headers ?? {}).filter((name) => name.startsWith("content-")),
		).toEqual([]);
	});

	it("ends after twenty", async () => {
		first.answer = (response) => response.writeHead(302, { location: "/again" }).end();
		await expect(network.fetch(first.address)).rejects.toMatchObject({
			code: "HTTP_REDIRECT_REFUSED",
			message: "The answer redirects more than 20 times.",
		});
		expect(first.received).toHaveLength(21);
	});
});

describe("a redirect of a body that is read as it is sent", () => {
	const send = (url: string) => {
		const init = { method: "POST", body: new Blob(["from a file"]).stream(), duplex: "half" };
		return network.fetch(url, { ...init, headers: { "content-length": "11" } } as RequestInit);
	};

	it("is not followed where the body would have to be sent again", async () => {
		await expect(send(first.redirect(`${first.address}/again`, 307))).rejects.toMatchObject({
			code: "HTTP_REDIRECT_REFUSED",
			message: expect.stringContaining("not sent a second time"),
		});
		expect(first.received.map(({ body, headers }) => [body, headers["content-length"]])).toEqual([
			["from a file", "11"],
		]);
	});

	it("is followed without it", async () => {
		expect(await (await send(first.redirect(`${first.address}/done`, 303))).text()).toBe("arrived");
		expect(first.received.map(({ method, path }) => [method, path])).toEqual([
			["POST", "/moved"],
			["GET", "/done"],
		]);
	});
});

describe("a redirect", () => {
	it.each(["ftp://127.0.0.1/", "file:///etc/hostname", "http://user:canary@127.0.0.1/", "http://[/"])(
		"to %s is refused",
		async (to) => {
			await expect(network.fetch(first.redirect(to))).rejects.toMatchObject({
				code: "HTTP_REDIRECT_REFUSED",
				message: "The answer redirects to an address that cannot be requested.",
			});
		},
	);

	it("is given as it is to who follows none, and none is followed for who wants an error", async () => {
		const url = first.redirect(`${second.address}/end`);
		expect((await network.fetch(url, { redirect: "manual" })).status).toBe(302);
		await expect(network.fetch(url, { redirect: "error" })).rejects.toBeInstanceOf(TypeError);
		expect(second.received).toEqual([]);
	});

	it("without an address is an answer like any other", async () => {
		first.answer = (response) => response.writeHead(302).end();
		expect((await network.fetch(first.address)).status).toBe(302);
	});

	it("stops with its signal", async () => {
		const controller = new AbortController();
		first.answer = (response) => {
			response.writeHead(302, { location: "/" }).end();
			controller.abort(new Error("the run was cancelled"));
		};
		const sent = network.fetch(first.address, { signal: controller.signal });
		await expect(sent).rejects.toThrow("the run was cancelled");
	});
});
