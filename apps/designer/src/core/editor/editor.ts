import type { Clash, FrozenPlan, NewIds, NotFrozen, PlanToFreeze } from "@switchyard/flow";
import type { Problem } from "@switchyard/spec/error";
import type {
	ErrorPolicy,
	Flow,
	FlowBudget,
	FlowNode,
	FlowPolicies,
	MarkColor,
	NoteSize,
	Operation,
	ParameterSetting,
	PinnedData,
	PinnedSet,
	Position,
	RetryPolicy,
	ToolSetting,
	WireEnd,
} from "@switchyard/spec/flow";
import type { NodeSpec, Port, Source } from "@switchyard/spec/node-spec";
import type { RecordedRepetition } from "@switchyard/spec/recorder";
import type { Scope } from "@switchyard/spec/scope";
import type { StoreApi } from "zustand/vanilla";
import type { Extraction, extraction } from "../extract/extraction.ts";
import type { RecordedStep } from "../recorder/step-of.ts";
import type { Conflict, EditorState, Notice, SavedState } from "./editor-state.ts";
import type { Match } from "./find/find-in-flow.ts";
import type { History } from "./history.ts";
import type { KnownNodeTypes } from "./known-node-types.ts";
import type { Selection } from "./selection.ts";
import type { TurnedWork, WorkToTurn } from "./turned-work.ts";
import type { FieldPlace, TypedText, UnfinishedText } from "./unfinished/unfinished-text.ts";
import type { Verdict } from "./verdict.ts";

/**
 * The headless editor of one flow: what a person can do, as methods. Every change consists of edit operations, can be
 * undone, and is passed to `onEdit`. A verb that is refused changes nothing and gives the reason in its verdict and as a notice.
 */
export interface Editor {
	readonly store: StoreApi<EditorState>;

	// Looking
	node(id: string): FlowNode | undefined;
	/** The spec of a node's type; `undefined` for an unknown node or type. */
	spec(node: string): NodeSpec | undefined;
	/** All ports of a node, those added by its settings included. */
	ports(node: string): readonly Port[];
	canConnect(from: WireEnd, to: WireEnd): Verdict;
	/** Where a wire from an end would best arrive at a node; the end may turn out to be refused. */
	bestEnd(from: WireEnd, node: string): WireEnd | undefined;
	/** Every problem of the flow as it is now; the state's own follow with a short delay. */
	check(): readonly Problem[];
	/** The node types that could be added at an open end, in their order. */
	fittingTypes(end: WireEnd): readonly NodeSpec[];

	// Nodes
	/**
	 * Adds a node of the type and selects it; without a position beside the selected node, or where the person looks. It covers no
	 * other. Gives its id, or `undefined` when the type is unknown.
	 */
	addNode(type: string, position?: Position): string | undefined;
	/** Adds a node after the selected one, at its first message output that has no wire and fits; says where, or that none does. */
	addAfterSelected(type: string): string | undefined;
	/** Adds a node whose port lies where a wire from an open end was dropped, and connects the two. */
	addNodeAt(end: WireEnd, type: string, point: Position): string | undefined;
	/** Adds a node of each type below an agent or a hop and hangs all of them on its tools port. Gives how many. */
	addTools(agent: string, types: readonly string[]): number;
	moveNodes(positions: ReadonlyMap<string, Position>, notes?: ReadonlyMap<string, Position>): void;
	/** Moves the selected nodes and notes by a distance in canvas pixels. */
	nudge(dx: number, dy: number): void;
	rename(node: string, name: string): void;
	renameFlow(name: string): void;
	/** What the flow's runs may spend; `null` removes the budget. */
	setBudget(budget: FlowBudget | null): void;
	/** What its runs may do with untrusted and private values; `null` turns the policies off. */
	setPolicies(policies: FlowPolicies | null): void;
	/** Disables the selected nodes, or enables them when all of them are disabled. */
	toggleDisabled(): void;
	/** Gives a node another type: what the other one has too stays, and a notice says how much does not. */
	replaceType(node: string, type: string): void;
	/** Removes what is selected. */
	remove(): void;
	/** Lays all nodes out anew, or only the selected ones when there are several. */
	tidy(): Promise<void>;

	// Notes, groups and colours
	/** Adds a note and selects it; without a position where the person looks. Gives its id. */
	addNote(position?: Position): string | undefined;
	/** Markdown, at most `MAX_NOTE_LENGTH` characters. */
	setNoteText(note: string, text: string): Verdict;
	placeNote(note: string, position: Position, size: NoteSize): void;
	/** Puts the selected nodes and notes into a new group. Gives its id. */
	group(): string | undefined;
	/** Takes away the frames of the groups that the selection touches; what is in them stays. */
	ungroup(): void;
	/** Takes the selected nodes and notes out of their groups. */
	leaveGroup(): void;
	/** Puts nodes and notes into a group that is there. */
	joinGroup(group: string, nodes: readonly string[], notes?: readonly string[]): void;
	/** Selects all that is in a group, or adds it to what is selected. */
	selectGroup(group: string, add?: boolean): void;
	renameGroup(group: string, name: string): void;
	collapseGroup(group: string, collapsed: boolean): void;
	/** Collapses the groups that the selection touches, or expands them when all are collapsed. */
	toggleGroups(): void;
	/** Marks the selected nodes and notes with a colour; `null` takes it off. */
	setColor(color: MarkColor | null): void;
	setGroupColor(group: string, color: MarkColor | null): void;

