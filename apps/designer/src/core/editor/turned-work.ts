import type { UnwrittenField } from "@switchyard/flow";
import type { ParameterSetting } from "@switchyard/spec/flow";
import type { RecordedStep } from "../recorder/step-of.ts";

/** What an agent did in a browser, that nodes are to do in its place. */
export interface WorkToTurn {
	/** The id of the agent's node. */
	readonly agent: string;
	readonly steps: readonly RecordedStep[];
	/** The block's sites; all without. */
	readonly sites?: ParameterSetting | undefined;
}

/** What came of it: the ids of the block and its nodes, and what follows the agent and reads what only the agent wrote. */
export type TurnedWork =
	| { readonly ok: true; readonly nodes: readonly string[]; readonly unwritten: readonly UnwrittenField[] }
	| { readonly ok: false; readonly problem: string };
