import { backoff } from "@switchyard/async";
import {
	applyOperations,
	type Clash,
	isFieldEdit,
	type NewIds,
	sameField,
	standingEdit,
} from "@switchyard/flow";
import type { Flow, Operation } from "@switchyard/spec/flow";
import type { Editor } from "../editor/editor.ts";
import { describeLoss, describeOperation, describeRebase } from "./describe-operation.ts";
import type { EditStore, StoredEdits } from "./edit-store.ts";
import { type EditOutcome, type FlowBackend, isPassing, type RemoteEdit } from "./flow-backend.ts";
import { OpenClashes } from "./open-clashes.ts";
import { PendingEdits } from "./pending-edits.ts";
import { originOf, type RebaseOrigin, rebase } from "./rebase.ts";
import { restoreNodes } from "./restore-nodes.ts";

/** How long changes are gathered before they are sent, in milliseconds. */
const GATHER_MS = 300;

/** Waits before changes are sent again. */
const RETRY_MS = { first: 1000, longest: 30_000 };

const NOT_SAVED = {
	offline: "Your changes are not saved: the server cannot be reached.",
	conflict: "Your changes are not saved: someone else changed the flow. Resolve the conflict first.",
	unsettled:
		"Some of your changes are not saved: someone else set the same fields. Choose which values to keep first.",
} as const;

export interface FlowSyncOptions {
	/** Holds the flow as it was just read from the server. */
	readonly editor: Editor;
	readonly backend: FlowBackend;
	readonly store: EditStore;
	/** Names this editor among others of the same flow. */
	readonly editorId: string;
	/** What others call the person at an editor; someone else when absent. */
	readonly nameOf?: (editor: string | undefined) => string;
	/** Brings in what is typed and not an edit yet, before the flow becomes another. */
	readonly finishTyping?: () => void;
}

/** How the flow became another. */
interface Adoption {
	/** What the pending operations were made on; the flow as it was here when absent. */
	readonly origin?: RebaseOrigin;
	/** What others changed, in words. */
	readonly theirs?: readonly string[];
	/** The editor by which it was changed. */
	readonly by?: string | undefined;
	/** True once the person knows that what no longer applies is lost. */
	readonly dropLost?: boolean;
}

