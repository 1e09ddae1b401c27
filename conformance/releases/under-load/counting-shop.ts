import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Longest time in which an order is answered, in milliseconds. */
const SLOWEST_MS = 30;

/** A shop that counts how often each order comes. */
export interface CountingShop {
	/** Address of an order, without its name. */
	readonly url: string;
	/** Returns how often an order has come. */
	readonly times: (order: string) => number;
	/** How many orders have come. */
	readonly orders: number;
	readonly close: () => void;
}

export async function openCountingShop(): Promise<CountingShop> {
	const counts = new Map<string, number>();
	let orders = 0;
	const server = createServer(async (request, response) => {
		const order = decodeURIComponent((request.url ?? "").split("/").at(-1) ?? "");
		counts.set(order, (counts.get(order) ?? 0) + 1);
		orders++;
		request.resume();
		await delay(Math.random() * SLOWEST_MS);
		response.setHeader("content-type", "application/json").end(JSON.stringify({ order }));
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/orders`,
		times: (order) => counts.get(order) ?? 0,
		get orders() {
			return orders;
		},
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}
