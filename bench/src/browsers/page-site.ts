import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A page of a list, whose server says when it is ready. */
export interface PageSite {
	readonly url: string;
	/** How often the page was asked for. */
	readonly visits: () => number;
	/** Lets all browsers that wait on the page end their work. */
	readonly open: () => void;
	readonly close: () => Promise<void>;
}

const ITEMS = Array.from({ length: 500 }, (_, index) => `<li><a href="#${index}">Order ${index}</a></li>`);

const PAGE = `<!doctype html><title>Orders</title><p id="state">Wait</p><ul>${ITEMS.join("")}</ul>
<script>fetch('/opened').then(() => { state.textContent = 'Ready' })</script>`;

export async function openPageSite(): Promise<PageSite> {
	let visits = 0;
	const opened = Promise.withResolvers<void>();
	const server = createServer(async (request, response) => {
		if (request.url === "/") {
			visits++;
			response.setHeader("content-type", "text/html").end(PAGE);
			return;
		}
		if (request.url === "/opened") await opened.promise;
		response.writeHead(request.url === "/opened" ? 204 : 404).end();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		visits: () => visits,
		open: opened.resolve,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}
