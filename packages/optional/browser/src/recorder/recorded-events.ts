import type { BrowserContext, Page } from "playwright-core";

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
	return () => recording._stopRecording();
}
