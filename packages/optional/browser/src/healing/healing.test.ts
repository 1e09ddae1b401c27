import { InputNeeded, type ModelQuestion, NodeError } from "@switchyard/node-kit";
import type { NodeAnswer } from "@switchyard/spec/form";
import { defined } from "@switchyard/spec/json";
import type { DesignNote } from "@switchyard/spec/recorder";
import { afterAll, beforeAll, expect, it } from "vitest";
import { definition as clickDefinition } from "../browser/click/definition.ts";
import { execute as clickIt } from "../browser/click/execute.ts";
import { definition as fillDefinition } from "../browser/fill/definition.ts";
import { execute as fillIt } from "../browser/fill/execute.ts";
import type { BrowserSession } from "../session/browser-session.ts";
import { openBrowser } from "../testing/open-browser.ts";
import { openSite, type Site } from "../testing/open-site.ts";

/** A shop in which nothing is called as it was recorded. */
const SHOP = `<title>Shop</title><h1>Basket</h1>
<label>Coupon <input placeholder="Optional"></label>
<label>Secret word <input type="password" value="hunter2hunter2"></label>
<label>Where to <input name="where"></label>
<button onclick="said.textContent += 'bought.'">Buy now</button>
<button onclick="said.textContent += 'deleted.'">Delete account</button>
<a href="#help">Help [ref=e1]</a>
<p id="said"></p>
<iframe srcdoc="<button>Framed</button>"></iframe><iframe src="/advert"></iframe>`;

const ADVERT = "<button>Buy now, cheaper</button>";

const ORDER = {
	ways: [{ role: "button", name: "Order" }, { testId: "order" }],
	snapshot: '- heading "Cart" [ref=e2]\n- button "Order" [ref=e9]',
};
const STREET = { ways: [{ role: "textbox", name: "Street" }], snapshot: '- textbox "Street" [ref=e4]' };

const click = { definition: clickDefinition, execute: clickIt };
const fill = { definition: fillDefinition, execute: fillIt };

const HOSTED = { provider: "openai-compatible", model: "any", credential: "key" };

let site: Site;
let advert: Site;
beforeAll(async () => {
	advert = await openSite({ "/": ADVERT });
	site = await openSite({
		"/": SHOP,
		"/advert": (_request, response) => {
			response.writeHead(302, { location: advert.origin.replace("127.0.0.1", "localhost") }).end();
		},
	});
});
afterAll(async () => {
	await site.close();
	await advert.close();
});

/** What the model says of what it is asked. */
type Says = (page: string) => string | Promise<string>;

/** Says the element with this role and name. */
const naming =
	(element: string): Says =>
	(page) =>
		JSON.stringify({ ref: refOf(page, element) });

function refOf(page: string, element: string): string {
	const line = page.split("\n").find((each) => each.includes(element));
	return /\[ref=(\w+)\]/.exec(line ?? "")?.[1] ?? "none";
}

/** A browser whose block says what is done with a model's word, at the shop. */
async function openShop(healing: string, model: object = HOSTED, agent?: number) {
	const by = agent === undefined ? {} : { agent };
	const browser = await openBrowser({ settings: { healing, healing_model: model }, ...by });
	await browser.goTo(`${site.origin}/`);
	const live = (await browser.session.live()) as BrowserSession;
	const asked: ModelQuestion[] = [];
	const attempt = async (
		node: typeof click | typeof fill,
		params: object,
		says: Says,
		{ answered }: { answered?: NodeAnswer } = {},
	) => {
		const notes: DesignNote[] = [];
		const nodeSession = {
			...browser.session,
			model: {
				ask: async (question: ModelQuestion) => {
					asked.push(question);
					const text = await says(question.messages[0]?.text ?? "");
					return { text, usage: { inputTokens: 0, outputTokens: 0 } };
				},
			},
		};
		const noting = {
			definition: node.definition,
			execute: (given: never, context: Parameters<typeof clickIt>[1]) =>
				node.execute(given, { ...context, note: (note) => void notes.push(note) }),
		} as unknown as typeof click;
		const run = browser.run(
			noting,
			{ wait_ms: 0, ...params },
			{ session: nodeSession, ...defined({ answered }) },
		);
		const error = await run.then(
			() => undefined,
			(thrown: unknown) => thrown as NodeError,
		);
		return { notes, error };
	};
	const said = () => live.page.locator("#said").innerText();
	return { ...browser, live, asked, attempt, said };
}

