import type { AddressInfo } from "node:net";
import type { Flow } from "@switchyard/spec/flow";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
	startTemporaryApp,
	type TemporaryApp,
	TOKEN,
} from "../../apps/runtime/test/support/temporary-app.ts";
import { Person, type Server, wordsOf } from "./person.ts";
import { Seeded } from "./seeded.ts";

let app: TemporaryApp;
let server: Server;

beforeAll(async () => {
	app = await startTemporaryApp();
	await app.app.listen({ port: 0, host: "127.0.0.1" });
	const { port } = app.app.server.address() as AddressInfo;
	server = { origin: `http://127.0.0.1:${port}`, headers: { authorization: `Bearer ${TOKEN}` } };
});

afterAll(() => app.dispose());

/** How often both edit at the same time before they wait for each other. */
const ROUNDS = 25;

it.concurrent.each(Array.from({ length: 8 }, (_, index) => index + 1))(
	"two people who edit one flow at random end with the same flow, and nothing is lost in silence [seed %i]",
	async (seed) => {
		const seeded = new Seeded(seed);
		const record = { written: new Set<string>(), replaced: new Set<string>() };
		const id = await newFlow(seed);
		const people = [
			await Person.open("ada", id, server, seeded, record),
			await Person.open("bob", id, server, seeded, record),
		];
		for (let round = 0; round < ROUNDS; round += 1) {
			for (const person of people) for (let times = seeded.below(4); times > 0; times -= 1) person.act();
			// Sometimes both make more before they hear of each other, as without a connection.
			if (seeded.next() < 0.3) continue;
			// The second one may have to settle something that is new to the first.
			for (const person of people) await person.settle();
			const { revision } = await stored(id);
			for (const person of people) await person.caughtUp(revision);
			const flow = await stored(id);
			for (const person of people) expect(person.flow).toEqual(flow);
			const lost = [...record.written].filter(
				(word) => !wordsOf(flow).has(word) && !record.replaced.has(word),
			);
			expect(lost).toEqual([]);
		}
		for (const person of people) person.close();
	},
);

async function newFlow(seed: number): Promise<string> {
	const start = {
		id: "start",
		type: "Flow.Manual",
		name: "Start",
		position: { x: 0, y: 0 },
		params: { message: { scope: "Custom", value: { a: "1", b: "2", c: "3" } } },
	};
	const id = `together-${seed}`;
	const document = { formatVersion: 1, id, name: "Together", nodes: [start], wires: [] };
	const answer = await app.send({ method: "POST", url: "/api/flows", payload: { document } });
	expect(answer.statusCode).toBe(201);
	return id;
}

async function stored(id: string): Promise<Flow> {
	return (await app.send({ url: `/api/flows/${id}` })).json();
}
