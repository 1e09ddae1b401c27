import type { NodeSpec } from "@switchyard/spec/node-spec";

/** Something to choose from a list that is searched. */
export interface Pick {
	/** The list's accessible name. */
	readonly label: string;
	readonly placeholder: string;
	/** What is said when there is nothing to choose at all. */
	readonly empty: string;
	readonly find: (search: string) => readonly PickChoice[];
}

export interface PickChoice {
	readonly key: string;
	/** The node type whose icon is shown. */
	readonly spec: NodeSpec | undefined;
	readonly dimmed?: boolean;
	readonly name: string;
	readonly detail: string;
	readonly choose: () => void;
}
