import type { RecordedAction } from "@switchyard/spec";
import type { BrowserContext, Page } from "playwright-core";
import { targetOf } from "../targets/target-of.ts";
import { leadsTo, type SeenPage } from "./leads-to.ts";
import { PasswordFields } from "./password-fields.ts";
import { type RecorderEvent, recordEvents } from "./recorded-events.ts";

export type TellAction = (number: number, action: RecordedAction) => void;

/** Fields that are clicked only to be filled. */
const FIELDS = /^internal:role=(textbox|searchbox|spinbutton|combobox|checkbox|radio|switch)\b/;

/** Turns what a person does into steps, one number each. */
export class Recording {
	readonly #tell: TellAction;
	readonly #passwords = new PasswordFields();
	#stop: (() => Promise<void>) | undefined;
	#number = 0;
	/** The last step, which may still become another. */
	#last: { readonly number: number; readonly action: RecordedAction } | undefined;
	/** How much was pressed that has not been told yet, and what told already that it was done. */
	#presses = 0;
	#ahead: ReturnType<typeof leadsTo>;
	/** What was shown last. */
	#before: SeenPage = { url: "about:blank", heading: "" };
	/** One event after the other: whether a field is for a password is asked of the page. */
	#work: Promise<void> = Promise.resolve();

	constructor(tell: TellAction) {
		this.#tell = tell;
	}

	get isOn(): boolean {
		return this.#stop !== undefined;
	}

	async start(context: BrowserContext): Promise<void> {
		this.#stop ??= await recordEvents(context, {
			actionAdded: (page, event) => this.#take(page, event, false),
			actionUpdated: (page, event) => this.#take(page, event, true),
		});
	}

	async stop(): Promise<void> {
		const stop = this.#stop;
		this.#stop = undefined;
		await stop?.().catch(() => {});
		await this.#work;
	}

	/** The person had an address opened. */
	went(url: string): void {
		this.#queue(async () => this.#add({ kind: "go-to", url }));
	}

	/** The person presses something that may lead elsewhere: Playwright tells of a click a while after it. */
	pressed(): void {
		this.#presses++;
	}

	/** Another page is shown: what was pressed may have led to it. */
	shows(seeing: Promise<SeenPage | undefined>): void {
		const isAhead = this.#presses > 0;
		this.#queue(async () => {
			const page = await seeing;
			if (!page) return;
			const done = leadsTo(this.#before, page);
			this.#before = page;
			if (!done) return;
			const last = this.#last?.action;
			if (isAhead) this.#ahead = done;
			else if (last && canLead(last) && !last.done) this.#replace({ ...last, done });
		});
	}

	#queue(work: () => Promise<void>): void {
		this.#work = this.#work.then(work).catch(() => {
			// The page is gone, and with it what could be said of the element.
		});
	}

	#take(page: Page, event: RecorderEvent, isUpdate: boolean): void {
		const { origin } = URL.canParse(page.url()) ? new URL(page.url()) : { origin: "" };
		// Asked now, while the page is there, and waited for in its turn.
		const isPassword = event.name === "fill" && this.#passwords.has(page, event.selector ?? "");
		// What is typed is reported at once, and all before it with it.
		const told = event.name === "fill" ? this.#presses : Math.max(1, event.clickCount ?? 1);
		if (event.clickCount !== 0) this.#presses = Math.max(0, this.#presses - told);
		this.#queue(async () => {
			const action = (await isPassword) ? passwordIn(event, origin) : actionOf(event);
			const last = this.#last?.action;
			if (!action) return;
			if (isUpdate && last?.kind === action.kind) this.#replace(action);
			// Enter presses the form's button: that is what was meant.
			else if (event.clickCount === 0 && last?.kind === "press" && last.key === "Enter")
				this.#replace({ ...action, ...(last.done ? { done: last.done } : {}) } as RecordedAction);
			else this.#add(this.#withLead(action));
		});
	}

	#withLead(action: RecordedAction): RecordedAction {
		const done = this.#ahead;
		if (!canLead(action) || !done) return action;
		this.#ahead = undefined;
		return { ...action, done };
	}

	#add(action: RecordedAction): void {
		this.#last = { number: ++this.#number, action };
		this.#tell(this.#number, action);
	}

	#replace(action: RecordedAction): void {
		this.#last = { number: this.#number, action };
		this.#tell(this.#number, action);
	}
}

/** As the node Press Key has it. */
function keyOf({ key = "", modifiers = 0 }: RecorderEvent): string {
	const held = ["Alt", "Control", "Meta", "Shift"].filter((_, bit) => modifiers & (1 << bit));
	return [...held, key].join("+");
}

function passwordIn(event: RecorderEvent, origin: string): RecordedAction | undefined {
	const target = seen(event);
	return target && { kind: "password", target, origin };
}

function seen({ selector = "", ref, ariaSnapshot: snapshot = "" }: RecorderEvent) {
	return targetOf({ snapshot, ref, selector });
}

function actionOf(event: RecorderEvent): RecordedAction | undefined {
	const { name, selector = "" } = event;
	if (name === "click" && FIELDS.test(selector)) return undefined;
	// It moves the focus, and the next step names its element.
	if (name === "press" && event.key === "Tab") return undefined;
	const target = seen(event);
	if (!target) return undefined;
	switch (name) {
		case "click":
			return { kind: "click", target };
		case "check":
		case "uncheck":
			return { kind: "fill", target, value: name === "check" };
		case "select":
			return { kind: "fill", target, value: event.options?.[0] ?? "" };
		case "fill":
			return { kind: "fill", target, value: event.text ?? "" };
		case "press":
			return { kind: "press", target, key: keyOf(event) };
		default:
			return undefined;
	}
}

function canLead(action: RecordedAction): action is Extract<RecordedAction, { kind: "click" | "press" }> {
	return action.kind === "click" || action.kind === "press";
}
