import { applyOperations } from "@switchyard/flow";
import type { Flow, Operation } from "@switchyard/spec";
import type { Editor } from "../editor/editor.ts";
import { Backoff } from "./backoff.ts";
import { describeOperation } from "./describe-operation.ts";
import type { EditStore } from "./edit-store.ts";
import { type EditOutcome, type FlowBackend, isPassing, type RemoteEdit } from "./flow-backend.ts";
import { PendingEdits } from "./pending-edits.ts";
import { rebase } from "./rebase.ts";

/** How long changes are gathered before they are sent, in milliseconds. */
const GATHER_MS = 300;

const NOT_SAVED = {
	offline: "Your changes are not saved: the server cannot be reached.",
	conflict: "Your changes are not saved: somebody else changed the flow. Settle that first.",
} as const;

export interface FlowSyncOptions {
	/** Holds the flow as it was just read from the server. */
	readonly editor: Editor;
	readonly backend: FlowBackend;
	readonly store: EditStore;
	/** Names this editor among others of the same flow. */
	readonly editorId: string;
}

/**
 * Saves a flow as it is edited and brings in what others change. The flow that the person sees is always the server's
 * (`base`) with the person's own unacknowledged operations (`pending`) on top. What is pending is in the browser's
 * storage until the server has it.
 */
export class FlowSync {
	readonly #editor: Editor;
	readonly #backend: FlowBackend;
	readonly #store: EditStore;
	readonly #editorId: string;
	readonly #backoff = new Backoff(1_000, 30_000);
	readonly #pending = new PendingEdits();
	#base: Flow;
	#busy = false;
	#stopped = false;
	/** The latest revision that is known of but could not be applied. */
	#ahead = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly #stopListening: () => void;

	constructor({ editor, backend, store, editorId }: FlowSyncOptions) {
		this.#editor = editor;
		this.#backend = backend;
		this.#store = store;
		this.#editorId = editorId;
		this.#base = editor.store.getState().flow;
		this.#stopListening = editor.onEdit((operations) => this.#edited(operations));
	}

	/** Brings back what was not acknowledged when the page was last left. */
	async resume(): Promise<void> {
		const stored = this.#store.load();
		if (!stored) return;
		this.#editor.restoreHistory(stored.history);
		this.#pending.replace(stored.operations, stored.sent);
		if (stored.sent > 0 && stored.revision < this.#base.revision) await this.#askWhatArrived(stored.revision);
		if (!this.#pending.empty) this.#adopt(this.#base);
		this.#settle();
	}

	/** The page was left while a request was under way: asking once more tells whether it had arrived. */
	async #askWhatArrived(revision: number): Promise<void> {
		try {
			const operations = this.#pending.nextBatch();
			const outcome = await this.#backend.edit({ revision, operations, editor: this.#editorId });
			if ("accepted" in outcome) this.#pending.acknowledge();
			else this.#pending.refuse(outcome.stale.operations);
		} catch (error) {
			// Unknown then: what had arrived is found to be so already, or is set once more to what it is.
			if (!isPassing(error)) throw error;
			this.#pending.refuse(undefined);
		}
	}

	/** Takes what `/live` tells of an edit, by this editor or another; without operations, of where the flow stands. */
	remote({ revision, operations, editor }: RemoteEdit): void {
		if (revision <= this.#base.revision || this.#conflicting) return;
		if (revision !== this.#base.revision + 1 || operations.length === 0) {
			this.#ahead = Math.max(this.#ahead, revision);
			void this.#catchUp();
		} else if (editor === this.#editorId && operations.length === this.#pending.sent) {
			this.#acknowledge(revision);
		} else this.#adopt({ ...applyOperations(this.#base, operations).flow, revision });
	}

	/** Others may have changed the flow unseen, for example while the connection was down. */
	async reconnected(): Promise<void> {
		this.#ahead = Number.POSITIVE_INFINITY;
		await this.#catchUp();
	}

	/** Sends what is pending now. */
	async flush(): Promise<void> {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		if (this.#stopped || this.#busy || this.#conflicting || this.#pending.empty) return;
		await this.#send();
	}

	/**
	 * Resolves once the server has everything.
	 * @throws Error when it cannot be had now
	 */
	async saved(): Promise<void> {
		const { store } = this.#editor;
		void this.flush();
		await new Promise<void>((resolve, reject) => {
			const check = () => {
				const { saved } = store.getState();
				if (saved === "saving" || saved === "unsaved") return;
				unsubscribe();
				if (saved === "saved") resolve();
				else reject(new Error(NOT_SAVED[saved]));
			};
			const unsubscribe = store.subscribe(check);
			check();
		});
	}

	/** Settles a conflict: the person's changes that still apply on top of the others', or the others' alone. */
	async resolve(choice: "mine" | "theirs"): Promise<void> {
		try {
			const flow = await this.#backend.read();
			this.#pending.replace(choice === "mine" ? rebase(flow, this.#pending.operations).kept : []);
			this.#editor.setSaved("unsaved");
			this.#adopt(flow);
			this.#settle();
		} catch (error) {
			if (!isPassing(error)) throw error;
			this.#editor.notify("refusal", "The server cannot be reached; nothing is lost. Try again in a moment.");
		}
	}

	stop(): void {
		this.#stopped = true;
		clearTimeout(this.#timer);
		this.#stopListening();
	}

	get #conflicting(): boolean {
		return this.#editor.store.getState().saved === "conflict";
	}

	#edited(operations: readonly Operation[]): void {
		this.#pending.add(operations);
		this.#keep();
		if (this.#conflicting) return;
		if (!this.#busy && this.#editor.store.getState().saved !== "offline") this.#editor.setSaved("unsaved");
		this.#soon(GATHER_MS);
	}

	/** Sends after a while, or when an earlier such promise is due. */
	#soon(delay: number): void {
		this.#timer ??= setTimeout(() => void this.flush(), delay);
	}

	async #send(): Promise<void> {
		const operations = this.#pending.nextBatch();
		const { revision } = this.#base;
		this.#keep();
		this.#editor.setSaved("saving");
		await this.#whileBusy(async () => {
			const outcome = await this.#backend.edit({ revision, operations, editor: this.#editorId });
			await this.#answered(outcome, revision);
		});
		await this.#catchUp();
	}