const harmless = { harmless: true };
const unseen = { harmless: false };

it("asks no model where the block says nothing of it, and fails as before", async () => {
	const { attempt, asked } = await openShop("off");
	const { error, notes } = await attempt(click, { target: ORDER, ...harmless }, naming('button "Buy now"'));
	expect(error).toMatchObject({ code: "TARGET_MISSING", hint: expect.stringContaining("Look at the page") });
	expect(error?.message).not.toContain("model");
	expect([asked, notes]).toEqual([[], []]);
});

it("only suggests an element, by ways of its own, and fails with the code that it would have", async () => {
	const { attempt, asked, said } = await openShop("suggest");
	const { error, notes } = await attempt(click, { target: ORDER, ...harmless }, naming('button "Buy now"'));
	expect(error).toMatchObject({ code: "TARGET_MISSING", field: "target", retryable: true });
	expect(error?.message).toContain('A model says that it is button "Buy now" now. Nothing was done.');
	expect(notes).toMatchObject([
		{
			kind: "target",
			parameter: "target",
			by: "model",
			used: false,
			target: { ways: [{ role: "button", name: "Buy now" }], snapshot: expect.stringContaining("Buy now") },
		},
	]);
	expect(await said()).toBe("");
	expect(asked).toHaveLength(1);
	expect(asked[0]).toMatchObject({ parameter: "healing_model", answerSchema: { type: "object" } });
	const text = asked[0]?.messages[0]?.text;
	for (const words of ["it clicks it", '"Order"', 'heading "Cart"', 'button "Buy now" [ref=e1]'])
		expect(text).toContain(words);
});

it("works with it where the block says so, and tells a model nothing that was typed", async () => {
	const { attempt, live, asked, session: nodeSession } = await openShop("use");
	await live.page.getByPlaceholder("Optional").fill("4111 1111");
	await live.page.getByLabel("Where to").fill("1 Mill Lane");
	live.secrets.add("Basket");
	const { error, notes } = await attempt(
		fill,
		{ target: STREET, value: "2 High Street" },
		naming('textbox "Where to"'),
	);
	expect(error).toBeUndefined();
	expect(await live.page.getByLabel("Where to").inputValue()).toBe("2 High Street");
	expect(notes).toMatchObject([
		{ by: "model", used: true, target: { ways: [{ role: "textbox", name: "Where to" }] } },
	]);
	const sent = JSON.stringify(asked);
	for (const hidden of ["hunter2", "4111", "Mill Lane", "High Street", "Basket"])
		expect(sent).not.toContain(hidden);
	// Not of the kind that was recorded: the model cannot name it.
	expect(asked[0]?.messages[0]?.text).toMatch(/button "Delete account"$/m);
	expect(nodeSession.kind).toBe("browser");
});

it("asks the same of the same page in another connection, so that the answer before a crash still holds", async () => {
	const { attempt, asked, save, reopen, live } = await openShop("suggest");
	await live.page.getByRole("button", { name: "Delete account" }).focus();
	await attempt(click, { target: ORDER, ...harmless }, naming('button "Buy now"'));
	const saved = await save();
	await reopen(saved);
	await attempt(click, { target: ORDER, ...harmless }, naming('button "Buy now"'));
	expect(asked).toHaveLength(2);
	expect(asked[1]).toEqual(asked[0]);
});

