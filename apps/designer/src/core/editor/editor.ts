import type {
	ErrorPolicy,
	Flow,
	FlowNode,
	NodeSpec,
	Operation,
	ParameterSetting,
	Port,
	Position,
	RetryPolicy,
	Scope,
	ToolSetting,
	WireEnd,
} from "@switchyard/spec";
import type { StoreApi } from "zustand/vanilla";
import type { Conflict, EditorState, Notice, SavedState } from "./editor-state.ts";
import type { History } from "./history.ts";
import type { KnownNodeTypes } from "./known-node-types.ts";
import type { Selection } from "./selection.ts";
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
	/** The node types that could be added at an open end, in their order. */
	fittingTypes(end: WireEnd): readonly NodeSpec[];

	// Nodes
	/**
	 * Adds a node of the type and selects it; without a position beside the selected node, or where the person looks.
	 * Gives its id, or `undefined` when the type is unknown.
	 */
	addNode(type: string, position?: Position): string | undefined;
	/** Adds a node whose port lies where a wire from an open end was dropped, and connects the two. */
	addNodeAt(end: WireEnd, type: string, point: Position): string | undefined;
	moveNodes(positions: ReadonlyMap<string, Position>): void;
	/** Moves the selected nodes by a distance in canvas pixels. */
	nudge(dx: number, dy: number): void;
	rename(node: string, name: string): void;
	renameFlow(name: string): void;
	/** Removes what is selected. */
	remove(): void;
	/** Lays all nodes out anew, or only the selected ones when there are several. */
	tidy(): Promise<void>;

	// Wires
	/** Connects two ports given in either order: a message wire, or a tool hung on an agent. */
	connect(from: WireEnd, to: WireEnd): Verdict;

	// Settings
	/** `null` goes back to the author's default. */
	setParameter(node: string, name: string, setting: ParameterSetting | null): Verdict;
	/** Changes who fills a parameter. What was last set under that scope comes back. */
	setScope(node: string, name: string, scope: Scope): Verdict;
	setOutput(node: string, output: string, field: string | null): void;
	setTool(node: string, tool: ToolSetting | null): void;
	setErrorPolicy(node: string, onError: ErrorPolicy | null): void;
	setRetry(node: string, retry: RetryPolicy | null): void;
	/** In milliseconds; `null` goes back to the server's limit. */
	setTimeLimit(node: string, timeoutMs: number | null): void;

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
	/** Replaces the flow by one that holds others' changes too. History stays. */
	replaceFlow(flow: Flow): void;
	/** Takes note of node types that came, went or are another. The flow, the selection and the history stay. */
	setNodeTypes(types: KnownNodeTypes): void;
	setSaved(saved: SavedState, conflict?: Conflict): void;
	history(): History;
	restoreHistory(history: History): void;
	/** Stops timers. */
	dispose(): void;
}
