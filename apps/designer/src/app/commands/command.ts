/** Something that a person can do, by the list of commands or by its key. */
export interface Command {
	readonly label: string;
	/** The heading under which the list shows it. */
	readonly group: string;
	/** A key such as `mod+enter`. */
	readonly shortcut?: string;
	/** Who handles the key: the page does where it is absent. */
	readonly keyOf?: "canvas";
	/** The key comes before what has the focus: for keys that many fields take for themselves. */
	readonly first?: boolean;
	/** Has a key only: the list that it would open is already there. */
	readonly unlisted?: boolean;
	/** Other words by which it is found. */
	readonly keywords?: readonly string[];
	readonly run: () => void;
}

/** Gives what can be done now. */
export type CommandSource = () => readonly Command[];