/** How a conflict is settled: one's own changes that still fit, the same with the nodes that others removed, or none of them. */
export type Resolution = "mine" | "restore" | "theirs";

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
	#failures = 0;
	readonly #pending = new PendingEdits();
	readonly #clashes = new OpenClashes();
	readonly #nameOf: (editor: string | undefined) => string;
	readonly #finishTyping: () => void;
	#base: Flow;
	#busy = false;
	#stopped = false;
	/** The latest revision that is known of but could not be applied. */
	#ahead = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly #stopListening: () => void;
	#stopKeepingTexts = () => {};

	constructor({ editor, backend, store, editorId, nameOf, finishTyping }: FlowSyncOptions) {
		this.#editor = editor;
		this.#backend = backend;
		this.#store = store;
		this.#editorId = editorId;
		this.#nameOf = nameOf ?? (() => "someone else");
		this.#finishTyping = finishTyping ?? (() => {});
		this.#base = editor.store.getState().flow;
		this.#stopListening = editor.onEdit((operations) => this.#edited(operations));
	}

	/** Brings back what was not acknowledged when the page was last left. */
	async resume(): Promise<void> {
		const stored = this.#store.load();
		if (stored) await this.#restore(stored);
		this.#stopKeepingTexts = this.#editor.store.subscribe(({ unfinished }, before) => {
			if (unfinished !== before.unfinished) this.#keep();
		});
	}

	async #restore(stored: StoredEdits): Promise<void> {
		this.#editor.restoreHistory(stored.history);
		this.#editor.restoreUnfinished(stored.unfinished ?? []);
		this.#pending.replace(stored.operations, stored.sent);
		if (stored.sent > 0 && stored.revision < this.#base.revision) await this.#askWhatArrived(stored.revision);
		this.#clashes.replace(stored.clashes ?? []);
		if (!this.#pending.empty || !this.#clashes.empty) {
			this.#adopt(this.#base, { origin: this.#originOf(stored) });
		}
		this.#settle();
	}

	/** Where the flow is another than the one that stored edits were made on, only what their fields were is known. */
	#originOf({ revision, before = [] }: StoredEdits): RebaseOrigin {
		if (revision === this.#base.revision) return originOf(this.#base);
		return { standing: (edit) => before.find((each) => sameField(each, edit)) };
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
		} else {
			this.#finishTyping();
			this.#adopt({ ...applyOperations(this.#base, operations).flow, revision }, { by: editor });
			const offline = this.#editor.store.getState().saved === "offline";
			if (!this.#busy && (!offline || this.#pending.empty)) this.#settle();
		}
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

	/** Settles a conflict. */
	async resolve(choice: Resolution): Promise<void> {
		try {
			const flow = await this.#backend.read();
			const mine = choice === "theirs" ? [] : [...this.#pending.operations];
			const restored = choice === "restore" ? restoreNodes(this.#base, flow, mine) : [];
			if (choice === "theirs") this.#clashes.replace([]);
			this.#pending.replace([...restored, ...mine]);
			this.#editor.setSaved("unsaved");
			this.#adopt(flow, { dropLost: true });
			this.#settle();
		} catch (error) {
			if (!isPassing(error)) throw error;
			this.#editor.notify("refusal", "The server cannot be reached; nothing is lost. Try again in a moment.");
		}
	}

	/** Settles which value of a field stays that two people have set. */
	settleClash(clash: Clash, choice: "mine" | "theirs"): void {
		this.#pending.add(this.#clashes.settle(clash, choice));
		this.#adopt(this.#base);
		this.#settle();
	}

	stop(): void {
		this.#stopped = true;
		clearTimeout(this.#timer);
		this.#stopListening();
		this.#stopKeepingTexts();
	}

	get #conflicting(): boolean {
		return this.#editor.store.getState().saved === "conflict";
	}

	#edited(operations: readonly Operation[]): void {
		const open = this.#clashes.all.length;
		this.#pending.add(this.#clashes.absorb(operations));
		this.#editor.setClashes(this.#clashes.all);
		this.#keep();
		if (this.#conflicting) return;
		// Where one's own value was withdrawn, theirs is to be seen.
		if (this.#clashes.all.length < open) this.#adopt(this.#base);
		if (!this.#busy && this.#editor.store.getState().saved !== "offline") this.#settle();
		else this.#soon(GATHER_MS);
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
		this.#finishTyping();
		if (revision <= this.#base.revision) this.#adopt(this.#base, { theirs: changes });
		else if (operations && this.#base.revision === sentOn) {
			this.#adopt({ ...applyOperations(this.#base, operations).flow, revision }, { theirs: changes });
		} else this.#adopt(await this.#backend.read(), { theirs: changes });
	}

	#acknowledge(revision: number): void {
		this.#base = { ...applyOperations(this.#base, this.#pending.acknowledge()).flow, revision };
		this.#show(this.#editor.store.getState().flow);
	}

	/** Puts what is pending on top of the server's flow; stops when not all of it applies any more, unless that is known. */
	#adopt(
		base: Flow,
		{ origin = originOf(this.#base), theirs = [], by, dropLost = false }: Adoption = {},
	): void {
		const standing: RebaseOrigin["standing"] = (edit) => this.#clashes.before(edit) ?? origin.standing(edit);
		const operations = [...this.#pending.operations, ...this.#clashes.all.map(({ mine }) => mine)];
		const rebased = rebase({ ...origin, standing }, base, operations);
		if (rebased.lost.length > 0 && !dropLost) {
			const lost = rebased.lost.map((each) => describeLoss(this.#base, base, each));
			const restorable = restoreNodes(this.#base, base, operations).length > 0;
			this.#editor.setSaved("conflict", { theirs, lost, restorable });
			this.#keep();
			return;
		}
		this.#pending.rebased(rebased.kept);
		this.#clashes.replace(rebased.clashes);
		const { selection } = this.#editor.store.getState();
		const words = describeRebase({ before: this.#base, base, rebased, selection, by: this.#nameOf(by) });
		this.#base = base;
		this.#show(this.#clashes.applyTo(rebased.flow), rebased.renamed);
		this.#editor.setClashes(this.#clashes.all);
		if (words) this.#editor.notify("info", words);
	}

	#show(flow: Flow, renamed?: NewIds): void {
		this.#editor.replaceFlow({ ...flow, revision: this.#base.revision }, renamed);
		this.#keep();
	}

	/** Reads the flow again when others are ahead and nothing is under way. */
	async #catchUp(): Promise<void> {
		if (this.#ahead <= this.#base.revision || this.#busy || this.#stopped || this.#conflicting) return;
		await this.#whileBusy(async () => {
			const flow = await this.#backend.read();
			this.#ahead = 0;
			if (flow.revision <= this.#base.revision) return;
			this.#finishTyping();
			this.#adopt(flow);
		});
	}

	/** Makes one request at a time, then continues with what is left. */
	async #whileBusy(request: () => Promise<void>): Promise<void> {
		this.#busy = true;
		try {
			await request();
			this.#failures = 0;
			this.#busy = false;
			this.#settle();
		} catch (error) {
			this.#busy = false;
			this.#failed(error);
		}
	}

	#settle(): void {
		if (this.#stopped || this.#conflicting) return;
		const settled = this.#clashes.empty ? "saved" : "unsettled";
		this.#editor.setSaved(this.#pending.empty ? settled : "unsaved");
		if (!this.#pending.empty) this.#soon(GATHER_MS);
	}

	#failed(error: unknown): void {
		if (this.#stopped) return;
		if (isPassing(error)) {
			this.#editor.setSaved("offline");
			this.#soon(backoff(this.#failures++, RETRY_MS, Math.random));
			return;
		}
		const reason = error instanceof Error ? error.message : String(error);
		const lost = this.#pending.operations.map((operation) => describeOperation(this.#base, operation));
		this.#editor.setSaved("conflict", { theirs: [reason], lost });
	}

	#keep(): void {
		const { operations, sent } = this.#pending;
		const { all: clashes } = this.#clashes;
		const before = operations.filter(isFieldEdit).flatMap((edit) => standingEdit(this.#base, edit) ?? []);
		const { revision } = this.#base;
		const { unfinished } = this.#editor.store.getState();
		const history = this.#editor.history();
		this.#store.save({ revision, operations, sent, before, clashes, unfinished, history });
	}
}
