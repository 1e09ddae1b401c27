import type { Turn } from "@switchyard/spec/chat";

/** A turn of the branch in view. */
export interface BranchTurn {
	readonly turn: Turn;
	/** All that follow the same turn, itself included, in the order in which they came. */
	readonly siblings: readonly string[];
}

/**
 * One branch of a conversation, from its beginning to its end.
 * @param chosen which turn is shown where several follow the same one, by the turn that they follow (`""` for the beginning); the newest where nothing is chosen
 */
export function branchOf(turns: readonly Turn[], chosen: ReadonlyMap<string, string>): BranchTurn[] {
	const children = new Map<string, Turn[]>();
	for (const turn of turns) {
		const parent = turn.parent ?? "";
		children.set(parent, [...(children.get(parent) ?? []), turn]);
	}
	const branch: BranchTurn[] = [];
	for (let next = children.get(""); next; ) {
		const parent = next[0]?.parent ?? "";
		const turn: Turn | undefined = next.find(({ id }) => id === chosen.get(parent)) ?? next.at(-1);
		if (!turn) break;
		branch.push({ turn, siblings: next.map(({ id }) => id) });
		next = children.get(turn.id);
	}
	return branch;
}

/** Whether the last answer to a turn is still to come. */
export function isAnswering({ answers }: Turn): boolean {
	return answers.length === 0 || answers.at(-1)?.status === "answering";
}

/** Whether an answer is under way whose run cannot be read yet. */
export function isBeginning({ answers }: Turn): boolean {
	const last = answers.at(-1);
	return last?.status === "answering" && last.run === undefined;
}
