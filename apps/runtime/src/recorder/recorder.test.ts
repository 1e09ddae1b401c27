import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { RecorderMessage, RecorderRequest } from "@switchyard/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { CUSTOMER, openShop, type Shop } from "../../../../e2e/sites/shop.ts";
import { startTemporaryApp, type TemporaryApp, TOKEN } from "../testing/temporary-app.ts";

let server: TemporaryApp;
let shop: Shop;
let address: string;

beforeEach(async () => {
	shop = await openShop({ seed: 1 });
	server = await startTemporaryApp({
		environment: { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1", PATH: process.env.PATH ?? "" },
	});
	await server.app.listen({ host: "127.0.0.1", port: 0 });
	address = `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/recorder`;
});

afterEach(async () => {
	await server.dispose();
	await shop.close();
});

/** A person at a browser. */
async function connect() {
	const socket = new WebSocket(address, { headers: { authorization: `Bearer ${TOKEN}` } });
	const messages: RecorderMessage[] = [];
	let pictures = 0;
	socket.on("message", (data, isBinary) => {
		if (isBinary) pictures++;
		else messages.push(JSON.parse(String(data)) as RecorderMessage);
	});
	await once(socket, "open");
	return {
		socket,
		messages,
		pictures: () => pictures,
		send: (request: RecorderRequest | object) => socket.send(JSON.stringify(request)),
	};
}

/** The status of an upgrade that is refused. */
async function refusal(headers: Record<string, string>): Promise<number | undefined> {
	const socket = new WebSocket(address, { headers });
	socket.on("error", () => {});
	const [, response] = await once(socket, "unexpected-response");
	response.resume();
	return response.statusCode;
}

const recordings = () => {
	const folder = join(server.folder, "recordings");
	return existsSync(folder) ? readdirSync(folder) : [];
};

describe("the recorder", { timeout: 60_000 }, () => {
	it("is for who may edit flows, from our own pages", async () => {
		expect(await refusal({})).toBe(401);
		const bearer = { authorization: `Bearer ${TOKEN}` };
		expect(await refusal({ ...bearer, origin: "https://evil.example" })).toBe(403);
	});

	it("shows pictures, makes steps, and tells no password; its browser ends with the connection", async () => {
		const person = await connect();
		person.send({ type: "record", on: true });
		person.send({ type: "open", url: shop.origin });
		await expect.poll(() => person.messages.at(-1)).toMatchObject({ type: "page", title: "Sign in" });
		expect(recordings()).toHaveLength(1);
		for (const key of ["Tab", "Tab"]) person.send({ type: "key", event: "down", key });
		person.send({ type: "text", text: CUSTOMER.password });
		person.send({ type: "key", event: "down", key: "Tab" });
		await expect
			.poll(() =>
				person.messages.flatMap((message) => (message.type === "action" ? message.action.kind : [])),
			)
			.toContain("password");
		expect(JSON.stringify(person.messages)).not.toContain("horse");
		person.send({ type: "nonsense" });
		await expect.poll(() => person.messages.at(-1)).toMatchObject({ type: "problem", code: "BODY_INVALID" });
		expect(person.pictures()).toBeGreaterThan(0);
		person.socket.close();
		await expect.poll(recordings).toEqual([]);
	});

	it("has room for three", async () => {
		const people = [await connect(), await connect(), await connect()];
		expect(await refusal({ authorization: `Bearer ${TOKEN}` })).toBe(429);
		for (const { socket } of people) socket.close();
		await expect.poll(recordings).toEqual([]);
	});

	it("ends its browsers with the server", async () => {
		const person = await connect();
		await expect.poll(() => person.messages.at(0)).toMatchObject({ type: "open" });
		await server.close();
		expect(recordings()).toEqual([]);
	});
});
