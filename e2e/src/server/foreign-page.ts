import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token as the backend of a page signs it, with nothing but Node.js. */
export function visitorToken(secret: string, claims: object): string {
	const exp = Math.floor(Date.now() / 1000) + 3600;
	const signed = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded({ exp, ...claims })}`;
	return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** A page of somebody else: another site than the server's, which is at 127.0.0.1. */
export class ForeignPage {
	readonly #server: Server;
	#html = "";
	#token: () => string = () => "";

	private constructor(server: Server) {
		this.#server = server;
	}

	static async start(): Promise<ForeignPage> {
		const server = createServer((request, response) => {
			const isToken = request.url === "/token";
			response.setHeader("content-type", isToken ? "application/json" : "text/html; charset=utf-8");
			if (isToken) response.end(JSON.stringify({ token: page.#token() }));
			else response.end(request.url === "/" ? page.#html : "");
		});
		const page = new ForeignPage(server);
		await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
		return page;
	}

	get origin(): string {
		return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
	}

	/** What the page's backend gives at `/token`. */
	giveTokens(token: () => string): void {
		this.#token = token;
	}

	/** Has the page name the script of a server, as its documentation says. */
	embed(server: string, data: Readonly<Record<string, string>>): void {
		const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${value}"`);
		this.#html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title>
			<link rel="icon" href="data:,"><style>body { font: 16px/1.6 system-ui; margin: 48px auto; max-width: 720px; padding: 0 24px; } @media (prefers-color-scheme: dark) { body { background: #15202b; color: #dfe7ee; } }</style></head>
			<body><main><h1>Garden shop</h1><p>Spades, seeds and soil. Ask us where your parcel is.</p></main>
			<script src="${server}/embed.js" ${attributes.join(" ")} async></script></body></html>`;
	}

	close(): Promise<void> {
		this.#server.closeAllConnections();
		return new Promise((resolve) => this.#server.close(() => resolve()));
	}
}
