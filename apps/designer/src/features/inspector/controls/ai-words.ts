import type { Reach } from "../../../core/editor/lives/reach.ts";

/** Whether an agent calls the node. */
export function isCalled(reach: Reach): boolean {
	return reach === "called" || reach === "both";
}

/** Who fills a parameter on AI, as far as agents are concerned. */
export function calledWords(reach: Reach): string {
	return isCalled(reach)
		? "The model fills it with each call."
		: "No agent calls this node, so no model fills it.";
}

/** What fills a parameter on AI where a wire brings a message. */
export function wiredWords({
	name,
	reach,
	chosen,
	needed,
}: {
	readonly name: string;
	readonly reach: Reach;
	/** The designer chose the message's field. */
	readonly chosen: boolean;
	/** Without a value the step fails. */
	readonly needed: boolean;
}): string {
	if (chosen) return `As a step it is read from the message’s field \`${name}\`.`;
	const without = needed ? "the step fails" : "it takes its default";
	return reach === "both"
		? `As a step it takes the field \`${name}\` if the message has one by chance; otherwise ${without}.`
		: `As a step nothing fills it: ${without}.`;
}
