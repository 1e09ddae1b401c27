import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";

/** How good pictures are, of 100. */
const QUALITY = 60;

/** How often it is tried again to begin, and how long after, in milliseconds. */
const MOST_STARTS = 50;
const AGAIN_MS = 100;

/** Sends pictures of a page while it changes, until it is stopped. */
export class Screencast {
	readonly #picture: (jpeg: Uint8Array) => void;
	#commands: CDPSession | undefined;

	constructor(picture: (jpeg: Uint8Array) => void) {
		this.#picture = picture;
	}

	/** Shows this page from now on. */
	async show(page: Page): Promise<void> {
		await this.stop();
		const commands = await page.context().newCDPSession(page);
		this.#commands = commands;
		commands.on("Page.screencastFrame", ({ data, sessionId }) => {
			if (this.#commands === commands) this.#picture(Buffer.from(data, "base64"));
			commands.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
		});
		await this.#start(page, commands);
	}

	/** A page that is about to be another process's cannot be shown at that moment. */
	async #start(page: Page, commands: CDPSession): Promise<void> {
		for (let left = MOST_STARTS; ; left--) {
			try {
				await commands.send("Page.startScreencast", {
					format: "jpeg",
					quality: QUALITY,
					maxWidth: 1280,
					maxHeight: 1280,
				});
				return;
			} catch (error) {
				if (left === 0 || page.isClosed() || this.#commands !== commands) throw error;
				await delay(AGAIN_MS, undefined, { ref: false });
			}
		}
	}

	async stop(): Promise<void> {
		const commands = this.#commands;
		this.#commands = undefined;
		await commands?.detach().catch(() => {});
	}
}
