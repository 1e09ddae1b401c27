import { executeNode, type TestSessionOptions, testSession } from "@switchyard/node-kit/testing";
import { onTestFinished } from "vitest";
import { definition as clickDefinition } from "../browser/click/definition.ts";
import * as click from "../browser/click/execute.ts";
import { definition as extractDefinition } from "../browser/extract/definition.ts";
import * as extract from "../browser/extract/execute.ts";
import { definition as fillDefinition } from "../browser/fill/definition.ts";
import * as fill from "../browser/fill/execute.ts";
import { definition as goToDefinition } from "../browser/go-to/definition.ts";
import * as goTo from "../browser/go-to/execute.ts";
import { definition as lookDefinition } from "../browser/look/definition.ts";
import * as look from "../browser/look/execute.ts";
import { browser } from "../session/browser.ts";
import type { BrowserSession } from "../session/browser-session.ts";
import { openSite, type Site } from "./open-site.ts";

/** How long a step looks for what is there, or comes, in milliseconds: longer than any page takes. */
const LONG_MS = 30_000;

const FORM = `<!doctype html><title>Orders</title>
<h1>Order desk</h1>
<form onsubmit="event.preventDefault(); document.cookie='seen=1'; localStorage.setItem('cart', item.value);
  document.getElementById('said').textContent = 'Ordered ' + item.value + ' ' + size.value + ' ' + gift.checked">
  <label>Item <input id="item"></label>
  <label>Size <select id="size"><option value="s">Small</option><option value="l">Large</option></select></label>
  <label><input type="checkbox" id="gift"> Gift</label>
  <label>Password <input type="password" id="secret"></label>
  <button>Place order</button> <button type="button" hidden>Place order</button>
</form>
<p id="said"></p>
<table><tr><th>Name</th><th>Price</th><th></th></tr><tr><td>Pen</td><td>2</td><td>x</td></tr><tr><td>Ink</td><td>5</td><td></td></tr></table>
<div>Anna <button>Remove</button></div><div style="margin-top:200px">Bert <button onclick="document.title='Bert removed'">Remove</button></div>
<iframe srcdoc="<label>Coupon <input id=coupon></label>"></iframe>`;

/** Opens a site with a form for orders, a page that shows what was ordered, and pages that are odd. */
export function openOrderDesk(): Promise<Site> {
	return openSite({
		"/": FORM,
		"/home":
			"<title>Home</title><script>document.write(document.cookie + ' ' + localStorage.getItem('cart'))</script>",
		"/away": (_request, response) => response.writeHead(302, { location: "http://192.0.2.1/secret" }).end(),
		"/hang": () => {},
		"/popup": "<title>Popup</title><button onclick=\"window.open('/home')\">Open</button>",
		"/late":
			"<title>Late</title><script>setTimeout(() => document.body.innerHTML = '<button>Ready</button>', 300)</script>",
		"/fetch":
			"<title>Fetch</title><p id=out>…</p><script>Promise.allSettled([fetch('http://192.0.2.1/'), new Promise((done, fail) => { const socket = new WebSocket('ws://192.0.2.1/'); socket.onerror = fail; socket.onopen = done })]).then((all) => out.textContent = all.map(({ status }) => status).join(' '))</script>",
	});
}

/** Opens a browser, with the nodes that work in it as functions. */
export async function openDeskBrowser(site: Site, options: TestSessionOptions = {}) {
	const test = await testSession(browser, options);
	onTestFinished(test.close);
	const { session: nodeSession } = test;
	const options_ = { session: nodeSession };
	const nodeLogs: string[] = [];
	return {
		...test,
		live: () => nodeSession.live() as Promise<BrowserSession>,
		goTo: async (path: string) =>
			(
				await executeNode(
					{ definition: goToDefinition, ...goTo },
					{ url: path.includes(":") ? path : `${site.origin}${path}` },
					options_,
				)
			).outputs,
		nodeLogs,
		click: async (target: unknown, more: object = {}, attempt = 1) => {
			const { outputs, logs } = await executeNode(
				{ definition: clickDefinition, ...click },
				{ target, harmless: false, wait_ms: LONG_MS, ...more },
				{ session: nodeSession, attempt },
			);
			nodeLogs.push(...logs);
			return outputs;
		},
		fill: (target: unknown, value: unknown) =>
			executeNode({ definition: fillDefinition, ...fill }, { target, value, wait_ms: LONG_MS }, options_),
		extract: async (params: object = {}) =>
			(
				await executeNode(
					{ definition: extractDefinition, ...extract },
					{ what: "text", limit: 20_000, wait_ms: LONG_MS, ...params },
					options_,
				)
			).outputs,
		look: async () =>
			(await executeNode({ definition: lookDefinition, ...look }, { limit: 10_000 }, options_)).outputs,
	};
}
