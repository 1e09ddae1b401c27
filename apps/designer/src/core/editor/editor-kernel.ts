import { applyOperations, type Clash, type NewIds, OperationError, withIds } from "@switchyard/flow";
import type { Flow, Operation, Position, SetParameter } from "@switchyard/spec/flow";
import { createStore, type StoreApi } from "zustand/vanilla";
import { indexOf } from "../flow/flow-index.ts";
import type { Conflict, EditorState, Notice, SavedState } from "./editor-state.ts";
import { type History, type HistoryEntry, NO_HISTORY, record } from "./history.ts";
import { type KnownNodeTypes, renewNodeTypes } from "./known-node-types.ts";
import { followedBy, followingSettings } from "./lives/follow.ts";
import { followWords } from "./lives/follow-words.ts";
import { misshapenSetting } from "./operation-shape.ts";
import { NO_PROBLEMS } from "./problems.ts";
import { NOTHING_SELECTED, type Selection } from "./selection.ts";
import type { FieldPlace, TypedText, UnfinishedText } from "./unfinished/unfinished-text.ts";
import { overTheirs, withNewIds, withText } from "./unfinished/unfinished-texts.ts";

export interface KernelOptions extends KnownNodeTypes {
	readonly flow: Flow;
	readonly readOnly: boolean;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** How a change is remembered. */
export interface Change {
	/** What it does, in words: `Move 3 nodes`. */
	readonly label: string;
	readonly operations: readonly Operation[];
	/** What the person reads once it is done; nothing when absent and no parameter follows. */
	readonly notice?: string;
	/** Quick changes with the same key become one entry of the history. */
	readonly mergeKey?: string;
	/** What is selected afterwards; what was, when absent. */
	readonly select?: Partial<Selection>;
}

/** What every verb of the editor stands on: the state, the one way to change the flow, and the history. */
export class EditorKernel {
	readonly store: StoreApi<EditorState>;
	readonly #now: () => number;
	readonly #listeners = new Set<(operations: readonly Operation[]) => void>();
	#history: History = NO_HISTORY;
	/** Where the person looks, in canvas pixels; the canvas says so. */
	lookingAt = (): Position => ({ x: 0, y: 0 });

	constructor({ flow, nodeTypes, unavailable, changed, readOnly, now }: KernelOptions) {
		this.#now = now;
		this.store = createStore<EditorState>(() => ({
			flow,
			nodeTypes,
			unavailable,
			changed,
			selection: NOTHING_SELECTED,
			moving: false,
			tidied: 0,
			unfinished: [],
			problems: NO_PROBLEMS,
			readOnly,
			saved: "saved",
			conflict: undefined,
			clashes: [],
			undoLabel: undefined,
			redoLabel: undefined,
			notice: undefined,
		}));
	}

	get state(): EditorState {
		return this.store.getState();
	}

	get flow(): Flow {
		return this.state.flow;
	}

	/** Makes a change with the settings that follow it, remembers it and tells it. Gives false when it is refused. */
	change({ label, operations: own, notice, mergeKey, select }: Change): boolean {
		if (own.length === 0) return true;
		const following = followingSettings(this.flow, own, this.state.nodeTypes);
		const operations = [...own, ...following];
		const misshapen = misshapenSetting(operations);
		if (misshapen !== undefined) {
			this.notify("refusal", misshapen);
			return false;
		}
		const inverse = this.#apply(operations);
		if (!inverse) return false;
		const entry: HistoryEntry = { label, operations, inverse, at: this.#now() };
		this.#setHistory(record(this.#history, mergeKey === undefined ? entry : { ...entry, mergeKey }));
		if (select) this.select(select);
		this.#tell(notice, following);
		return true;
	}

	undo(): void {
		const entry = this.#history.undo.at(-1);
		if (!entry) return;
		const undo = this.#history.undo.slice(0, -1);
		const undone = this.#apply(entry.inverse) !== undefined;
		// What others changed since may stand in its way; what was said about it stays as the notice.
		this.#setHistory({ undo, redo: undone ? [...this.#history.redo, entry] : this.#history.redo });
		if (undone) this.#tell(`Undone: ${entry.label}.`, followedBy(entry.inverse).toReversed());
	}

	redo(): void {
		const entry = this.#history.redo.at(-1);
		if (!entry) return;
		const redo = this.#history.redo.slice(0, -1);
		const inverse = this.#apply(entry.operations);
		const again = inverse ? [{ ...entry, inverse }] : [];
		this.#setHistory({ undo: [...this.#history.undo, ...again], redo });
		if (inverse) this.#tell(`Redone: ${entry.label}.`, followedBy(entry.operations));
	}

	/** Says what was done, and which parameters followed. */
	#tell(notice: string | undefined, following: readonly SetParameter[]): void {
		const words = followWords(this.flow, this.state.nodeTypes, following);
		const text = [notice, words].filter((part) => part !== undefined).join(" ");
		if (text !== "") this.notify("info", text);
	}

