import { expect, it } from "vitest";
import { leadsTo } from "./leads-to.ts";

const page = (path: string, heading = "") => ({ url: `https://shop.example${path}`, heading });

it.each([
	["a new path", page("/cart"), page("/checkout"), { url: "/checkout" }],
	["a path with a number, up to it", page("/cart"), page("/orders/1001/paid"), { url: "/orders/" }],
	["never the query", page("/search"), page("/results?q=secret"), { url: "/results" }],
	[
		"the heading, where the address says nothing",
		page("/sign-in", "Sign in"),
		page("/", "Stationery"),
		{ text: "Stationery" },
	],
	[
		"the heading, where the address was so before",
		page("/orders/1", "Order"),
		page("/orders/2", "Paid"),
		{ text: "Paid" },
	],
	["nothing for the same page", page("/", "Shop"), page("/", "Shop"), undefined],
	["no heading with a number", page("/", "Shop"), page("/", "Cart of 3"), undefined],
])("takes %s", (_, before, after, done) => expect(leadsTo(before, after)).toEqual(done));