	async #answered(outcome: EditOutcome, sentOn: number): Promise<void> {
		if ("accepted" in outcome) {
			// `/live` may have told of it before the answer came.
			if (outcome.accepted.revision > this.#base.revision) this.#acknowledge(outcome.accepted.revision);
			return;
		}
		const { revision, operations, changes } = outcome.stale;
		this.#pending.refuse(operations);
		if (revision <= this.#base.revision) this.#adopt(this.#base, changes);
		else if (operations && this.#base.revision === sentOn) {
			this.#adopt({ ...applyOperations(this.#base, operations).flow, revision }, changes);
		} else this.#adopt(await this.#backend.read(), changes);
	}

	#acknowledge(revision: number): void {
		this.#base = { ...applyOperations(this.#base, this.#pending.acknowledge()).flow, revision };
		this.#show(this.#editor.store.getState().flow);
	}

	/** Puts what is pending on top of the server's flow; stops when not all of it applies any more. */
	#adopt(base: Flow, theirs: readonly string[] = []): void {
		const { flow, kept, lost } = rebase(base, this.#pending.operations);
		if (lost.length > 0) {
			const describe = ({ operation, reason }: (typeof lost)[number]) =>
				`${describeOperation(this.#base, operation)}: ${reason}`;
			this.#editor.setSaved("conflict", { theirs, lost: lost.map(describe) });
			this.#keep();
			return;
		}
		if (kept.length < this.#pending.operations.length) this.#pending.replace(kept);
		this.#base = base;
		this.#show(flow);
	}

	#show(flow: Flow): void {
		this.#editor.replaceFlow({ ...flow, revision: this.#base.revision });
		this.#keep();
	}

	/** Reads the flow again when others are ahead and nothing is under way. */
	async #catchUp(): Promise<void> {
		if (this.#ahead <= this.#base.revision || this.#busy || this.#stopped || this.#conflicting) return;
		await this.#whileBusy(async () => {
			const flow = await this.#backend.read();
			this.#ahead = 0;
			if (flow.revision > this.#base.revision) this.#adopt(flow);
		});
	}

	/** Makes one request at a time, then continues with what is left. */
	async #whileBusy(request: () => Promise<void>): Promise<void> {
		this.#busy = true;
		try {
			await request();
			this.#backoff.reset();
			this.#busy = false;
			this.#settle();
		} catch (error) {
			this.#busy = false;
			this.#failed(error);
		}
	}

	#settle(): void {
		if (this.#stopped || this.#conflicting) return;
		this.#editor.setSaved(this.#pending.empty ? "saved" : "unsaved");
		if (!this.#pending.empty) this.#soon(GATHER_MS);
	}

	#failed(error: unknown): void {
		if (this.#stopped) return;
		if (isPassing(error)) {
			this.#editor.setSaved("offline");
			this.#soon(this.#backoff.next());
			return;
		}
		const reason = error instanceof Error ? error.message : String(error);
		const lost = this.#pending.operations.map((operation) => describeOperation(this.#base, operation));
		this.#editor.setSaved("conflict", { theirs: [reason], lost });
	}

	#keep(): void {
		const { operations, sent } = this.#pending;
		this.#store.save({ revision: this.#base.revision, operations, sent, history: this.#editor.history() });
	}
}
