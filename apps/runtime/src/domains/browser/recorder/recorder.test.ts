import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { RecordedAction, RecorderMessage, RecorderRequest } from "@switchyard/spec/recorder";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { CUSTOMER, openShop, type Shop } from "../../../../../../e2e/sites/shop.ts";
import { openSite } from "../../../../../../e2e/sites/site.ts";
import { startTemporaryApp, type TemporaryApp, TOKEN } from "../../../../test/support/temporary-app.ts";

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
	const frames: string[] = [];
	let pictures = 0;
	socket.on("message", (data, isBinary) => {
		frames.push(String(data));
		if (isBinary) pictures++;
		else messages.push(JSON.parse(String(data)) as RecorderMessage);
	});
	await once(socket, "open");
	return {
		socket,
		messages,
		frames,
		pictures: () => pictures,
		send: (request: RecorderRequest | object) => socket.send(JSON.stringify(request)),
	};
}

type Person = Awaited<ReturnType<typeof connect>>;

/** The steps for passwords, as they are in the end. */
function passwordsOf({ messages }: Person): RecordedAction[] {
	const byNumber = new Map<number, RecordedAction>();
	for (const message of messages) if (message.type === "action") byNumber.set(message.number, message.action);
	return [...byNumber.values()].filter(({ kind }) => kind === "password");
}

/** Signs in on a form of which the password's field is the second one. */
async function signIn(person: Person, url: string, password: string): Promise<void> {
	person.send({ type: "open", url });
	// The list of tabs follows.
	const last = () => person.messages.findLast(({ type }) => type !== "tabs");
	await expect.poll(last).toMatchObject({ type: "page", title: "Sign in" });
	const key = (name: string) => person.send({ type: "key", event: "down", key: name });
	key("Tab");
	person.send({ type: "text", text: CUSTOMER.user });
	key("Tab");
	person.send({ type: "text", text: password });
	key("Tab");
}

const FORM = `<!doctype html><title>Sign in</title><form><label>Email <input name="user"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form>`;

async function credentials(): Promise<{ name: string; kind: string }[]> {
	const reply = await server.send({ method: "GET", url: "/api/credentials" });
	return reply.json().credentials.filter(({ kind }: { kind: string }) => kind === "login");
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
		// The list of tabs follows.
		const last = () => person.messages.findLast(({ type }) => type !== "tabs");
		await expect.poll(last).toMatchObject({ type: "page", title: "Sign in" });
		expect(recordings()).toHaveLength(1);
		person.send({ type: "key", event: "down", key: "Tab" });
		person.send({ type: "text", text: CUSTOMER.password });
		person.send({ type: "key", event: "down", key: "Tab" });
		await expect
			.poll(() =>
				person.messages.flatMap((message) => (message.type === "action" ? message.action.kind : [])),
			)
			.toContain("password");
		expect(JSON.stringify(person.messages)).not.toContain("horse");
		person.send({ type: "nonsense" });
		const problem = () => person.messages.find(({ type }) => type === "problem");
		await expect.poll(problem).toMatchObject({ code: "BODY_INVALID" });
		await expect.poll(() => person.pictures()).toBeGreaterThan(0);
		person.socket.close();
		await expect.poll(recordings).toEqual([]);
	});

	it("keeps a typed password as a credential, and has it in no frame, log or file", async () => {
		const site = await openSite((_request, response) => {
			response.setHeader("content-type", "text/html");
			response.end(FORM);
		});
		const { hostname } = new URL(site.origin);
		const name = `${hostname} ${CUSTOMER.user}`.replace(/[^a-z0-9]+/g, "-");
		const first = await connect();
		first.send({ type: "record", on: true });
		await signIn(first, site.origin, "wrong horse battery");
		await expect.poll(() => passwordsOf(first)).toMatchObject([{ origin: site.origin, credential: name }]);
		// What is corrected in the same recording is the same credential.
		await signIn(first, site.origin, "correct horse battery");
		await expect.poll(() => passwordsOf(first)).toMatchObject([{ credential: name }, { credential: name }]);
		expect(await credentials()).toMatchObject([{ name }]);
		first.socket.close();

		// In another one what is equal is used, and what flows may use already stays as it is.
		const second = await connect();
		second.send({ type: "record", on: true });
		await signIn(second, site.origin, "correct horse battery");
		await expect.poll(() => passwordsOf(second)).toMatchObject([{ credential: name }]);
		await signIn(second, site.origin, "another horse battery");
		await expect
			.poll(() => passwordsOf(second))
			.toMatchObject([{ credential: name }, { credential: `${name}-2` }]);
		second.send({ type: "record", on: false });
		second.socket.close();
		await expect.poll(recordings).toEqual([]);
		await site.close();
		await server.close();
		expect(first.pictures() + second.pictures()).toBeGreaterThan(0);
		const kept = [...first.frames, ...second.frames, server.log()];
		for (const entry of readdirSync(server.folder, { recursive: true, withFileTypes: true }))
			if (entry.isFile()) kept.push(readFileSync(join(entry.parentPath, entry.name), "latin1"));
		expect(kept.some((text) => text.includes("horse battery"))).toBe(false);
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
