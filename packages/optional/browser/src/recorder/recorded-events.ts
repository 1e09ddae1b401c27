import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";

/** How long a page may take to do what is asked of its recorder, in milliseconds. */
const ASK_MS = 1000;

/** What Playwright's recorder says of an action. */
export interface RecorderEvent {
	readonly name: string;
	readonly selector?: string;
	readonly ref?: string;
	readonly ariaSnapshot?: string;
	readonly text?: string;
	readonly key?: string;
	readonly modifiers?: number;
	readonly clickCount?: number;
	readonly button?: string;
	readonly options?: readonly string[];
}

interface Sink {
	readonly actionAdded: (page: Page, event: RecorderEvent) => void;
	/** The last action is another: more was typed. */
	readonly actionUpdated: (page: Page, event: RecorderEvent) => void;
}

/** What the pinned Playwright has for its own tools. */
interface RecordingContext {
	readonly _startRecording: (options: { readonly language: string }, sink: Sink) => Promise<void>;
	readonly _stopRecording: () => Promise<void>;
}

/** Has Playwright say what is done by hand in a browser. Gives what ends that. */
export async function recordEvents(context: BrowserContext, sink: Sink): Promise<() => Promise<void>> {
	const recording = context as unknown as RecordingContext;
	await recording._startRecording({ language: "javascript" }, sink);
	await Promise.all(context.pages().map(hideToolbar));
	return () => recording._stopRecording();
}

/** What Playwright's recorder has in each page for its own toolbar. */
interface RecordedWindow {
	readonly __pw_recorderSetOverlayState?: (state: { readonly offsetX: number }) => Promise<void>;
	readonly __pw_refreshOverlay?: () => void;
	readonly __pw_recorderState?: () => Promise<unknown>;
}

/** Moves Playwright's toolbar out of sight, on this page and all that come: it records by our panel alone. */
async function hideToolbar(page: Page): Promise<void> {
	const hide = async () => {
		const recorded = window as RecordedWindow;
		await recorded.__pw_recorderSetOverlayState?.({ offsetX: -100_000 });
		recorded.__pw_refreshOverlay?.();
	};
	await ask(page, hide);
}

/** Waits until what is done on a page is recorded: its recorder asks whether it is to, before we ask the same. */
export async function recorderReady(page: Page): Promise<void> {
	await ask(page, async () => {
		await (window as RecordedWindow).__pw_recorderState?.();
	});
}

async function ask(page: Page, what: () => Promise<void>): Promise<void> {
	await Promise.race([page.evaluate(what), delay(ASK_MS, undefined, { ref: false })]).catch(() => {
		// It leads elsewhere; the next page asks by itself.
	});
}
