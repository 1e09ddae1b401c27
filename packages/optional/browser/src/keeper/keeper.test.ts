import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loopbackNetwork } from "@switchyard/node-kit/testing";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { BrowserSession } from "../session/browser-session.ts";
import { EgressRules } from "../session/egress-rules.ts";
import { findChromium } from "../session/find-chromium.ts";
import { endKeeper, keeperIn } from "../session/keeper-client.ts";
import { startKeeper } from "../session/start-keeper.ts";
import { killBrowser } from "../testing/kill-browser.ts";

const PAGE = `<title>Shop</title><input id="typed"><p id="said">Cart</p><script>
const order = () => fetch("/orders", { method: "POST" }).then((r) => r.text()).then((t) => said.textContent = t, () => said.textContent = "Try again");
</script>`;

let site: Server;
let origin: string;
/** Orders that wait for an answer. */
const orders: ServerResponse[] = [];
beforeAll(async () => {
	site = createServer((request, response) => {
		if (request.url === "/orders") orders.push(response);
		else response.setHeader("content-type", "text/html").end(PAGE);
	}).listen(0, "127.0.0.1");
	await once(site, "listening");
	origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
	site.closeAllConnections();
	site.close();
});

afterEach(() => vi.unstubAllEnvs());

const signal = new AbortController().signal;

/** A browser in a folder of its own, and a way to connect to it as the next server does. */
async function kept({ outlives = true } = {}) {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-session-"));
	const asked: string[] = [];
	const resolve: typeof loopbackNetwork.resolve = ({ host, port }) => {
		asked.push(host);
		return loopbackNetwork.resolve({ host, port });
	};
	const rules = new EgressRules({ network: { resolve }, sites: [], log: () => {} });
	onTestFinished(async () => {
		await endKeeper(folder);
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	});
	const keeper = await startKeeper({ folder, outlives, signal });
	return { folder, keeper, asked, connect: () => BrowserSession.connect({ keeper, rules, folder }) };
}

/** Processes of the browser of a folder. */
function processesIn(folder: string): number {
	try {
		return execFileSync("pgrep", ["-f", `user-data-dir=${folder}`], { encoding: "utf8" })
			.trim()
			.split("\n").length;
	} catch {
		return 0;
	}
}

const ended = (folder: string) => vi.waitFor(() => expect(processesIn(folder)).toBe(0), 20_000);

it("has each client find the browser as the one before left it, with nothing that one has switched on", async () => {
	const { connect } = await kept();
	const first = await connect();
	await first.page.goto(origin);
	await first.page.locator("#typed").fill("half typed");
	await first.page.route("**/*", (route) => route.abort());
	await first.leave();
	for (const round of [1, 2]) {
		const next = await connect();
		expect(next.context.pages()).toHaveLength(1);
		expect(await next.page.locator("#typed").inputValue()).toBe("half typed");
		// Rules of the first one hold no more, and its successor answers a dialog.
		await next.page.evaluate(() => confirm("Sure?"));
		expect(next.dialogs.shown).toMatchObject([{ message: "Sure?", accepted: false }]);
		const download = await next.downloads.take(
			() =>
				next.page.evaluate(() => {
					const link = Object.assign(document.createElement("a"), {
						href: "/list.csv",
						download: "list.csv",
					});
					link.click();
				}),
			{ bytes: 10_000, timeoutMs: 10_000, signal },
		);
		expect(download.name).toBe("list.csv");
		expect(round).toBeLessThan(3);
		await next.leave();
	}
});

it("takes the client that came last: the one before it may be frozen", async () => {
	const { connect } = await kept();
	const frozen = await connect();
	const next = await connect();
	await frozen.ended;
	await next.page.goto(origin);
	expect(await next.page.title()).toBe("Shop");
});

it("carries a request through the death of its client, and lets nothing new out before the next one", async () => {
	const { connect, asked } = await kept();
	const first = await connect();
	await first.page.goto(origin);
	await first.page.evaluate("void order()");
	await vi.waitFor(() => expect(orders).toHaveLength(1), 10_000);
	await first.page.evaluate(
		() => void setTimeout(() => Object.assign(new Image(), { src: "http://later.test/" }), 50),
	);
	await first.leave();
	orders.pop()?.end("Thank you");
	expect(asked).not.toContain("later.test");
	const next = await connect();
	await vi.waitFor(
		async () => expect(await next.page.locator("#said").innerText()).toBe("Thank you"),
		10_000,
	);
	await vi.waitFor(() => expect(asked).toContain("later.test"), 10_000);
});

