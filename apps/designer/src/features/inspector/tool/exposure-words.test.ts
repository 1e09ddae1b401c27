import type { AgentExposure } from "@switchyard/flow";
import { expect, it } from "vitest";
import { exposureWords } from "./exposure-words.ts";

const reading: AgentExposure = {
	untrusted: ["Inbox"],
	private: ["Inbox"],
	choices: [
		{ node: "Send mail", parameter: "to", leads: "out" },
		{ node: "Wipe", parameter: undefined, leads: "within" },
	],
	answer: undefined,
	leaks: true,
};

it.each<[string, Partial<AgentExposure>, string]>([
	["nothing", { untrusted: [] }, "This agent reads nothing that somebody outside could write."],
	[
		"nothing consequential",
		{ choices: [] },
		"Somebody outside could write what “Inbox” gives it to read, but could choose nothing consequential by that.",
	],
	[
		"a leak",
		{},
		"Somebody outside who writes what “Inbox” gives it to read could choose `to` of “Send mail” and to call “Wipe”. Private data of “Inbox” could leave that way.",
	],
	[
		"what is asked about",
		{ answer: "ask", leaks: false },
		"Before what somebody outside could write in “Inbox” chooses `to` of “Send mail” and to call “Wipe”, a person is asked.",
	],
	[
		"what is refused",
		{ answer: "refuse", leaks: false, untrusted: ["a", "b", "c", "d", "e"] },
		"What somebody outside could write in “a”, “b”, “c”, “d” and 1 more cannot choose `to` of “Send mail” and to call “Wipe”: the flow’s policies refuse it.",
	],
])("says of an agent that risks %s", (_what, change, words) => {
	expect(exposureWords({ ...reading, ...change })).toBe(words);
});
