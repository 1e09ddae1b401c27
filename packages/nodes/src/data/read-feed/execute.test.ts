import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it, onTestFinished } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function serve(answer: RequestListener): Promise<string> {
	const server = createServer(answer).listen(0, "127.0.0.1");
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	await once(server, "listening");
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
}

const serveText = (text: string | Uint8Array, type = "application/xml") =>
	serve((_, response) => response.writeHead(200, { "content-type": type }).end(text));

const read = async (url: string, params: Record<string, unknown> = {}) =>
	(await executeNode({ definition, execute }, { url, ...params })).outputs;

const RSS = `<?xml version="1.0"?><rss version="2.0"><channel><title>News &amp; more</title>
	<item><title>One</title><link>https://e.com/1</link><guid isPermaLink="false">g1</guid><pubDate>Mon, 04 May 2026 12:00:00 +0200</pubDate><author>ann@e.com</author><description><![CDATA[<p>Text</p>]]></description></item>
	<item><title>Two</title><link>https://e.com/2</link></item></channel></rss>`;

it("reads RSS", async () => {
	expect(await read(await serveText(RSS))).toEqual({
		title: "News & more",
		items: [
			{
				title: "One",
				link: "https://e.com/1",
				id: "g1",
				published: "2026-05-04T10:00:00.000Z",
				author: "ann@e.com",
				summary: "<p>Text</p>",
			},
			{
				title: "Two",
				link: "https://e.com/2",
				id: "https://e.com/2",
				published: "",
				author: "",
				summary: "",
			},
		],
		count: 2,
	});
	expect(await read(await serveText(RSS), { limit: 1 })).toMatchObject({ count: 1 });
});

it("reads Atom, in the encoding that it says", async () => {
	const atom = `<?xml version="1.0" encoding="iso-8859-1"?><feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Blög</title>
		<entry><title>A</title><link rel="alternate" href="https://e.com/a"/><id>urn:a</id><updated>2026-05-04T12:00:00Z</updated><author><name>Ann</name></author><summary>S</summary></entry></feed>`;
	expect(await read(await serveText(Buffer.from(atom, "latin1")))).toEqual({
		title: "Blög",
		items: [
			{
				title: "A",
				link: "https://e.com/a",
				id: "urn:a",
				published: "2026-05-04T12:00:00.000Z",
				author: "Ann",
				summary: "S",
			},
		],
		count: 1,
	});
});

it("names what is no feed, and no address", async () => {
	const bomb = '<!DOCTYPE a [<!ENTITY x "ha">]><rss><channel>&x;</channel></rss>';
	for (const text of ["<html><body></body></html>", "", "text", bomb])
		await expect(read(await serveText(text))).rejects.toMatchObject({ code: "FEED_INVALID", field: "url" });
	const gone = await serve((_, response) => response.writeHead(410).end());
	await expect(read(gone)).rejects.toMatchObject({
		code: "FEED_INVALID",
		message: expect.stringContaining("410"),
	});
	for (const url of ["file:///etc/passwd", "https://user:secret@e.com/"])
		await expect(read(url)).rejects.toMatchObject({ code: "HTTP_URL_INVALID" });
	const large = await serveText("x".repeat(5 * 1024 * 1024));
	await expect(read(large)).rejects.toMatchObject({ code: "HTTP_RESPONSE_TOO_LARGE" });
	const broken = await serve((_, response) => void response.destroy());
	await expect(read(broken)).rejects.toMatchObject({ code: "HTTP_UNREACHABLE", retryable: true });
});

it("asks no other host than those that the designer allows, not by a redirect either", async () => {
	let asked = 0;
	const other = await serve((_, response) => {
		asked++;
		response.end(RSS);
	});
	const host = new URL(other).host;
	await expect(read(other, { allowed_hosts: ["news.example.com"] })).rejects.toMatchObject({
		code: "HTTP_HOST_REFUSED",
	});
	const redirecting = await serve((_, response) => response.writeHead(302, { location: other }).end());
	await expect(read(redirecting, { allowed_hosts: [new URL(redirecting).host] })).rejects.toMatchObject({
		code: expect.stringMatching(/^HTTP_|FEED_/),
	});
	expect(asked).toBe(0);
	expect(await read(other, { allowed_hosts: [host] })).toMatchObject({ count: 2 });
});
