import { setTimeout as delay } from "node:timers/promises";
import { type AttendedSession, NodeError, type SessionWatcher } from "@switchyard/node-kit";
import type { LoginCredential } from "@switchyard/spec/credential";
import { defined } from "@switchyard/spec/json";
import type { RecorderMessage, RecorderRequest } from "@switchyard/spec/recorder";
import type { Page } from "playwright-core";
import { addressIn } from "../session/address.ts";
import type { BrowserSession } from "../session/browser-session.ts";
import type { AskedDialog, DialogAnswer } from "../session/dialogs.ts";
import { openPage } from "../session/open-page.ts";
import { targetNow } from "../targets/target-now.ts";
import { Screencast } from "../view/screencast.ts";
import { HandTabs } from "./hand-tabs.ts";
import { recorderReady } from "./recorded-events.ts";
import { Recording } from "./recording.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** How large the page is, in its pixels. */
const SIZE = { width: 1280, height: 800 } as const;

/** How often picking is cancelled until it ends, in milliseconds. */
const CANCEL_MS = 50;

/** Keys that press what has the focus. */
const PRESSES = new Set(["Enter", " "]);

/** How long an address may take to open, in milliseconds. */
const OPEN_MS = 30_000;

type DialogAnswered = Pick<DialogAnswer, "accept" | "text">;

/** A browser that a person sees and works in: pictures down, mouse and keys up, and what they do as steps. */
export class AttendedBrowser implements AttendedSession {
	readonly #browserSession: BrowserSession;
	readonly #watcher: SessionWatcher;
	readonly #screencast: Screencast;
	readonly #recording: Recording;
	readonly #stopDownloads: () => void;
	/** Answers the dialog that waits. */
	#answer: ((answer: DialogAnswered) => void) | undefined;
	readonly #tabs: HandTabs;
	readonly #ended = new AbortController();
	/** The pages that are followed. */
	readonly #followed = new WeakSet<Page>();
	#page: Page | undefined;
	#picking: AbortController | undefined;
	/** One request after the other, as they were made. */
	#work: Promise<void> = Promise.resolve();

