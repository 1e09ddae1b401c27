import type { Clash } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { KnownNodeTypes } from "./known-node-types.ts";
import type { FlowProblems } from "./problems.ts";
import type { Selection } from "./selection.ts";
import type { UnfinishedText } from "./unfinished/unfinished-text.ts";

/**
 * Where the person's changes are: on the server (`saved`), on their way (`saving`), waiting to be sent (`unsaved`), waiting for
 * the server to come back (`offline`), for the person to choose between two values of a field (`unsettled`), or stopped by
 * someone else's change (`conflict`). They are kept in the browser
 * in every case but the first.
 */
export type SavedState = "saved" | "saving" | "unsaved" | "offline" | "unsettled" | "conflict";

/** A word to the person about what just happened or was refused; shown by the canvas and read out. */
export interface Notice {
	/** Raised with every notice, so that the same words twice are two notices. */
	readonly serial: number;
	readonly tone: "info" | "refusal";
	readonly text: string;
}

/** Someone else's change that the person's own cannot be put on top of. */
export interface Conflict {
	/** What the others changed, in words. */
	readonly theirs: readonly string[];
	/** The own changes that no longer apply, in words. */
	readonly lost: readonly string[];
	/** True where nodes that others removed would make them apply again. */
	readonly restorable?: boolean;
}

/** One flow in the making, as the canvas and the inspector see it. Replaced, never changed in place. */
export interface EditorState extends KnownNodeTypes {
	readonly flow: Flow;
	readonly selection: Selection;
	/** How often the layout was tidied: what moved then may glide to its place. */
	readonly tidied: number;
	/** True while the person holds nodes: what shows the selection elsewhere waits until they are put down. */
	readonly moving: boolean;
	/** What was typed into fields and is no value yet; it is no part of the flow. */
	readonly unfinished: readonly UnfinishedText[];
	/** Follows the flow with a short delay. */
	readonly problems: FlowProblems;
	/** True for a frozen version: looking and copying work, every change is refused. */
	readonly readOnly: boolean;
	readonly saved: SavedState;
	readonly conflict: Conflict | undefined;
	/** Fields that this person and someone else set to different values at the same time. */
	readonly clashes: readonly Clash[];
	/** What undo would take back, in words; `undefined` when there is nothing. */
	readonly undoLabel: string | undefined;
	readonly redoLabel: string | undefined;
	readonly notice: Notice | undefined;
}
