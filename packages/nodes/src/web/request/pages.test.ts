import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { type Answer, json, serve } from "../../http/http-server.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const request = (params: Record<string, unknown>) => executeNode({ definition, execute }, params);

/** Seven items in pages of three. */
const ITEMS = [1, 2, 3, 4, 5, 6, 7];
const page = (number: number) => ITEMS.slice((number - 1) * 3, number * 3);

const asked = (url: string | undefined) => new URL(url ?? "", "http://test").searchParams;

it("follows the links of a header", async () => {
	const url = await serve((incoming, response) => {
		const number = Number(asked(incoming.url).get("p") ?? 1);
		const links = [`</first>; rel="first"`, ...(number < 3 ? [`<?p=${number + 1}>; rel="next"`] : [])];
		json(response, page(number), { link: links.join(", ") });
	});
	const { outputs } = await request({ url: `${url}/orders?open=1`, pagination: "next link" });
	expect(outputs).toMatchObject({ status: 200, items: ITEMS, pages: 3, more: false });
	expect(outputs).not.toHaveProperty("body");
});

it("follows the links of a body, with the same query fields and headers", async () => {
	const seen: unknown[] = [];
	const url = await serve((incoming, response) => {
		const number = Number(asked(incoming.url).get("p") ?? 1);
		seen.push(incoming.headers["x-shop"]);
		const next = number < 3 ? `/orders?p=${number + 1}` : null;
		json(response, { data: { items: page(number) }, meta: { next } });
	});
	const paths = { items_path: "data.items", next_path: "meta.next" };
	const { outputs } = await request({
		url,
		headers: { "x-shop": "north" },
		pagination: "next link",
		...paths,
	});
	expect(outputs).toMatchObject({ items: ITEMS, pages: 3, more: false });
	expect(seen).toEqual(["north", "north", "north"]);
});

it("counts pages until one is empty", async () => {
	const seen: string[] = [];
	const url = await serve((incoming, response) => {
		const number = Number(asked(incoming.url).get("seite"));
		seen.push(String(incoming.url));
		json(response, page(number + 1));
	});
	const counting = { pagination: "page number", page_field: "seite", first_page: 0, query: { open: "yes" } };
	const { outputs } = await request({ url, ...counting });
	expect(outputs).toMatchObject({ items: ITEMS, pages: 4, more: false });
	expect(seen[0]).toBe("/?open=yes&seite=0");
	expect(seen).toHaveLength(4);
});

const byCursor: Answer = (incoming, response) => {
	const number = Number((asked(incoming.url).get("after") ?? "c1").slice(1));
	json(response, { items: page(number), cursor: number < 3 ? `c${number + 1}` : "" });
};
const cursor = { pagination: "cursor", page_field: "after", items_path: "items", next_path: "cursor" };

it("follows a cursor, and stops where it has to, saying that there is more", async () => {
	const url = await serve(byCursor);
	expect((await request({ url, ...cursor })).outputs).toMatchObject({ items: ITEMS, pages: 3, more: false });
	expect((await request({ url, ...cursor, most_pages: 2 })).outputs).toMatchObject({
		items: [1, 2, 3, 4, 5, 6],
		pages: 2,
		more: true,
	});
});

it("ends with a page that is refused, and keeps the ones before it", async () => {
	const url = await serve((incoming, response) => {
		if (asked(incoming.url).get("after") === null) byCursor(incoming, response);
		else response.writeHead(403, { "content-type": "text/plain" }).end("no");
	});
	expect((await request({ url, ...cursor })).outputs).toMatchObject({
		status: 403,
		body: "no",
		items: [1, 2, 3],
		pages: 1,
		more: true,
	});
});

it.each([
	[{ items: [1], cursor: "c1" }, { page_field: "after" }, /leads to the same page/],
	[{ items: [1], cursor: { a: 1 } }, {}, /neither text nor a number/],
	[{ list: [1] }, {}, /no list at `items`/],
	[{ items: [1], cursor: "http://evil.example/" }, { pagination: "next link" }, /another origin/],
])("keeps what it read when %j is no page that can be followed", async (body, changes, message) => {
	const url = await serve((_incoming, response) => json(response, body));
	await expect(request({ url, ...cursor, ...changes })).rejects.toMatchObject({
		code: "HTTP_PAGE_INVALID",
		message: expect.stringMatching(message),
		outputs: { more: true },
	});
});
