import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collectGarbage } from "../../../test/support/collect-garbage.ts";
import { type CheckedNetwork, createNetwork } from "./network.ts";

let server: Server;
let port: number;
let seen: string[];
let network: CheckedNetwork | undefined;

beforeEach(async () => {
	seen = [];
	server = createServer((request, response) => {
		seen.push(`${request.method} ${request.url} ${request.headers.host}`);
		const to = new URL(request.url ?? "/", "http://x").searchParams.get("to");
		if (to) response.writeHead(302, { location: to }).end();
		else request.pipe(response);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
	await network?.close();
	network = undefined;
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

/** Resolves `name.test` to each given address in turn, one for every look-up. */
function open(allow: readonly string[], answers: readonly string[] = ["127.0.0.1"]): CheckedNetwork {
	let asked = 0;
	network = createNetwork({
		allow,
		lookup: (host) => {
			const address = host.endsWith(".test") ? (answers[asked++ % answers.length] ?? "") : host;
			return Promise.resolve([{ address, family: address.includes(":") ? 6 : 4 }]);
		},
	});
	return network;
}

const refused = {
	name: "NodeError",
	code: "ADDRESS_REFUSED",
	hint: expect.stringContaining("SWITCHYARD_ALLOW_ADDRESSES"),
	retryable: false,
};

describe("the network within some hosts", () => {
	const elsewhere = {
		code: "ADDRESS_REFUSED",
		message: expect.stringContaining("the step's credential goes to store.test alone"),
	};

	it("connects to them and to what is below them", async () => {
		const { fetch, resolve } = open(["127.0.0.1"]).within(["store.test"]);
		expect((await fetch(`http://store.test:${port}/a`)).status).toBe(200);
		expect((await fetch(new Request(`http://bucket.STORE.test:${port}/b`))).status).toBe(200);
		expect(await resolve({ host: "store.test", port })).toEqual({ address: "127.0.0.1", family: 4 });
	});

	it("connects to no other, by a redirect neither", async () => {
		const { fetch, resolve } = open(["127.0.0.1"]).within(["store.test"]);
		await expect(fetch(`http://other.test:${port}/a`)).rejects.toMatchObject(elsewhere);
		await expect(resolve({ host: "other.test", port })).rejects.toMatchObject(elsewhere);
		const away = encodeURIComponent(`http://other.test:${port}/a`);
		await expect(fetch(`http://store.test:${port}/?to=${away}`)).rejects.toMatchObject(elsewhere);
		expect(seen).toEqual([`GET /?to=${away} store.test:${port}`]);
	});

	it("still connects to nothing that the server does not allow", async () => {
		const { fetch } = open([]).within(["store.test"]);
		await expect(fetch(`http://store.test:${port}/a`)).rejects.toMatchObject(refused);
	});
});

describe("the network of nodes", () => {
	it("connects to an allowed address and sends the body", async () => {
		const { fetch } = open([`127.0.0.1:${port}`]);
		const response = await fetch(`http://127.0.0.1:${port}/a`, { method: "POST", body: "hello" });
		expect(response).toBeInstanceOf(Response);
		expect(await response.text()).toBe("hello");
		expect(seen).toEqual([`POST /a 127.0.0.1:${port}`]);
	});

	it("takes a Request, headers and an abort signal as the global fetch does", async () => {
		const { fetch } = open(["127.0.0.1"]);
		const request = new Request(`http://name.test:${port}/a`, { method: "PUT", body: "x" });
		expect(await (await fetch(request)).text()).toBe("x");
		await expect(fetch(`http://name.test:${port}/a`, { signal: AbortSignal.abort() })).rejects.toThrow(
			"aborted",
		);
		expect(seen).toEqual([`PUT /a name.test:${port}`]);
	});

	it("ends an answer that is still read when its signal aborts, however long after", async () => {
		server.removeAllListeners("request");
		server.on("request", (_request, response) => response.write("first"));
		const { fetch } = open(["127.0.0.1"]);
		const abort = new AbortController();
		const { body } = await fetch(`http://127.0.0.1:${port}/`, { signal: abort.signal });
		const reader = body?.getReader();
		await reader?.read();
		const rest = expect(reader?.read()).rejects.toThrow("aborted");
		await collectGarbage();
		abort.abort();
		await rest;
	});

	it.each(["127.0.0.1", "localhost", "[::1]", "127.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"])(
		"refuses http://%s and says which setting allows it [Q-S7]",
		async (host) => {
			network = createNetwork({ allow: [] });
			await expect(network.fetch(`http://${host}:${port}/`)).rejects.toMatchObject(refused);
			expect(seen).toEqual([]);
		},
	);

	it("refuses a name that resolves to a private address", async () => {
		const { fetch } = open([]);
		await expect(fetch(`http://name.test:${port}/`)).rejects.toMatchObject(refused);
		expect(seen).toEqual([]);
	});

	it("checks every redirect", async () => {
		const { fetch } = open([`name.test:${port}`]);
		const to = encodeURIComponent(`http://127.0.0.1:${port}/secret`);
		await expect(fetch(`http://name.test:${port}/?to=${to}`)).rejects.toMatchObject(refused);
		expect(seen).toHaveLength(1);
	});

	it("connects to the very address that it checked: a name that changes does not help", async () => {
		const { fetch, resolve } = open([], ["203.0.113.9", "127.0.0.1"]);
		await expect(resolve({ host: "name.test", port })).rejects.toMatchObject(refused);
		await expect(fetch(`http://name.test:${port}/`)).rejects.toMatchObject(refused);
		expect(seen).toEqual([]);
	});

	it("resolves hosts for clients with sockets of their own, and refuses alike", async () => {
		const { resolve } = open([`127.0.0.1:${port}`]);
		expect(await resolve({ host: "name.test", port })).toEqual({ address: "127.0.0.1", family: 4 });
		await expect(resolve({ host: "name.test", port: port + 1 })).rejects.toMatchObject(refused);
		await expect(resolve({ host: "::1", port })).rejects.toMatchObject(refused);
	});

	it("tells a name that does not exist as such", async () => {
		network = createNetwork({ allow: [], lookup: () => Promise.reject(new Error("ENOTFOUND")) });
		await expect(network.fetch("http://nowhere.test/")).rejects.toMatchObject({
			code: "HOST_NOT_FOUND",
			retryable: true,
		});
	});

	it("tries the next address of a name when one does not answer", async () => {
		network = createNetwork({
			allow: ["127.0.0.0/8"],
			lookup: () => Promise.resolve(["127.0.0.9", "127.0.0.1"].map((address) => ({ address, family: 4 }))),
		});
		expect((await network.fetch(`http://name.test:${port}/`)).status).toBe(200);
	});

	it("leaves other failures as they are", async () => {
		const { fetch } = open(["127.0.0.1"]);
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
		await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toBeInstanceOf(TypeError);
	});
});
