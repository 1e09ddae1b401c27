import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { connect, Tool } from "@switchyard/client";
import { defined } from "@switchyard/spec/json";
import { type Browser, chromium, type Page } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BridgeServer } from "../../../apps/runtime/test/support/bridge/bridge-server.ts";
import { installed } from "../../../apps/runtime/test/support/installed.ts";
import { TOKEN } from "../../../apps/runtime/test/support/temporary-app.ts";
import { CHROMIUM_FLAGS, findChromium } from "../../../scripts/chromium.mjs";
import { DESK, serveDesk } from "./desk.ts";

const executablePath = await findChromium();
const HAS_CHROMIUM = installed(executablePath !== undefined, "No Chromium is installed.");

const PAGE = `<!doctype html><title>A page</title>
<script type="module">import { connect } from "/client.js"; Object.assign(window, { connect });</script>`;

/** What the page's script leaves for tests. */
interface ClientPage {
	readonly connect: typeof connect;
}

/** A page's server: the client is its one script, which a bundler made as of any dependency. */
async function servePage(): Promise<Server> {
	const bundle = await rolldown({ input: "@switchyard/client", platform: "browser", cwd: FOLDER });
	const { output } = await bundle.generate({ format: "esm" });
	await bundle.close();
	const [{ code }] = output;
	const server = createServer(({ url }, response) => {
		const isScript = url === "/client.js";
		response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
		response.end(isScript ? code : PAGE);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return server;
}

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const pages = HAS_CHROMIUM ? [await servePage(), await servePage()] : [];
const [listed = "", other = ""] = pages.map(originOf);

describe.skipIf(!HAS_CHROMIUM)("the client in a page of another origin", () => {
	const server = BridgeServer.forAll({ SWITCHYARD_ALLOW_ORIGINS: listed });
	let desk: Awaited<ReturnType<typeof serveDesk>>;
	let browser: Browser;

	beforeAll(async () => {
		desk = await serveDesk(server.url, TOKEN);
		await server.put(DESK);
		browser = await chromium.launch({
			args: CHROMIUM_FLAGS,
			...defined({ executablePath }),
		});
	});
	afterAll(async () => {
		await browser.close();
		await desk.close();
		for (const page of pages) page.close();
	});

	async function visit(origin: string): Promise<Page> {
		const page = await browser.newPage();
		await page.goto(origin);
		return page;
	}

	it("calls tools, streams, cancels and passes large values, where an administrator lists the origin [Q-sec]", async () => {
		const page = await visit(listed);
		const seen = await page.evaluate(
			async ({ url, token }) => {
				const { connect } = window as unknown as ClientPage;
				const client = await connect({ url, token, blobs: true });
				const toolSession = await client.openSession({
					flow: "ts-desk",
					node: "agent",
					message: { desk: "orders" },
				});
				const [count, linger, add, recite] = ["count", "linger", "add_numbers", "recite"].map((name) =>
					toolSession.tool(name),
				) as [Tool, Tool, Tool, Tool];
				const numbers: unknown[] = [];
				const stream = count.stream({ upto: 100 }, { credit: 8 });
				for await (const chunk of stream) numbers.push(chunk);
				const aborter = new AbortController();
				const lingering = linger({}, { signal: aborter.signal, onProgress: () => aborter.abort() });
				const text = Array.from({ length: 400_000 }, (_, at) =>
					String.fromCharCode(97 + ((at * at) % 25)),
				).join("");
				const seen = {
					sum: await add({ a: 5, b: 3 }),
					numbers: numbers.length,
					total: await stream.result,
					aborted: await lingering.catch((error: Error) => error.name),
					isWhole: (await recite({ text })).said === text,
					refused: await recite({ text: 7 }).catch((error: Error) => error.name),
				};
				await client.close();
				return seen;
			},
			{ url: server.url, token: TOKEN },
		);
		expect(seen).toEqual({
			sum: { sum: 8 },
			numbers: 100,
			total: { total: 100 },
			aborted: "AbortError",
			isWhole: true,
			refused: "ValidationError",
		});
		await page.close();
	});

	it.each([
		["without a token", listed, undefined, "BridgeRefusedError", "The token is missing or wrong."],
		["with a wrong token", listed, "wrong", "BridgeRefusedError", "The token is missing or wrong."],
		["from an origin that is not listed", other, TOKEN, "BridgeUnreachableError", "SWITCHYARD_ALLOW_ORIGINS"],
	])("is not let in %s [Q-sec]", async (_, origin, token, name, words) => {
		const page = await visit(origin);
		const error = await page.evaluate(
			async (options) => {
				const { connect } = window as unknown as ClientPage;
				return connect(options).then(
					() => ({ name: "none", message: "" }),
					({ name, message }: Error) => ({ name, message }),
				);
			},
			{ url: server.url, token, connectTimeoutMs: 2000 },
		);
		expect(error).toMatchObject({ name, message: expect.stringContaining(words) });
		await page.close();
	});

	it("reaches nothing but the bridge, whatever its token is for [Q-sec]", async () => {
		const page = await visit(listed);
		const address = server.url.replace("ws:", "http:").replace("/bridge", "");
		const reached = await page.evaluate(
			async ({ address, authorization }) => {
				const headers = { authorization };
				const ask = (path: string, method: string) =>
					fetch(address + path, { method, headers }).then(
						({ status }) => status,
						() => "refused",
					);
				return [await ask("/api/flows", "GET"), await ask("/api/flows/ts-desk", "DELETE")];
			},
			{ address, authorization: `Bearer ${TOKEN}` },
		);
		expect(reached).toEqual(["refused", "refused"]);
		expect((await server.app.send({ url: "/api/flows/ts-desk" })).statusCode).toBe(200);
		await page.close();
	});
});
