import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { seeded } from "./seeded.ts";
import { cartPage, orderedPage, PRODUCTS, type SignInFields, shelfPage, signInPage } from "./shop-pages.ts";
import { cookieOf, formOf, openSite, redirect, type Site, sendPage } from "./site.ts";

export interface Order {
	readonly id: number;
	readonly customer: string;
	/** The names of what was ordered, in the order in which it was put into the cart. */
	readonly items: readonly string[];
	readonly address: string;
}

export interface ShopOptions {
	readonly seed: number;
	/** The longest that an answer, and what a page loads later, are held back, in milliseconds; each time another part of it. */
	readonly delayMs?: number;
	/** Whether one may order without signing in. */
	readonly guests?: boolean;
}

export interface Shop extends Site {
	/** All orders, in the order in which they came in. */
	readonly orders: readonly Order[];
	/** How often each path was asked for. */
	readonly asked: ReadonlyMap<string, number>;
}

/** Who may sign in. */
export const CUSTOMER = { user: "anna@example.com", password: "correct horse" } as const;

interface Visit {
	customer?: string;
	readonly cart: string[];
}

/** A shop: sign in, put products into the cart, order. The seed says in which order products stand, how elements are called inside, and how long all takes. */
export async function openShop({ seed, delayMs = 0, guests = false }: ShopOptions): Promise<Shop> {
	const random = seeded(seed);
	const shelf = random.shuffled(PRODUCTS);
	const fields: SignInFields = random.shuffled(["user", "password"] as const);
	const visits = new Map<string, Visit>();
	const orders: Order[] = [];
	const asked = new Map<string, number>();

	const visitOf = (request: IncomingMessage, response: ServerResponse): Visit => {
		const known = visits.get(cookieOf(request, "visit") ?? "");
		if (known) return known;
		const id = randomUUID();
		const visit: Visit = { cart: [], ...(guests ? { customer: "guest" } : {}) };
		visits.set(id, visit);
		response.setHeader("set-cookie", `visit=${id}; path=/; max-age=86400; httponly`);
		return visit;
	};

	const answer = async (request: IncomingMessage, response: ServerResponse, path: string) => {
		asked.set(path, (asked.get(path) ?? 0) + 1);
		await delay(random.next() * delayMs);
		const visit = visitOf(request, response);
		const sent = request.method === "POST" ? await formOf(request) : undefined;
		if (path === "/sign-in") {
			if (!sent) return sendPage(response, "Sign in", signInPage(random, fields, false));
			const fits = sent.get("user") === CUSTOMER.user && sent.get("password") === CUSTOMER.password;
			if (!fits) return sendPage(response, "Sign in", signInPage(random, fields, true), 401);
			visit.customer = CUSTOMER.user;
			return redirect(response, "/");
		}
		if (visit.customer === undefined) return redirect(response, "/sign-in");
		const { customer, cart } = visit;
		if (path === "/") return sendPage(response, "Shop", shelfPage(random, { shelf, cart, delayMs }));
		if (path === "/cart" && sent) {
			const product = PRODUCTS.find(({ sku }) => sku === sent.get("sku"));
			if (product) cart.push(product.name);
			return redirect(response, "/");
		}
		if (path === "/cart") return sendPage(response, "Cart", cartPage(random, cart));
		if (path === "/orders" && sent) {
			const address = sent.get("address")?.trim() ?? "";
			if (cart.length === 0 || address === "") return redirect(response, "/cart");
			const order = { id: 1001 + orders.length, customer, items: cart.splice(0), address };
			orders.push(order);
			return redirect(response, `/orders/${order.id}`);
		}
		const order = orders.find(({ id }) => path === `/orders/${id}`);
		return order
			? sendPage(response, `Order ${order.id}`, orderedPage(order))
			: sendPage(response, "Not found", "<h1>Not found</h1>", 404);
	};
	return { ...(await openSite(answer)), orders, asked };
}
