import type { Seeded } from "./seeded.ts";
import { escapeHtml } from "./site.ts";

export const PRODUCTS = [
	{ sku: "p1", name: "Fountain pen", price: 24 },
	{ sku: "p2", name: "Blue ink", price: 7 },
	{ sku: "p3", name: "Notebook", price: 12 },
	{ sku: "p4", name: "Desk lamp", price: 49 },
	{ sku: "p5", name: "Ruler", price: 3 },
	{ sku: "p6", name: "Paper clips", price: 2 },
] as const;

type Product = (typeof PRODUCTS)[number];

/** An element's id and class, which say nothing. */
function marks(random: Seeded): string {
	return `id="${random.word()}" class="${random.word()} ${random.word()}"`;
}

/** What one signs in with, in the order in which it is asked for. */
export type SignInFields = readonly ("user" | "password")[];

export function signInPage(random: Seeded, asked: SignInFields, refused: boolean): string {
	const fields = asked.map((name) =>
		name === "user"
			? `<p><label>Email <input ${marks(random)} name="user" autocomplete="off"></label></p>`
			: `<p><label>Password <input ${marks(random)} name="password" type="password"></label></p>`,
	);
	return `<h1>Sign in</h1>${refused ? '<p role="alert">That is not right.</p>' : ""}
<form method="post">${fields.join("")}<button ${marks(random)}>Sign in</button></form>`;
}

export interface Shelf {
	readonly shelf: readonly Product[];
	readonly cart: readonly string[];
	readonly delayMs: number;
}

/** Each product with a button of the same name; the products come into the page a while after it. */
export function shelfPage(random: Seeded, { shelf, cart, delayMs }: Shelf): string {
	const products = shelf.map(
		({ sku, name, price }) =>
			`<li ${marks(random)}><h2>${name}</h2> <span>€ ${price}</span>
<form method="post" action="/cart"><input type="hidden" name="sku" value="${sku}"><button ${marks(random)}>Add to cart</button></form></li>`,
	);
	return `<h1>Stationery</h1><p><a ${marks(random)} href="/cart">Cart (${cart.length})</a></p><p id="later">Loading …</p>
<template id="shelf"><ul>${products.join("")}</ul></template>
<script>setTimeout(() => later.replaceWith(shelf.content), ${Math.round(random.next() * delayMs)})</script>`;
}

export function cartPage(random: Seeded, cart: readonly string[]): string {
	const items = cart.map((name) => `<li>${escapeHtml(name)}</li>`).join("");
	return `<h1>Cart</h1><ul>${items}</ul><p><a ${marks(random)} href="/">Back to the shop</a></p>
<form method="post" action="/orders"><p><label>Address <input ${marks(random)} name="address" autocomplete="off"></label></p>
<button ${marks(random)}>Place order</button></form>`;
}

export function orderedPage(order: {
	readonly id: number;
	readonly items: readonly string[];
	readonly address: string;
}): string {
	return `<h1>Thank you</h1><p>Order ${order.id}: ${escapeHtml(order.items.join(", "))}, to ${escapeHtml(order.address)}.</p>
<p><a href="/">Back to the shop</a></p>`;
}
