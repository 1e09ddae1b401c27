import type { Dialog } from "playwright-core";

/** How many dialogs are remembered. */
const MOST_SHOWN = 20;

const MOST_WORDS = 2000;

/** A dialog that a page showed. Pages show them without end: each is answered at once. */
export interface ShownDialog {
	readonly kind: string;
	readonly message: string;
	readonly accepted: boolean;
}

/** How the next dialogs are answered. */
export interface DialogAnswer {
	readonly accept: boolean;
	/** What is typed into one that asks for text. */
	readonly text?: string | undefined;
	/** How many are answered so. */
	readonly times: number;
}

/** A dialog that waits for a person's answer. */
export interface AskedDialog {
	readonly kind: "alert" | "confirm" | "prompt";
	readonly message: string;
	/** What stands in one that asks for text. */
	readonly value: string;
}

/** What must be kept to open a session again. */
export interface SavedDialogs {
	readonly shown: readonly ShownDialog[];
	readonly next?: DialogAnswer | undefined;
}

/** The dialogs of a browser. They are dismissed, unless the flow has said otherwise before. */
export class Dialogs {
	#shown: ShownDialog[] = [];
	#next: DialogAnswer | undefined;
	/** Asks a person who works in the browser by hand; nobody where it is absent. */
	ask: ((dialog: AskedDialog) => Promise<Pick<DialogAnswer, "accept" | "text">>) | undefined;

	/** The latest, oldest first. */
	get shown(): readonly ShownDialog[] {
		return this.#shown;
	}

	answerNext(answer: DialogAnswer): void {
		this.#next = answer;
	}

	save(): SavedDialogs {
		return { shown: this.#shown, next: this.#next };
	}

	restore({ shown, next }: SavedDialogs): void {
		this.#shown = [...shown];
		this.#next = next;
	}

	/** Answers one that a page shows now. To leave a page is what the step asked for. */
	async answer(dialog: Dialog): Promise<void> {
		const kind = dialog.type();
		const message = dialog.message().slice(0, MOST_WORDS);
		const { accept, text } =
			kind === "beforeunload"
				? { accept: true }
				: ((await this.ask?.({ kind: kind as AskedDialog["kind"], message, value: dialog.defaultValue() })) ??
					this.#take());
		this.#shown = [...this.#shown, { kind, message, accepted: accept }].slice(-MOST_SHOWN);
		// Its page may have closed.
		await (accept ? dialog.accept(text) : dialog.dismiss()).catch(() => {});
	}

	#take(): Pick<DialogAnswer, "accept" | "text"> {
		const answer = this.#next;
		if (!answer) return { accept: false };
		this.#next = answer.times > 1 ? { ...answer, times: answer.times - 1 } : undefined;
		return answer;
	}
}
