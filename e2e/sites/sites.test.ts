import { afterEach, describe, expect, it } from "vitest";
import { FIELDS, openChallenge } from "./challenge.ts";
import { openHostilePages } from "./hostile.ts";
import { PEOPLE } from "./people.ts";
import { CUSTOMER, openShop } from "./shop.ts";
import type { Site } from "./site.ts";

const open: Site[] = [];
afterEach(() => Promise.all(open.splice(0).map((site) => site.close())));

function kept<One extends Site>(site: One): One {
	open.push(site);
	return site;
}

/** What a browser does of it: keeps cookies, follows redirects. */
class Visitor {
	#cookies = "";
	readonly #origin: string;

	constructor({ origin }: Site) {
		this.#origin = origin;
	}

	async get(path: string): Promise<string> {
		const response = await fetch(`${this.#origin}${path}`, { headers: { cookie: this.#cookies } });
		this.#keep(response);
		return response.text();
	}

	async post(path: string, fields: Record<string, string> = {}): Promise<string> {
		const response = await fetch(`${this.#origin}${path}`, {
			method: "POST",
			body: new URLSearchParams(fields),
			headers: { cookie: this.#cookies },
			redirect: "manual",
		});
		this.#keep(response);
		const location = response.headers.get("location");
		return location ? this.get(location) : response.text();
	}

	#keep(response: Response): void {
		const [set] = response.headers.getSetCookie();
		if (set) this.#cookies = set.split(";")[0] ?? "";
	}
}

/** The names of a round's fields, by their labels as a person reads them. */
function namesIn(page: string): Map<string, string> {
	const lines = page.split("\n").filter((line) => line.includes("<input"));
	return new Map(
		lines.map((line) => [
			FIELDS.find((field) => line.includes(`>${field}<`)) ?? "",
			/name="([^"]+)"/.exec(line)?.[1] ?? "",
		]),
	);
}

describe("the challenge", () => {
	it("counts 70 of 70 fields that are right, and those that are not", async () => {
		for (const wrong of [0, 1]) {
			const challenge = kept(await openChallenge({ seed: 1 }));
			const visitor = new Visitor(challenge);
			let page = await visitor.post("/start");
			for (const [round, person] of PEOPLE.entries()) {
				const names = namesIn(page);
				expect(names.size).toBe(7);
				const fields = FIELDS.map((field) => [names.get(field) ?? "", person[field]] as const);
				const sent: Record<string, string> = Object.fromEntries(fields);
				if (wrong && round === 3) sent[names.get("Email") ?? ""] = "wrong";
				page = await visitor.post("/round", sent);
			}
			expect(page).toContain(`${70 - wrong} of 70 fields`);
			expect(challenge.correct()).toBe(70 - wrong);
		}
	});

	it("is another page in each round and under each seed, and the same under the same", async () => {
		const pages = [];
		for (const seed of [1, 2, 1]) {
			const visitor = new Visitor(kept(await openChallenge({ seed })));
			pages.push(await visitor.post("/start"), await visitor.post("/round"));
		}
		expect(new Set(pages).size).toBe(4);
		expect(pages.slice(4)).toEqual(pages.slice(0, 2));
	});
});

describe("the shop", () => {
	it("lets its customer in and counts orders", async () => {
		const shop = kept(await openShop({ seed: 1, delayMs: 5 }));
		const visitor = new Visitor(shop);
		expect(await visitor.get("/")).toContain("<h1>Sign in</h1>");
		expect(await visitor.post("/sign-in", { user: CUSTOMER.user, password: "no" })).toContain("not right");
		expect(await visitor.post("/sign-in", CUSTOMER)).toContain("Cart (0)");
		expect(await visitor.post("/cart", { sku: "p1" })).toContain("Cart (1)");
		expect(await visitor.post("/orders", { address: "" })).toContain("<h1>Cart</h1>");
		expect(await visitor.post("/orders", { address: "1 Mill Lane" })).toContain("Thank you");
		expect(shop.orders).toEqual([
			{ id: 1001, customer: CUSTOMER.user, items: ["Fountain pen"], address: "1 Mill Lane" },
		]);
		expect(shop.asked.get("/orders")).toBe(2);
	});
});

describe("the hostile pages", () => {
	it("send without end, to a taker who may leave, and count it", async () => {
		const hostile = kept(await openHostilePages());
		const response = await fetch(`${hostile.origin}/download`);
		const reader = response.body?.getReader();
		await reader?.read();
		await reader?.cancel();
		expect(hostile.downloaded()).toBeGreaterThan(0);
		const never = await fetch(`${hostile.origin}/never`);
		expect(never.status).toBe(200);
		await never.body?.cancel();
	});

	it("lead to files and to private addresses, and count what they were given", async () => {
		const hostile = kept(await openHostilePages());
		const visitor = new Visitor(hostile);
		expect(await visitor.get("/")).toContain("redirect-private");
		for (const [path, to] of [
			["/redirect-file", "file:"],
			["/redirect-private", "http://169.254."],
		])
			expect(
				(await fetch(`${hostile.origin}${path}`, { redirect: "manual" })).headers.get("location"),
			).toContain(to);
		await visitor.get("/window?1");
		await visitor.get("/stolen?notes=x");
		expect(hostile.windows()).toBe(1);
		expect(hostile.stolen).toEqual(["/stolen?notes=x"]);
	});
});
