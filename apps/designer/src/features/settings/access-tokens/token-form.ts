import { TOKEN_PURPOSES, type TokenGrant, type TokenPurpose } from "@switchyard/spec/access-token";

/** What a person has chosen so far: each purpose with the names that it is limited to, as typed. */
export type PurposeDraft = ReadonlyMap<TokenPurpose, string>;

/** What a purpose means, for the person who chooses it. */
export const PURPOSE_TEXTS: Readonly<
	Record<TokenPurpose, { readonly title: string; readonly description: string }>
> = {
	"call-tools": {
		title: "Call the tools of flows",
		description: "For programs that connect to the bridge as clients.",
	},
	"call-published-tools": {
		title: "Call published tools",
		description: "For MCP clients, and programs that call tools over HTTP.",
	},
	"serve-packages": {
		title: "Serve packages",
		description: "For hosts that bring node types.",
	},
	"serve-agents": {
		title: "Serve agents",
		description: "For hosts of the agents that the node “Agent (remote)” uses.",
	},
	"run-flows": {
		title: "Run flows",
		description: "Start published flows with a message, see how their runs end, cancel them.",
	},
	chat: {
		title: "Chat with robots and flows",
		description: "For chat front ends and programs. They see their own conversations and no others.",
	},
	"answer-questions": {
		title: "Answer questions",
		description: "Approve tool calls, answer forms, and decide about steps whose outcome is unknown.",
	},
	"add-work-items": {
		title: "Add work items",
		description: "For systems that put work into queues: they see none of it.",
	},
	administer: {
		title: "Administer",
		description: "Everything, credentials and access tokens included.",
	},
};

/** Every purpose, in the order in which they are offered. */
export const PURPOSES = Object.keys(PURPOSE_TEXTS) as TokenPurpose[];

const LIMITS = {
	flow: "Flows",
	publication: "Publications",
	package: "Packages",
	agent: "Agents",
	queue: "Queues",
} as const;

/** The names that a purpose can be limited to, as a label; `undefined` when it cannot be limited. */
export function limitLabel(purpose: TokenPurpose): string | undefined {
	const { limitedTo } = TOKEN_PURPOSES[purpose];
	return limitedTo && LIMITS[limitedTo];
}

/** The grants that were chosen. */
export function grantsOf(draft: PurposeDraft): TokenGrant[] {
	return PURPOSES.filter((purpose) => draft.has(purpose)).map((purpose) => {
		const names = namesIn(draft.get(purpose) ?? "");
		return names.length === 0 ? { purpose } : { purpose, names };
	});
}

/** What is wrong with a form, by the field: `name`, `purposes` or a purpose. */
export function checkToken(
	name: string,
	draft: PurposeDraft,
	taken: ReadonlySet<string>,
): ReadonlyMap<string, string> {
	const problems = new Map<string, string>();
	if (name.trim() === "") problems.set("name", "Enter a name that says what uses it.");
	else if (taken.has(name.trim())) problems.set("name", "Another access token has this name.");
	if (draft.size === 0) problems.set("purposes", "Choose at least one purpose.");
	for (const [purpose, text] of draft) {
		const odd = namesIn(text).find((one) => !NAME.test(one));
		if (odd !== undefined)
			problems.set(purpose, `“${odd}” is not an id: use letters, digits, “-”, “_” and “.”.`);
	}
	return problems;
}

const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/;

function namesIn(text: string): string[] {
	return [...new Set(text.split(/[\s,]+/).filter((name) => name !== ""))];
}