it("has no port that takes commands, and a proxy that other programs cannot use", async () => {
	const { folder, keeper, connect } = await kept();
	await connect();
	expect(existsSync(join(folder, "profile", "DevToolsActivePort"))).toBe(false);
	const words = execFileSync("pgrep", ["-af", `user-data-dir=${folder}`], { encoding: "utf8" });
	expect(words).not.toContain("remote-debugging-port");
	expect(words).not.toContain(keeper.token);
	const proxy = Number(/--proxy-server=http:\/\/127\.0\.0\.1:(\d+)/.exec(words)?.[1]);
	const stranger = connectTo(proxy);
	stranger.write(`GET ${origin}/ HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
	expect(await textOf(stranger)).toMatch(/^HTTP\/1\.1 407 /);
	for (const message of [
		'k{"token":"wrong","wants":"browser"}\0',
		"k{\0",
		'{"id":1,"method":"Browser.getVersion"}\0',
	]) {
		const socket = connectAt(keeper.socket);
		socket.write(message);
		expect(await textOf(socket)).toBe("");
	}
});

const connectTo = (port: number) => connect(port, "127.0.0.1");
const connectAt = (path: string) => connect(path);

async function textOf(socket: ReturnType<typeof connect>): Promise<string> {
	let text = "";
	socket.on("error", () => {});
	socket.on("data", (part) => {
		text += String(part);
	});
	await once(socket, "close");
	return text;
}

it("signs the browser in for all that it asks for, WebSockets too, and tells no site of it", async () => {
	const { connect } = await kept();
	const { page } = await connect();
	const seen: IncomingHttpHeaders[] = [];
	const see = ({ headers }: IncomingMessage) => seen.push(headers);
	site.on("request", see).once("upgrade", (request, socket) => {
		see(request);
		socket.destroy();
	});
	await page.goto(origin);
	await page.evaluate(() => void new WebSocket(location.origin));
	await vi.waitFor(() => expect(seen.some(({ upgrade }) => upgrade === "websocket")).toBe(true), 10_000);
	for (const headers of seen) expect(headers).not.toHaveProperty("proxy-authorization");
});

it("leaves nothing of it when it is ended", async () => {
	const { folder, keeper } = await kept();
	expect(readdirSync(folder)).toContain("keeper.json");
	await endKeeper(folder);
	await ended(folder);
	expect(readdirSync(folder)).not.toContain("keeper.json");
	expect(existsSync(dirname(keeper.socket))).toBe(false);
	await expect(BrowserSession.connect({ keeper, rules: {} as EgressRules, folder })).rejects.toThrow();
});

it("takes Chromium with it when it is killed, and its folder can be used again", async () => {
	const { folder, keeper, connect } = await kept();
	const browserSession = await connect();
	process.kill(keeper.pid, "SIGKILL");
	await browserSession.ended;
	await ended(folder);
	await endKeeper(folder);
	expect(await keeperIn(folder)).toBeUndefined();
	await startKeeper({ folder, outlives: true, signal });
});

it("ends with its Chromium", async () => {
	const { folder, connect } = await kept();
	const browserSession = await connect();
	await killBrowser(browserSession);
	expect(browserSession.isUsable).toBe(false);
	await vi.waitFor(async () => expect(await keeperIn(folder)).toBeUndefined(), 10_000);
});

it("ends when its session's folder is removed", async () => {
	const { folder } = await kept();
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	await ended(folder);
});

it("ends with its client, and removes the folder, where no later server could use it", async () => {
	const { folder, connect } = await kept({ outlives: false });
	await (await connect()).leave();
	await ended(folder);
	await vi.waitFor(() => expect(existsSync(folder)).toBe(false), 10_000);
});

it("is found by its folder from before it has a Chromium: a server may be killed while it opens one", async () => {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-session-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
	const dying = spawn(
		process.execPath,
		["--input-type=module", "--eval", opening(folder, await findChromium())],
		{
			stdio: "inherit",
		},
	);
	await vi.waitFor(() => expect(existsSync(join(folder, "keeper.json"))).toBe(true), {
		timeout: 20_000,
		interval: 5,
	});
	dying.kill("SIGKILL");
	await once(dying, "exit");
	await endKeeper(folder);
	await ended(folder);
});

/** A program that does what a server does while it opens a browser. */
function opening(folder: string, chromium: string): string {
	const words = [fileURLToPath(new URL("./keeper.ts", import.meta.url))];
	const toStart = JSON.stringify({ folder, outlives: true, chromium });
	return `import { spawn } from "node:child_process";
spawn(process.execPath, ${JSON.stringify(words)}, { detached: true }).stdin.end(${JSON.stringify(toStart)});`;
}

it("is not ended, nor worked, by a copy of the data folder", async () => {
	const { folder, connect } = await kept();
	const copy = mkdtempSync(join(tmpdir(), "switchyard-session-"));
	onTestFinished(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
	copyFileSync(join(folder, "keeper.json"), join(copy, "keeper.json"));
	await endKeeper(copy);
	expect(await keeperIn(copy)).toBeUndefined();
	await (await connect()).page.goto(origin);
});

it("does not start beside another one in the same folder, says why, and leaves nothing", async () => {
	const { folder } = await kept();
	const sockets = mkdtempSync(join(tmpdir(), "switchyard-sockets-"));
	onTestFinished(() => rmSync(sockets, { recursive: true, force: true }));
	vi.stubEnv("TMPDIR", sockets);
	const second = startKeeper({ folder, outlives: true, signal });
	await expect(second).rejects.toMatchObject({
		code: "BROWSER_NOT_STARTED",
		message: expect.stringContaining("EEXIST"),
	});
	expect(await keeperIn(folder)).toBeDefined();
	expect(readdirSync(sockets)).toEqual([]);
});

it("says that Chromium did not start", async () => {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-session-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
	const broken = join(folder, "chromium");
	writeFileSync(broken, "#!/bin/sh\nexit 3\n", { mode: 0o755 });
	vi.stubEnv("CHROMIUM_PATH", broken);
	expect(await findChromium()).toBe(broken);
	await expect(startKeeper({ folder, outlives: true, signal })).rejects.toMatchObject({
		code: "BROWSER_NOT_STARTED",
		message: expect.stringContaining("code 3"),
	});
	expect(await keeperIn(folder)).toBeUndefined();
});