	private constructor(browserSession: BrowserSession, watcher: SessionWatcher) {
		this.#browserSession = browserSession;
		this.#watcher = watcher;
		this.#screencast = new Screencast(watcher.picture);
		this.#recording = new Recording({
			tell: (number, action, before) =>
				this.#tell({ type: "action", number, action, ...defined({ before }) }),
			repeats: (repetition) => this.#tell({ type: "repeated", ...defined({ repetition }) }),
			keep: (login) => this.#keep(login),
		});
		this.#tabs = new HandTabs(browserSession, this.#ended.signal);
		browserSession.dialogs.ask = (dialog) => this.#ask(dialog);
		this.#stopDownloads = browserSession.downloads.watch(() => this.#recording.fetches());
	}

	static async open(browserSession: BrowserSession, watcher: SessionWatcher): Promise<AttendedBrowser> {
		const attended = new AttendedBrowser(browserSession, watcher);
		watcher.tell({ type: "open", ...SIZE });
		browserSession.context.on("page", attended.#follow);
		await attended.#show(browserSession.page);
		return attended;
	}

	handle(request: RecorderRequest): Promise<void> {
		// All else waits until a dialog is answered.
		if (request.type === "answer") return this.#tried(request);
		// An address may take long to open, and a page that is picked in waits for a click: nothing waits for them.
		if (request.type === "open" || request.type === "pick")
			return this.#work.then(() => this.#tried(request));
		this.#work = this.#work.then(() => this.#tried(request));
		return this.#work;
	}

	async stop(): Promise<void> {
		this.#ended.abort();
		this.#browserSession.context.off("page", this.#follow);
		this.#stopDownloads();
		this.#browserSession.dialogs.ask = undefined;
		this.#answer?.({ accept: false });
		this.#picking?.abort();
		await this.#recording.stop();
		await this.#screencast.stop();
	}

	#tell(message: RecorderMessage): void {
		this.#watcher.tell(
			withoutSecrets(message, [...this.#browserSession.secrets, ...this.#recording.passwords]),
		);
	}

	async #keep(login: LoginCredential) {
		this.#browserSession.secrets.add(login.password);
		try {
			const credential = await this.#watcher.keepLogin?.(login);
			return credential === undefined ? {} : { credential };
		} catch (error) {
			return { refused: firstLine(error) };
		}
	}

	async #tried(request: RecorderRequest): Promise<void> {
		try {
			await this.#do(request);
		} catch (error) {
			const { code, message, hint } =
				error instanceof NodeError
					? error
					: { code: "PAGE_NOT_OPENED", message: firstLine(error), hint: undefined };
			this.#tell({ type: "problem", code, message, ...defined({ hint }) });
		}
	}

	async #do(request: RecorderRequest): Promise<void> {
		const { page } = this.#browserSession;
		switch (request.type) {
			case "open": {
				const url = addressIn(request.url);
				if (this.#recording.isOn) this.#recording.did({ kind: "go-to", url });
				await openPage(this.#browserSession, url, { timeout: OPEN_MS });
				if (this.#recording.isOn) await recorderReady(this.#browserSession.page);
				return;
			}
			case "go":
				if (request.where === "reload") await page.reload({ timeout: OPEN_MS });
				else if (request.where === "back") await page.goBack({ timeout: OPEN_MS });
				else await page.goForward({ timeout: OPEN_MS });
				return;
			case "tab": {
				const done = await this.#tabs.handle(request);
				if (done && this.#recording.isOn) this.#recording.did(done);
				if (this.#page !== this.#browserSession.page) await this.#show(this.#browserSession.page);
				return;
			}
			case "record":
				return request.on ? this.#recording.start(this.#browserSession.context) : this.#recording.stop();
			case "pick":
				return request.on ? this.#pick(page) : this.#picking?.abort();
			case "answer":
				return this.#answer?.(request);
			case "mouse":
				await page.mouse.move(request.x, request.y);
				if (request.event === "move") return;
				if (request.event === "down") await this.#recording.lookAhead(page);
				else this.#recording.pressed();
				await page.mouse[request.event]({ button: request.button, clickCount: request.clicks });
				return;
			case "wheel":
				await page.mouse.move(request.x, request.y);
				await page.mouse.wheel(request.dx, request.dy);
				return;
			case "key":
				if (request.event === "down" && PRESSES.has(request.key)) {
					await this.#recording.lookAhead(page);
					this.#recording.pressed();
				}
				await page.keyboard[request.event](request.key);
				return;
			case "text":
				await page.keyboard.insertText(request.text);
		}
	}

	/** Has the person answer a dialog. One that is only confirmed, or cancelled, is answered so by every run, and no step. */
	async #ask({ kind, message, value }: AskedDialog): Promise<DialogAnswered> {
		this.#tell({ type: "dialog", kind, message, value });
		const { promise, resolve } = Promise.withResolvers<DialogAnswered>();
		this.#answer = resolve;
		const answer = await promise;
		this.#answer = undefined;
		this.#tell({ type: "dialog-over" });
		if (this.#recording.isOn && answer.accept && kind !== "alert")
			this.#recording.accepted(kind === "prompt" ? answer.text : undefined);
		return answer;
	}

	/** Waits for the element that the person clicks; the click does nothing else. */
	async #pick(page: Page): Promise<void> {
		this.#picking?.abort();
		const stop = new AbortController();
		this.#picking = stop;
		const wasRecording = this.#recording.isOn;
		stop.signal.addEventListener("abort", async () => {
			// Playwright may not have begun to pick yet.
			while (this.#picking === stop) {
				page.cancelPickLocator().catch(() => {});
				await delay(CANCEL_MS);
			}
		});
		try {
			await this.#recording.stop();
			stop.signal.throwIfAborted();
			const locator = await page.pickLocator();
			const target = await targetNow(page, locator);
			this.#tell({ type: "picked", ...defined({ target }) });
		} catch (error) {
			this.#tell({ type: "picked" });
			if (!stop.signal.aborted) throw error;
		} finally {
			if (this.#picking === stop) this.#picking = undefined;
			if (wasRecording) await this.#recording.start(this.#browserSession.context);
		}
	}

	/** A page that opens is the one that the person works in next; where it closes, the one before is. */
	readonly #follow = (page: Page) => {
		void this.#show(page).catch(() => {});
	};

	async #show(page: Page): Promise<void> {
		this.#page = page;
		await page.setViewportSize(SIZE);
		await this.#screencast.show(page);
		if (!this.#followed.has(page)) {
			this.#followed.add(page);
			page.on("domcontentloaded", this.#tellPage);
			page.on("close", () => {
				if (this.#page === page && this.#browserSession.isUsable) this.#follow(this.#browserSession.page);
				void this.#tellTabs();
			});
		}
		await this.#tellPage(page);
	}

	async #tellTabs(): Promise<void> {
		const tabs = await this.#tabs.list();
		if (!this.#ended.signal.aborted) this.#tell({ type: "tabs", tabs });
	}

	readonly #tellPage = async (page: Page) => {
		const seeing = this.#see(page);
		this.#recording.shows(seeing);
		await seeing;
		// Not before: until then nobody knows what was typed that the address may have.
		await this.#tellTabs();
	};

	async #see(page: Page) {
		try {
			const url = page.url();
			if (this.#recording.isOn) await recorderReady(page);
			const title = await page.title();
			if (page === this.#page) this.#tell({ type: "page", url, title });
			const headings = await page.getByRole("heading").filter({ visible: true }).allInnerTexts();
			return url.startsWith("http") ? { url, heading: headings[0]?.trim() ?? "" } : undefined;
		} catch {
			// It leads elsewhere already.
			return undefined;
		}
	}
}

function firstLine(error: unknown): string {
	const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
	return first.replace(/^[\w.]+: /, "");
}