	/** The operations that take the given ones back, now applied; `undefined` when they cannot be. */
	#apply(operations: readonly Operation[]): readonly Operation[] | undefined {
		if (this.state.readOnly) {
			this.notify("refusal", "This is a past version of the flow. It is read-only.");
			return undefined;
		}
		try {
			const { flow, inverse } = applyOperations(this.flow, operations);
			this.#show(flow);
			for (const listener of this.#listeners) listener(operations);
			return inverse;
		} catch (error) {
			if (!(error instanceof OperationError)) throw error;
			this.notify("refusal", error.message);
			return undefined;
		}
	}

	replaceFlow(flow: Flow, renamed?: NewIds): void {
		if (renamed && renamed.nodes.size + renamed.wires.size > 0) this.#rename(renamed);
		const unfinished = overTheirs(this.state, { flow, nodeTypes: this.state.nodeTypes });
		this.#show(flow, unfinished);
	}

	#show(flow: Flow, unfinished = this.state.unfinished): void {
		this.store.setState(({ selection }) => ({ flow, unfinished, selection: present(selection, flow) }));
	}

	setUnfinished(place: FieldPlace, typed: TypedText | undefined): void {
		this.restoreUnfinished(withText(this.state, place, typed));
	}

	restoreUnfinished(unfinished: readonly UnfinishedText[]): void {
		if (unfinished !== this.state.unfinished) this.store.setState({ unfinished });
	}

	setNodeTypes(later: KnownNodeTypes): void {
		this.store.setState((known) => renewNodeTypes(known, later));
	}

	select(selection: Partial<Selection>): void {
		this.store.setState({ selection: present({ ...NOTHING_SELECTED, ...selection }, this.flow) });
	}

	notify(tone: Notice["tone"], text: string): void {
		this.store.setState(({ notice }) => ({ notice: { serial: (notice?.serial ?? 0) + 1, tone, text } }));
	}

	setSaved(saved: SavedState, conflict: Conflict | undefined): void {
		const { state } = this;
		if (state.saved === saved && state.conflict === conflict) return;
		this.store.setState({ saved, conflict });
	}

	setClashes(clashes: readonly Clash[]): void {
		if (this.state.clashes.length + clashes.length > 0) this.store.setState({ clashes });
	}

	history(): History {
		return this.#history;
	}

	restoreHistory(history: History): void {
		this.#setHistory(history);
	}

	onEdit(listener: (operations: readonly Operation[]) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** What the person added is called otherwise now: others had taken its id. */
	#rename(ids: NewIds): void {
		const entry = ({ operations, inverse, ...rest }: HistoryEntry): HistoryEntry => ({
			...rest,
			operations: operations.map((each) => withIds(each, ids)),
			inverse: inverse.map((each) => withIds(each, ids)),
		});
		const { undo, redo } = this.#history;
		this.#setHistory({ undo: undo.map(entry), redo: redo.map(entry) });
		this.store.setState(({ selection, unfinished }) => ({
			unfinished: withNewIds(unfinished, ids),
			selection: {
				nodes: new Set([...selection.nodes].map((id) => ids.nodes.get(id) ?? id)),
				wires: new Set([...selection.wires].map((id) => ids.wires.get(id) ?? id)),
				notes: selection.notes,
			},
		}));
	}

	#setHistory(history: History): void {
		this.#history = history;
		this.store.setState({
			undoLabel: history.undo.at(-1)?.label,
			redoLabel: history.redo.at(-1)?.label,
		});
	}
}

/** The selection without what the flow does not have. */
function present(selection: Selection, flow: Flow): Selection {
	const index = indexOf(flow);
	const nodes = [...selection.nodes].filter((id) => index.nodes.has(id));
	const wires = [...selection.wires].filter((id) => index.wires.has(id));
	const known = new Set(selection.notes.size > 0 ? flow.notes?.map(({ id }) => id) : []);
	const notes = [...selection.notes].filter((id) => known.has(id));
	const whole =
		nodes.length === selection.nodes.size &&
		wires.length === selection.wires.size &&
		notes.length === selection.notes.size;
	return whole ? selection : { nodes: new Set(nodes), wires: new Set(wires), notes: new Set(notes) };
}
