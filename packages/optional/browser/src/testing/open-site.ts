import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A site on this machine: what each path answers. */
export type Pages = Readonly<
	Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>
>;

export interface Site {
	readonly origin: string;
	/** The paths that were asked for, in order. */
	readonly asked: readonly string[];
	readonly close: () => Promise<void>;
}

/** Serves pages until it is closed. */
export async function openSite(pages: Pages): Promise<Site> {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? "/", "http://site");
		asked.push(pathname);
		const page = pages[pathname];
		if (typeof page === "function") page(request, response);
		else if (page === undefined) response.writeHead(404).end("Not found");
		else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		asked,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}
