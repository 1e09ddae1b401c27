import type { AgentExposure, OpenChoice } from "@switchyard/flow";

/** The most things that one sentence lists. */
const MOST = 4;

/** What somebody could make of an agent who writes what it reads, in a sentence or two. */
export function exposureWords({ untrusted, private: secret, choices, answer, leaks }: AgentExposure): string {
	if (untrusted.length === 0) return "This agent reads nothing that somebody outside could write.";
	const readers = listed(untrusted.map(quoted));
	if (choices.length === 0)
		return `Somebody outside could write what ${readers} ${untrusted.length > 1 ? "give" : "gives"} it to read, but could choose nothing consequential by that.`;
	const chosen = listed(choices.map(choiceWords));
	if (answer === "refuse")
		return `What somebody outside could write in ${readers} cannot choose ${chosen}: the flow’s policies refuse it.`;
	if (answer === "ask")
		return `Before what somebody outside could write in ${readers} chooses ${chosen}, a person is asked.`;
	const leak = leaks ? ` Private data of ${listed(secret.map(quoted))} could leave that way.` : "";
	return `Somebody outside who writes what ${readers} ${untrusted.length > 1 ? "give" : "gives"} it to read could choose ${chosen}.${leak}`;
}

function choiceWords({ node, parameter }: OpenChoice): string {
	return parameter === undefined ? `to call ${quoted(node)}` : `\`${parameter}\` of ${quoted(node)}`;
}

function quoted(name: string): string {
	return `“${name}”`;
}

function listed(things: readonly string[]): string {
	const shown = things.slice(0, MOST);
	const more = things.length - shown.length;
	const parts = more > 0 ? [...shown, `${more} more`] : shown;
	return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
