import { once } from "node:events";
import { openSite, type Site, sendPage } from "../../../../e2e/sites/site.ts";

/** How a shop takes orders: by a script of its page, which then offers its button again, or by a form. */
export type SlowShopKind = "ajax" | "form";

/** A shop that answers an order only when a test says so. */
export interface SlowShop extends Site {
	/** How many orders have come. */
	readonly orders: number;
	/** Resolves when the first order has come. */
	readonly ordered: Promise<void>;
	/** Answers the orders that have come and those that come later. */
	readonly answer: () => void;
}

const BY_SCRIPT = `<button id="order">Place order</button><p id="said">Cart</p><script>
order.onclick = async () => {
	order.disabled = true;
	try {
		said.textContent = (await (await fetch("/orders", { method: "POST" })).json()).said;
	} catch {
		said.textContent = "Try again";
	}
	order.disabled = false;
};
</script>`;

const BY_FORM = `<form method="post" action="/orders"><button>Place order</button></form>`;

export async function openSlowShop(kind: SlowShopKind): Promise<SlowShop> {
	const first = Promise.withResolvers<void>();
	const answered = Promise.withResolvers<void>();
	let orders = 0;
	const site = await openSite(async (request, response, path) => {
		if (path !== "/orders") return sendPage(response, "Shop", kind === "ajax" ? BY_SCRIPT : BY_FORM);
		orders++;
		if (!request.readableEnded) await once(request.resume(), "end");
		first.resolve();
		await answered.promise;
		if (kind === "form") return sendPage(response, "Thank you", "<h1>Thank you</h1>");
		response.writeHead(200, { "content-type": "application/json" }).end('{"said":"Thank you"}');
	});
	return {
		...site,
		ordered: first.promise,
		answer: answered.resolve,
		get orders() {
			return orders;
		},
	};
}
