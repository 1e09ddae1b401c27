/** What the script on the embedding page says to the chat in the frame. */
type FromPage = { readonly switchyard: "token"; readonly token: string } | { readonly switchyard: "opened" };

/** What the chat says to it. */
type ToPage = { readonly switchyard: "ready" | "token-needed" | "close" };

/** The page that shows the chat in a frame. It alone knows the visitor's token; browsers let no page frame the chat that the embed does not list. */
export class EmbeddingPage {
	readonly #window: Window;
	readonly #watchers = new Set<() => void>();
	#token: string | undefined;
	#waiting: ((token: string) => void)[] = [];
	#given = 0;

	constructor(frame: Window) {
		this.#window = frame;
		frame.addEventListener("message", ({ source, data }) => {
			if (source === frame.parent && isFromPage(data)) this.#take(data);
		});
	}

	/** The script may send a token from now on. */
	sayReady(): void {
		this.#say({ switchyard: "ready" });
	}

	/** Has the chat closed: the page shows its button again. */
	close(): void {
		this.#say({ switchyard: "close" });
	}

	/** A token that has not been given before: the one before is good no more when another is asked for. */
	token(): Promise<string> {
		if (this.#token !== undefined) {
			const token = this.#token;
			this.#token = undefined;
			return Promise.resolve(token);
		}
		if (this.#given > 0) this.#say({ switchyard: "token-needed" });
		return new Promise((resolve) => this.#waiting.push(resolve));
	}

	/** Calls `watcher` whenever the visitor opens the chat. Gives the function that ends the watch. */
	onOpened(watcher: () => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	#take(said: FromPage): void {
		if (said.switchyard === "opened") {
			for (const watcher of this.#watchers) watcher();
			return;
		}
		this.#given++;
		const waiting = this.#waiting;
		this.#waiting = [];
		if (waiting.length === 0) this.#token = said.token;
		for (const resolve of waiting) resolve(said.token);
	}

	/** Nothing of it is secret, and whose page it is the frame need not know. */
	#say(said: ToPage): void {
		this.#window.parent.postMessage(said, "*");
	}
}

function isFromPage(data: unknown): data is FromPage {
	const { switchyard, token } = Object(data) as { readonly switchyard?: unknown; readonly token?: unknown };
	return switchyard === "opened" || (switchyard === "token" && typeof token === "string");
}
