import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Where flows pay over HTTP: keeps every payment that reaches it, and answers when the test says so. */
export class Till {
	/** What was paid for, in order. */
	readonly payments: string[] = [];
	readonly #http: Server;
	readonly #held: ServerResponse[] = [];
	readonly #waiting: (() => void)[] = [];
	#isHolding = false;

	private constructor() {
		this.#http = createServer(async (request, response) => {
			this.payments.push(await text(request).catch(() => ""));
			if (this.#isHolding) this.#held.push(response);
			else response.end("paid");
			for (const look of this.#waiting) look();
		});
	}

	static async open(): Promise<Till> {
		const till = new Till();
		await new Promise<void>((resolve) => till.#http.listen(0, "127.0.0.1", resolve));
		return till;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/pay`;
	}

	/** From here on payments are kept and not answered. */
	hold(): void {
		this.#isHolding = true;
	}

	/** Answers what was not answered, and all that comes. */
	release(): void {
		this.#isHolding = false;
		for (const response of this.#held.splice(0)) response.end("paid");
	}

	/** Resolves once so many payments have come. */
	received(count: number): Promise<void> {
		return new Promise((resolve) => {
			const look = () => this.payments.length >= count && resolve();
			this.#waiting.push(look);
			look();
		});
	}

	close(): Promise<void> {
		return new Promise((resolve) => {
			this.#http.close(() => resolve());
			this.#http.closeAllConnections();
		});
	}
}
