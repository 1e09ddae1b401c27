import type { LoginCredential } from "@switchyard/spec/credential";
import { defined } from "@switchyard/spec/json";
import type { RecordedAction, RecordedRepetition } from "@switchyard/spec/recorder";
import type { BrowserContext, Page } from "playwright-core";
import { targetOf } from "../targets/target-of.ts";
import { leadsTo, type SeenPage } from "./leads-to.ts";
import { PasswordFields, type SeenField } from "./password-fields.ts";
import { type RecorderEvent, recordEvents } from "./recorded-events.ts";
import { Repetitions } from "./repeated/repetitions.ts";
import { type SeenRow, seenRow } from "./repeated/seen-row.ts";

type PasswordAction = Extract<RecordedAction, { readonly kind: "password" }>;

/** Where what is recorded goes. */
export interface RecordingSink {
	/** @param before the number of the action that it comes before; behind all others when absent */
	readonly tell: (number: number, action: RecordedAction, before?: number) => void;
	/** The same was done in several rows; `undefined` where that holds no more. */
	readonly repeats: (repetition: RecordedRepetition | undefined) => void;
	/** Keeps what was typed to sign in; gives what the step has of it: the credential's name, or why there is none. */
	readonly keep: (login: LoginCredential) => Promise<Pick<PasswordAction, "credential" | "refused">>;
}

interface AcceptedDialog {
	readonly number: number;
	readonly action: Extract<RecordedAction, { readonly kind: "dialog" }>;
	/** Where it stands among the other actions. */
	readonly place: string;
}

/** Of so many texts that were typed last, one may say who signs in. */
const MOST_TYPED = 20;

/** Fields that are clicked only to be filled, by how Playwright selects them, and as the outline has them. */
const FIELDS = "(textbox|searchbox|spinbutton|combobox|checkbox|radio|switch)\\b";
const SELECTED_FIELD = new RegExp(`^internal:role=${FIELDS}`);

/** Turns what a person does into steps, one number each. */
export class Recording {
	readonly #sink: RecordingSink;
	readonly #repetitions: Repetitions;
	readonly #passwords = new PasswordFields();
	/** What was typed into fields, the last at the end. */
	readonly #typed: string[] = [];
	/** The field that was typed into last, as long as nothing else was done. */
	#field: { readonly page: Page; readonly ref: string } | undefined;
	/** What is being typed to sign in. */
	#login: LoginCredential | undefined;
	#stop: (() => Promise<void>) | undefined;
	#number = 0;
	/** The last step, which may still become another. */
	#last: { readonly number: number; readonly action: RecordedAction } | undefined;
	/** How much was pressed that has not been told yet, and what told already that it was done. */
	#presses = 0;
	#ahead: ReturnType<typeof leadsTo>;
	/** The dialog that was accepted last. */
	#dialog: AcceptedDialog | undefined;
	/** Whether what was pressed has fetched a file already. */
	#fetched = false;
	/** What was shown last. */
	#before: SeenPage = { url: "about:blank", heading: "" };
	/** One event after the other: whether a field is for a password is asked of the page. */
	#work: Promise<void> = Promise.resolve();

	constructor(sink: RecordingSink) {
		this.#sink = sink;
		this.#repetitions = new Repetitions(sink.repeats);
	}

	get isOn(): boolean {
		return this.#stop !== undefined;
	}

	/** The passwords that were typed, as far as is known, the one that is being typed too. */
	get passwords(): readonly string[] {
		return [...this.#passwords.typed, ...(this.#login ? [this.#login.password] : [])];
	}

	async start(context: BrowserContext): Promise<void> {
		if (!this.#stop) this.#repetitions.forget();
		this.#stop ??= await recordEvents(context, {
			actionAdded: (page, event) => this.#take(page, event, false),
			actionUpdated: (page, event) => this.#take(page, event, true),
		});
	}

	async stop(): Promise<void> {
		const stop = this.#stop;
		this.#stop = undefined;
		await stop?.().catch(() => {});
		this.#queue(() => this.#keepLogin());
		await this.#work;
	}