	// Wires
	/** Connects two ports given in either order: a message wire, or a tool hung on an agent. */
	connect(from: WireEnd, to: WireEnd): Verdict;
	canReconnect(wire: string, side: "from" | "to", end: WireEnd): boolean;
	/** Moves one end of a wire to another port. */
	reconnect(wire: string, side: "from" | "to", end: WireEnd): Verdict;
	/** The node types that could be put into a wire. */
	splicingTypes(wire: string): readonly NodeSpec[];
	/** Whether a node that no message wire touches yet would fit into a wire. */
	canSplice(wire: string, node: string): boolean;
	/** Adds a node in the middle of a wire; what follows makes room. */
	spliceNew(wire: string, type: string): string | undefined;
	/** Puts a node into a wire at a position. Gives false when it does not fit. */
	splice(wire: string, node: string, position: Position): boolean;

	// Settings
	/** `null` goes back to the author's default. */
	setParameter(node: string, name: string, setting: ParameterSetting | null): Verdict;
	/** Sets the ways to find an element that held in a run, as a change of its own. */
	updateTarget(node: string, name: string, target: Readonly<Record<string, unknown>>): void;
	/** Changes who fills a parameter. What was last set under that scope comes back. */
	setScope(node: string, name: string, scope: Scope): Verdict;
	setOutput(node: string, output: string, field: string | null): void;
	setTool(node: string, tool: ToolSetting | null): void;
	setErrorPolicy(node: string, onError: ErrorPolicy | null): void;
	setRetry(node: string, retry: RetryPolicy | null): void;
	/** In milliseconds; `null` goes back to the server's limit. */
	setTimeLimit(node: string, timeoutMs: number | null): void;

	/**
	 * Keeps a text that is no value of its field yet, or forgets the one that is there. It is a problem for as long as the field
	 * shows it, and no edit: others do not see it, and it is not undone.
	 */
	setUnfinished(place: FieldPlace, typed: TypedText | undefined): void;

	/** Pins data to a node, for runs of the draft; `null` unpins it. Gives why too much data is refused. */
	setPin(node: string, pin: PinnedData | null): Verdict;
	/** Whether a node's results are untrusted or private; `null` leaves it to the author of its type. */
	setSource(node: string, source: Source | null): void;
	/** The values that are allowed for a parameter, no matter who writes them; `null` takes the list away. */
	setPinnedSet(node: string, name: string, values: PinnedSet | null): void;

	// Finding
	/** Every text of the flow's nodes and notes that holds what is looked for. */
	find(wanted: string): readonly Match[];
	/** Replaces a text by another in what was found, as one change. Gives false when there is nothing to replace. */
	replaceFound(matches: readonly Match[], wanted: string, by: string): boolean;

	// Sub-flows
	/** The selected nodes as a flow of that id and name, which a node in their place would call; or why that would not do the same. */
	extraction(flow: { readonly id: string; readonly name: string }): ReturnType<typeof extraction>;
	/** Puts a call in the place of nodes whose flow was created; refused when they were changed since. */
	extract(extracted: Extraction): Verdict;

	// Plans of agents
	/** Puts a plan's tasks as nodes in its agent's place, or says why that would not do the same. */
	freezePlan(plan: Pick<PlanToFreeze, "agent" | "tasks">): FrozenPlan | NotFrozen;

	// Calls of agents
	/** Puts what an agent did in a browser as nodes in its place, in a block of their own and as one change; or says why not. */
	turnIntoNodes(work: WorkToTurn): TurnedWork;

	// Recording
	/**
	 * Adds a recorded step behind the one that was recorded last, else in the browser's block that the selection stands in, else in a new block
	 * behind the selected node or the trigger. Gives its id, or `undefined` where the server has no such node type.
	 */
	record(step: RecordedStep, last: string | undefined): string | undefined;
	/** Sets a recorded step as it is now. Gives false where the node is gone or is of another type. */
	recordAgain(node: string, step: RecordedStep): boolean;
	/**
	 * Makes a loop over all rows of steps that were recorded in some of them, as one change. `rows` are their nodes, row by row. Gives the loop's
	 * id, or `undefined` where the nodes were changed since.
	 */
	repeat(repetition: RecordedRepetition, rows: readonly (readonly string[])[]): string | undefined;

	// Clipboard and history
	/** The selected nodes and the wires among them as text for the system's clipboard; `undefined` when no node is selected. */
	copy(): string | undefined;
	cut(): string | undefined;
	/** Pastes such a text, centred at a position when one is given. Text that is not ours is refused. */
	paste(text: string, at?: Position): Verdict;
	duplicate(): void;
	undo(): void;
	redo(): void;

	// Selection
	select(selection: Partial<Selection>): void;
	selectAll(): void;
	clearSelection(): void;
	/** The person has taken hold of nodes on the canvas, or lets them go. */
	setMoving(moving: boolean): void;

	/** The canvas says where its middle is, in canvas pixels. */
	lookAt(where: () => Position): void;
	/** Tells the person something. */
	notify(tone: Notice["tone"], text: string): void;

	// For synchronisation
	/** Calls `listener` with the operations of every change that the person makes. Returns a function that unsubscribes. */
	onEdit(listener: (operations: readonly Operation[]) => void): () => void;
	/** Replaces the flow by one that holds others' changes too. History stays, with the new ids of what was renamed. */
	replaceFlow(flow: Flow, renamed?: NewIds): void;
	setClashes(clashes: readonly Clash[]): void;
	/** Takes note of node types that came, went or are another. The flow, the selection and the history stay. */
	setNodeTypes(types: KnownNodeTypes): void;
	setSaved(saved: SavedState, conflict?: Conflict): void;
	history(): History;
	restoreHistory(history: History): void;
	restoreUnfinished(texts: readonly UnfinishedText[]): void;
	/** Stops timers. */
	dispose(): void;
}
