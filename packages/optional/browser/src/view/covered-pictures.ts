import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { secretElements } from "../session/passwords.ts";

/** How good pictures are, of 100. */
const QUALITY = 60;

/** What stands where something secret is. */
const COVER = "#808080";

/** How long a picture may take, and how long after one the next may be taken, in milliseconds. */
const TAKE_MS = 5000;
const PAUSE_MS = 400;

/** Pictures of pages on which nothing can be read that was typed of credentials: one at a time, and none that is as the one before. */
export class CoveredPictures {
	readonly #picture: (jpeg: Uint8Array) => void;
	#last: Buffer | undefined;
	#busy = false;
	/** What is to be taken when that is done. */
	#next: (() => void) | undefined;

	constructor(picture: (jpeg: Uint8Array) => void) {
		this.#picture = picture;
	}

	/** Takes one now, or once the one under way is taken. */
	take(page: Page, secrets: ReadonlySet<string>): void {
		if (this.#busy) {
			this.#next = () => this.take(page, secrets);
			return;
		}
		this.#busy = true;
		void this.#take(page, secrets).finally(() => {
			this.#busy = false;
			const next = this.#next;
			this.#next = undefined;
			next?.();
		});
	}

	async #take(page: Page, secrets: ReadonlySet<string>): Promise<void> {
		try {
			const mask = await secretElements(page, secrets);
			const jpeg = await page.screenshot({
				type: "jpeg",
				quality: QUALITY,
				mask,
				maskColor: COVER,
				caret: "initial",
				timeout: TAKE_MS,
			});
			if (!this.#last?.equals(jpeg)) this.#picture(jpeg);
			this.#last = jpeg;
		} catch {
			// The page leads elsewhere, or does not answer: the next change of it is another chance.
		}
		await delay(PAUSE_MS, undefined, { ref: false });
	}
}