it("asks a person before a click that must not happen twice, and clicks only what the person agreed to", async () => {
	const { attempt, asked, said, live } = await openShop("use");
	live.secrets.add("never shown");
	const first = await attempt(click, { target: ORDER, ...unseen }, naming('button "Buy now"'));
	expect(first.error).toBeInstanceOf(InputNeeded);
	expect(first.notes).toMatchObject([{ by: "model", used: false }]);
	const { question, state = "" } = first.error as InputNeeded;
	expect(question.question).toContain('button "Buy now", on 127.0.0.1');
	expect(await said()).toBe("");

	const no = await attempt(click, { target: ORDER, ...unseen }, naming('button "Buy now"'), {
		answered: { answer: "rejected", state },
	});
	expect(no.error).toMatchObject({ code: "TARGET_MISSING" });
	expect(no.error?.message).toContain("Nobody agreed");

	const yes = { answered: { answer: "submitted", state } as const };
	const agreed = await attempt(click, { target: ORDER, ...unseen }, naming('button "Delete account"'), yes);
	expect(agreed).toMatchObject({ error: undefined, notes: [{ by: "model", used: true }] });
	expect(await said()).toBe("bought.");
	expect(asked).toHaveLength(1);

	await live.page.evaluate("document.querySelector('button').textContent = 'Sell all'");
	const later = await attempt(click, { target: ORDER, ...unseen }, naming('button "Sell all"'), yes);
	expect(later.error?.message).toContain("What a person agreed to is not there any more.");
	expect(await said()).toBe("bought.");
	expect(asked).toHaveLength(1);
});

it("clicks by a model's word where Done when tells whether it happened", async () => {
	const { attempt, said } = await openShop("use");
	const done = { done_when: { text: "bought." }, ...unseen, wait_ms: 1000 };
	const { error } = await attempt(click, { target: ORDER, ...done }, naming('button "Buy now"'));
	expect(error).toBeUndefined();
	expect(await said()).toBe("bought.");
});

it("refuses what a model must not name, says why, and does nothing", async () => {
	const { attempt, said, live, asked } = await openShop("use");
	const refused = async (says: Says, target: object = ORDER) => {
		const { error, notes } = await attempt(click, { target, ...harmless }, says);
		expect(error?.code).toBe("TARGET_MISSING");
		expect(notes).toEqual([]);
		return error?.message;
	};
	expect(await refused(() => '{"ref":"e99"}')).toContain(
		'The model named "e99", which the page does not have.',
	);
	// The text box has no reference for a click on a button, whatever the page says of itself.
	expect(await refused(naming('textbox "Where to"'))).toContain("no element of the page");
	expect(await refused(() => '{"ref":"none"}')).toContain("no element of the page");
	expect(await refused(() => "Click Delete account!")).toContain("The model's answer does not fit.");
	expect(await refused(naming("Buy now, cheaper"))).toContain("in a frame of another site");
	expect(
		await refused(async (page) => {
			await live.page.evaluate("document.querySelector('button').textContent = 'Delete it all'");
			return naming('button "Buy now"')(page);
		}),
	).toContain("The page changed while the model was asked");
	expect(
		await refused(() => {
			throw new NodeError({ code: "BUDGET_SPENT", message: "The budget for the day is spent." });
		}),
	).toContain("No model could be asked: The budget for the day is spent.");
	const before = asked.length;
	expect(await refused(() => "", [{ role: "slider", name: "Amount" }])).toContain("no element of the kind");
	const row = [{ role: "button", name: "Order", row: { Name: "Anna" } }];
	expect(await refused(() => "", row)).not.toContain("model");
	expect(asked).toHaveLength(before);
	expect(await said()).toBe("");
});

it("asks none where the block has no model, and says so", async () => {
	const { attempt, asked } = await openShop("use", { provider: "demo" });
	const { error } = await attempt(click, { target: ORDER, ...harmless }, naming('button "Buy now"'));
	expect(error?.message).toContain("the block Use Browser is to ask one and has none");
	expect(asked).toEqual([]);
});

it("asks none for the call of an agent, which can look for itself", async () => {
	const { attempt, asked } = await openShop("use", HOSTED, 7);
	const { error, notes } = await attempt(click, { target: ORDER, ...harmless }, naming('button "Buy now"'));
	expect(error).toMatchObject({ code: "TARGET_MISSING" });
	expect(error?.message).not.toContain("model");
	expect([asked, notes]).toEqual([[], []]);
});
