import { Seeded } from "../../conformance/together/seeded.ts";
import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";
import { type Parts, PersonAtBrowser } from "../src/together/person-at-browser.ts";
import { Words } from "../src/together/words.ts";

/** `SWITCHYARD_SEED` repeats a seed that failed; `SWITCHYARD_SEEDS` is how many are tried, three when absent. */
const { SWITCHYARD_SEED: given, SWITCHYARD_SEEDS: count = "3" } = process.env;
const SEEDS =
	given === undefined ? Array.from({ length: Number(count) }, (_, index) => index + 1) : [Number(given)];

const ROUNDS = 5;
const ACTS = 2;

for (const seed of SEEDS) {
	test(`two browsers that edit one flow at random, now and then without a connection, end with the same flow, and nothing is lost in silence [seed ${seed}]`, async ({
		browser,
		server,
		api,
	}) => {
		test.slow();
		const { id } = await api.createFlow(
			flowOf(
				"at-random",
				[
					startWith({}),
					log("shared", "Shared", [280, 0]),
					log("one", "One", [280, 160]),
					log("two", "Two", [560, 160]),
				],
				["start.out > shared.in", "one.out > two.in"],
			),
		);
		const words = new Words();
		const seeded = new Seeded(seed);
		const open = (name: "ada" | "bob") =>
			PersonAtBrowser.open({
				name,
				browser,
				server,
				flow: id,
				words,
				seeded: new Seeded(seeded.below(2 ** 31)),
			});
		const people = [await open("ada"), await open("bob")];
		const stored = async (): Promise<Parts> => {
			const { nodes, wires } = await api.flow(id);
			return { nodes, wires };
		};

		for (let round = 1; round <= ROUNDS; round += 1) {
			await test.step(`round ${round}`, async () => {
				const away = seeded.next() < 0.5 ? seeded.of(people) : undefined;
				await away?.connected(false);
				await Promise.all(
					people.map(async (person) => {
						for (let acted = 0; acted < ACTS; acted += 1) await person.act();
					}),
				);
				await away?.connected(true);
				// Who settles something makes what is new to the other.
				for (const person of [...people, ...people]) await person.settle();
				for (const person of people) {
					await expect(async () => expect(await person.document()).toEqual(await stored())).toPass();
				}
				expect(words.missingFrom(await stored()), "lost in silence").toEqual([]);
			});
		}
		for (const person of people) {
			person.errors.check();
			await person.close();
		}
	});
}
