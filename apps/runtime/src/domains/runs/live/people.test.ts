import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp, TOKEN } from "../../../../test/support/temporary-app.ts";
import { LiveClient } from "./testing/live-client.ts";

const FLOW = "order-desk";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
	await server.app.listen({ host: "127.0.0.1", port: 0 });
});

afterEach(() => server.dispose());

async function open(): Promise<LiveClient> {
	const { port } = server.app.server.address() as AddressInfo;
	const headers = { authorization: `Bearer ${TOKEN}` };
	const client = await LiveClient.connect(`ws://127.0.0.1:${port}/live`, { headers });
	client.send({ subscribe: { flow: FLOW } });
	return client;
}

const person = (name: string, over: object = {}) => ({ name, colour: 1, selection: [], ...over });
const show = (client: LiveClient, presence: object) =>
	client.send({ presence: { flow: FLOW, person: presence } });

/** Who is at the flow, as far as a watcher has heard. */
function here(client: LiveClient): unknown[] {
	const people = new Map<string, unknown>();
	for (const frame of client.frames) {
		if (frame.type !== "presence") continue;
		for (const { id, ...rest } of frame.people) people.set(id, rest);
		for (const id of frame.gone) people.delete(id);
	}
	return [...people.values()];
}

const errors = (client: LiveClient) => client.frames.filter(({ type }) => type === "error");

it("shows people at a flow to each other, not to themselves: those who came before, and those who come", async () => {
	const ada = await open();
	show(ada, person("Ada", { editor: "tab-1" }));
	const bob = await open();
	show(bob, person("Bob", { selection: ["agent"], pointer: { x: 4, y: -8 } }));
	await ada.until(() => here(ada).length === 1);
	await bob.until(() => here(bob).length === 1);
	expect(here(ada)).toEqual([person("Bob", { selection: ["agent"], pointer: { x: 4, y: -8 } })]);
	expect(here(bob)).toEqual([person("Ada", { editor: "tab-1" })]);
});

it("tells that someone moved, and that they left, by leaving the flow or by closing the page", async () => {
	const [ada, bob, eve] = [await open(), await open(), await open()];
	show(bob, person("Bob"));
	show(eve, person("Eve"));
	await ada.until(() => here(ada).length === 2);
	show(bob, person("Bob", { pointer: { x: 1, y: 1 } }));
	await ada.until(() => JSON.stringify(here(ada)).includes("pointer"));
	bob.send({ unsubscribe: { flow: FLOW } });
	await ada.until(() => here(ada).length === 1);
	eve.socket.terminate();
	await ada.until(() => here(ada).length === 0);
});

it("keeps nothing of it: neither the flow nor its journal knows, and the last place counts of many", async () => {
	const [ada, bob] = [await open(), await open()];
	for (let x = 0; x < 300; x += 1) show(bob, person("Bob", { pointer: { x, y: 0 } }));
	await ada.until(() => JSON.stringify(here(ada)).includes('"x":299'));
	expect(ada.frames.filter(({ type }) => type === "presence").length).toBeLessThan(300);
	const flow = (await server.send({ url: `/api/flows/${FLOW}` })).json();
	expect(JSON.stringify(flow)).not.toContain("Bob");
});

it.each([
	["a name with characters in it that nobody can see", { name: "a\u202eb" }],
	["a name of any length", { name: "a".repeat(41) }],
	[
		"more selected nodes than are shown",
		{ selection: Array.from({ length: 51 }, (_, index) => `n${index}`) },
	],
	["a colour that there is not", { colour: 8 }],
	["a place that is none", { pointer: { x: 1e9, y: 0 } }],
])("refuses %s", async (_what, over) => {
	const ada = await open();
	show(ada, { ...person("Ada"), ...over });
	await ada.until(() => errors(ada).length === 1);
	expect(errors(ada)).toMatchObject([{ error: { code: "BODY_INVALID" } }]);
});

it("shows nobody at a flow that they do not watch, and 50 people at one flow at most", async () => {
	const watcher = await open();
	const stranger = await open();
	stranger.send({ unsubscribe: { flow: FLOW } });
	show(stranger, person("Stranger"));
	const many = await Promise.all(Array.from({ length: 51 }, open));
	for (const [index, client] of many.entries()) show(client, person(`P${index}`));
	await watcher.until(() => here(watcher).length === 50);
	const refused = () => many.filter((client) => errors(client).length > 0);
	await Promise.race(many.map((client) => client.until(() => errors(client).length > 0)));
	expect(refused()).toHaveLength(1);
	expect(JSON.stringify(here(watcher))).not.toContain("Stranger");
});
