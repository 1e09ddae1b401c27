import { type Actor, claiming } from "@switchyard/spec/actor";
import { joinMarks, type Mark } from "@switchyard/spec/label";
import { inputMark, type Sender } from "../../platform/http/principal.ts";

/** Who writes, and what they say of what they write. */
export interface Writer {
	readonly actor: Actor;
	/** What it is marked with from then on, given what it was marked with; what is new was marked with nothing. */
	readonly label: (before: Mark | undefined) => Mark;
	/** Whether they may take a mark away. */
	readonly mayTrust: boolean;
}

/** What a request says of who writes and of what is written. */
interface Said {
	readonly label?: Mark;
	readonly by?: string;
}

/** Writer behind a request: its words are marked as all that it sends in, and only people take marks away. */
export function writerOf(sender: Sender, { label, by }: Said): Writer {
	const { actor } = sender;
	const isPerson = actor.kind === "person";
	const own = inputMark(sender);
	return {
		actor: claiming(actor, by),
		mayTrust: isPerson,
		label: (before) => {
			if (label === undefined) return joinMarks([before, own]);
			return isPerson ? label : joinMarks([label, own]);
		},
	};
}
