import { executeNode, testSession } from "@switchyard/node-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FIELDS, openChallenge } from "../../../../../e2e/sites/challenge.ts";
import { PEOPLE } from "../../../../../e2e/sites/people.ts";
import { CUSTOMER, openShop } from "../../../../../e2e/sites/shop.ts";
import { definition as clickDefinition } from "../browser/click/definition.ts";
import * as click from "../browser/click/execute.ts";
import { definition as fillDefinition } from "../browser/fill/definition.ts";
import * as fill from "../browser/fill/execute.ts";
import { browser } from "../session/browser.ts";
import type { BrowserSession } from "../session/browser-session.ts";
import type { RecordedTarget } from "./target.ts";
import { targetOf } from "./target-of.ts";

const RECORDED_SEED = 1;
/** Number of unseen seeds: two for each change. */
const SEEDS = process.env.SWITCHYARD_FAULTS === "all" ? 20 : 2;
const UNSEEN_SEEDS = Array.from({ length: SEEDS }, (_, index) => index + 2);

let test: Awaited<ReturnType<typeof testSession>>;
beforeAll(async () => {
	test = await testSession(browser, {});
});
afterAll(() => test.close());

const live = async () => (await test.session.live()) as BrowserSession;

/** The element that a person would point at, as the recorder sees it; `order` says which of several. */
async function record(role: "button" | "link" | "textbox", name: string, order = 0): Promise<RecordedTarget> {
	const { page } = await live();
	await page.getByRole(role, { name }).nth(order).waitFor();
	const snapshot = await page.ariaSnapshot({ mode: "ai" });
	const refs = [...snapshot.matchAll(new RegExp(`- ${role} "${name}[^\\n]*\\[ref=(\\w+)\\]`, "g"))];
	// What Playwright says of an element that has neither: the id that this seed made.
	const id = await page.getByRole(role, { name }).nth(order).getAttribute("id");
	const target = targetOf({ snapshot, ref: refs[order]?.[1], selector: `#${id}` });
	if (!target) throw new Error(`Nothing tells ${name} from others.`);
	return target;
}

let tried = 0;
let found = 0;

async function act(definition: object, execute: object, params: object): Promise<void> {
	tried++;
	const node = { definition, ...execute } as Parameters<typeof executeNode>[0];
	await executeNode(node, { wait_ms: 3000, ...params }, { session: test.session });
	found++;
}
const press = (target: RecordedTarget) => act(clickDefinition, click, { target, harmless: false });
const type = (target: RecordedTarget, value: string) => act(fillDefinition, fill, { target, value });

it(`finds on ${SEEDS} unseen seeds what was recorded on one, without a model`, async () => {
	const { page } = await live();
	const first = await openChallenge({ seed: RECORDED_SEED });
	await page.goto(first.origin);
	const start = await record("button", "Start");
	await page.getByRole("button", { name: "Start" }).click();
	const fields = new Map<string, RecordedTarget>();
	for (const field of FIELDS) fields.set(field, await record("textbox", field));
	const submit = await record("button", "Submit");
	await first.close();

	const shop = await openShop({ seed: RECORDED_SEED });
	await page.goto(shop.origin);
	const email = await record("textbox", "Email");
	const password = await record("textbox", "Password");
	const signIn = await record("button", "Sign in");
	await press(signIn);
	await page.getByLabel("Email").fill(CUSTOMER.user);
	await page.getByLabel("Password").fill(CUSTOMER.password);
	await press(signIn);
	const names = await page.getByRole("heading", { level: 2 }).allInnerTexts();
	const add = await record("button", "Add to cart", names.indexOf("Notebook"));
	const cart = await record("link", "Cart");
	await press(cart);
	const address = await record("textbox", "Address");
	const order = await record("button", "Place order");
	await shop.close();
	tried = 0;
	found = 0;

	let right = 0;
	let ordered = 0;
	for (const seed of UNSEEN_SEEDS) {
		const challenge = await openChallenge({ seed });
		await page.goto(challenge.origin);
		await press(start);
		for (const person of PEOPLE.slice(0, 1)) {
			for (const field of FIELDS) {
				const target = fields.get(field);
				if (target) await type(target, person[field]);
			}
			await press(submit);
		}
		right += challenge.correct();
		await challenge.close();

		const other = await openShop({ seed, delayMs: 50 });
		await page.goto(other.origin);
		await type(email, CUSTOMER.user);
		await type(password, CUSTOMER.password);
		await press(signIn);
		await press(add);
		await press(cart);
		await type(address, "1 Mill Lane");
		await press(order);
		ordered += other.orders.filter(({ items }) => items.join() === "Notebook").length;
		await other.close();
	}
	// Ids, classes, order and the kinds of labels are others on each seed: all is found.
	expect({ tried, found, right, ordered }).toEqual({
		tried: 16 * SEEDS,
		found: 16 * SEEDS,
		right: 7 * SEEDS,
		ordered: SEEDS,
	});
}, 180_000);
