import { DEFAULT_AGENT_DEPTH, MAX_AGENT_DEPTH, type OnSpent } from "@switchyard/spec/flow";
import { NumberField } from "../NumberField.tsx";
import { Select } from "../Select.tsx";
import type { LimitDraft } from "./limit-draft.ts";

interface LimitFieldsProps {
	readonly draft: LimitDraft;
	readonly onDraft: (draft: LimitDraft) => void;
	/** Whether it is of a run, whose time and depth of agents are bounded as well. */
	readonly ofRun?: boolean;
	/** Disables what happens once it is spent where there is no budget. */
	readonly bounded: boolean;
}

/** The most that people may enter: what a budget holds as whole micro-dollars. */
const MOST_DOLLARS = 1_000_000_000;
const MOST = 1_000_000_000_000;

const CHOICES: readonly { readonly value: OnSpent; readonly label: string }[] = [
	{ value: "ask", label: "Ask a person to raise it" },
	{ value: "fail", label: "Fail the run" },
];

/** The limits of a budget, each of which may be left empty, and what happens once one is reached. */
export function LimitFields({ draft, onDraft, ofRun = false, bounded }: LimitFieldsProps) {
	const change = (part: Partial<LimitDraft>) => onDraft({ ...draft, ...part });
	return (
		<div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
			<NumberField
				label="Dollars"
				placeholder="No limit"
				min={0.000001}
				max={MOST_DOLLARS}
				value={draft.dollars}
				onValueChange={(dollars) => change({ dollars })}
			/>
			<NumberField
				label="Tokens"
				placeholder="No limit"
				integer
				min={1}
				max={MOST}
				value={draft.tokens}
				onValueChange={(tokens) => change({ tokens })}
			/>
			<NumberField
				label="Model calls"
				placeholder="No limit"
				integer
				min={1}
				max={MOST}
				value={draft.calls}
				onValueChange={(calls) => change({ calls })}
			/>
			{ofRun && (
				<>
					<NumberField
						label="Minutes at work"
						placeholder="No limit"
						min={0.001}
						max={MOST}
						value={draft.minutes}
						onValueChange={(minutes) => change({ minutes })}
					/>
					<NumberField
						label="Agents below one another"
						placeholder={String(DEFAULT_AGENT_DEPTH)}
						integer
						min={1}
						max={MAX_AGENT_DEPTH}
						value={draft.depth}
						onValueChange={(depth) => change({ depth })}
					/>
				</>
			)}
			<Select
				label="Once it is spent"
				options={CHOICES}
				disabled={!bounded}
				value={draft.onSpent}
				onValueChange={(onSpent) => change({ onSpent: onSpent as OnSpent })}
			/>
		</div>
	);
}