	/** The person did something that no page has a part in: had an address opened, or switched to another tab. */
	did(action: RecordedAction): void {
		this.#field = undefined;
		this.#queue(async () => {
			await this.#keepLogin();
			this.#add(action);
		});
	}

	/** The person presses something that may lead elsewhere: Playwright tells of a click a while after it. */
	pressed(): void {
		this.#presses++;
	}

	/** What is done next may lead elsewhere, and Playwright says a while after it what was typed before. */
	async lookAhead(page: Page): Promise<void> {
		if (this.isOn) await this.#passwords.lookAhead(page, [...this.#typed]);
	}

	/** Another page is shown: what was pressed may have led to it. */
	shows(seeing: Promise<SeenPage | undefined>): void {
		const isAhead = this.#presses > 0;
		this.#queue(async () => {
			const page = await seeing;
			await this.#keepLogin();
			if (!page) return;
			const done = leadsTo(this.#before, page);
			this.#before = page;
			if (!done) return;
			const last = this.#last?.action;
			if (isAhead) this.#ahead = done;
			else if (last && canLead(last) && !last.done) this.#replace({ ...last, done });
		});
	}

	/** A dialog was accepted that was opened by what was done last. A step has one answer for all of its dialogs. */
	accepted(text: string | undefined): void {
		const isAhead = this.#presses > 0;
		this.#queue(async () => {
			const dialog = { kind: "dialog", ...defined({ text }) } as const;
			const before = this.#dialog;
			const last = this.#last?.number;
			const place = `${isAhead ? "after" : "before"} ${last}`;
			const isSame = before && before.place === place && before.action.text === text;
			const times = isSame ? before.action.times + 1 : 1;
			const number = isSame ? before.number : ++this.#number;
			const action = { ...dialog, times };
			this.#dialog = { number, action, place };
			this.#tell(number, action, { before: isAhead ? undefined : last });
		});
	}

	/** A file is fetched: by what was pressed last. */
	fetches(): void {
		const isAhead = this.#presses > 0;
		this.#queue(async () => {
			const last = this.#last?.action;
			if (isAhead) this.#fetched = true;
			else if (last?.kind === "click") this.#replace(fetching(last));
		});
	}

	#queue(work: () => Promise<void>): void {
		this.#work = this.#work.then(work).catch(() => {
			// The page is gone, and with it what could be said of the element.
		});
	}

	#take(page: Page, event: RecorderEvent, isSame: boolean): void {
		// Playwright takes a field in a row for another one once what was typed is part of the row's name.
		const { ref } = event;
		const isTyped = event.name === "fill" && ref !== undefined;
		const isUpdate = isSame || (isTyped && this.#field?.page === page && this.#field.ref === ref);
		this.#field = isTyped ? { page, ref } : undefined;
		// Asked now, while the page is there, and waited for in its turn.
		const seeing = event.name === "fill" ? this.#see(page, event, isUpdate) : undefined;
		// What is typed is reported at once, and all before it with it.
		const told = event.name === "fill" ? this.#presses : Math.max(1, event.clickCount ?? 1);
		// Playwright says as well that a page opens, which no press did.
		const isDone = event.selector !== undefined && event.clickCount !== 0;
		if (isDone) this.#presses = Math.max(0, this.#presses - told);
		this.#queue(async () => {
			const field = await seeing;
			if (!isUpdate) await this.#keepLogin();
			const action = field?.isPassword ? passwordIn(event, field) : actionOf(event);
			const last = this.#last?.action;
			if (!action) return;
			if (field && action.kind === "password") this.#login = loginIn(event, field);
			const row = action.kind === "password" ? undefined : seenRow(event.ariaSnapshot ?? "", event.ref);
			if (isUpdate && last?.kind === action.kind) this.#replace(action, row);
			// Enter presses the form's button: that is what was meant.
			else if (event.clickCount === 0 && last?.kind === "press" && last.key === "Enter")
				this.#replace({ ...action, ...defined({ done: last.done }) } as RecordedAction, row);
			else this.#add(this.#withLead(action), row);
		});
	}

	#see(page: Page, { selector = "", ref, text = "" }: RecorderEvent, isUpdate: boolean): Promise<SeenField> {
		const seeing = this.#passwords.see(page, { selector, ref, value: text }, [...this.#typed]);
		if (isUpdate) this.#typed.pop();
		this.#typed.push(text);
		if (this.#typed.length > MOST_TYPED) this.#typed.shift();
		return seeing;
	}

	/** Typing has ended: what signs in is kept, and the step says by which name. */
	async #keepLogin(): Promise<void> {
		const login = this.#login;
		if (!login) return;
		const kept = await this.#sink.keep(login);
		this.#login = undefined;
		const last = this.#last?.action;
		if (last?.kind === "password") this.#replace({ ...last, ...kept });
	}

	#withLead(action: RecordedAction): RecordedAction {
		if (this.#fetched && action.kind === "click") {
			this.#fetched = false;
			return fetching(action);
		}
		const done = this.#ahead;
		if (!canLead(action) || !done) return action;
		this.#ahead = undefined;
		return { ...action, done };
	}

	#add(action: RecordedAction, row?: SeenRow): void {
		this.#last = { number: ++this.#number, action };
		this.#tell(this.#number, action, { row });
	}

	/** @param row where it was done; where what it replaces was, when absent */
	#replace(action: RecordedAction, row?: SeenRow): void {
		const number = this.#last?.number ?? ++this.#number;
		this.#last = { number, action };
		this.#tell(number, action, { row });
	}

	#tell(number: number, action: RecordedAction, { row, before }: Partial<Told>): void {
		this.#sink.tell(number, action, before);
		this.#repetitions.note({ number, action, row }, before);
	}
}

interface Told {
	readonly row: SeenRow | undefined;
	readonly before: number | undefined;
}

/** As the node Press Key has it. */
function keyOf({ key = "", modifiers = 0 }: RecorderEvent): string {
	const held = ["Alt", "Control", "Meta", "Shift"].filter((_, bit) => modifiers & (1 << bit));
	return [...held, key].join("+");
}

function passwordIn(event: RecorderEvent, { origin }: SeenField): RecordedAction | undefined {
	const target = seen(event);
	return target && { kind: "password", target, origin };
}

/** `undefined` where nothing was typed, or on a page without a site. */
function loginIn(
	{ text: password = "" }: RecorderEvent,
	{ origin, user }: SeenField,
): LoginCredential | undefined {
	return password !== "" && origin.startsWith("http") ? { origin, user, password } : undefined;
}

function seen({ selector = "", ref, ariaSnapshot: snapshot = "" }: RecorderEvent) {
	return targetOf({ snapshot, ref, selector });
}

function actionOf(event: RecorderEvent): RecordedAction | undefined {
	const { name } = event;
	if (name === "click" && isField(event)) return undefined;
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

function isField({ selector = "", ref, ariaSnapshot = "" }: RecorderEvent): boolean {
	const isInOutline = ref !== undefined && new RegExp(`- ${FIELDS}.*\\[ref=${ref}\\]`).test(ariaSnapshot);
	return SELECTED_FIELD.test(selector) || isInOutline;
}

function fetching({ target }: Extract<RecordedAction, { readonly kind: "click" }>): RecordedAction {
	return { kind: "download", target };
}

function canLead(action: RecordedAction): action is Extract<RecordedAction, { kind: "click" | "press" }> {
	return action.kind === "click" || action.kind === "press";
}
