import { covers, coversAll, type TokenGrant } from "../access-token/grant.ts";
import { TOKEN_PURPOSES, type TokenPurpose } from "../access-token/purpose.ts";

/** Acts; each resource takes those that its row of `POLICY` names. */
export type Verb =
	/** See that it is there, and how it is. */
	| "look"
	/** Read the values that went through it. */
	| "inspect"
	| "edit"
	| "publish"
	| "remove"
	/** Start it as it is published, or stop it. */
	| "run"
	/** Run drafts and parts, with data and settings of one's own. */
	| "try"
	/** Decide what it asks people. */
	| "answer"
	| "chat"
	/** Call it as a tool, or its tools. */
	| "call"
	/** Put something in. */
	| "add"
	/** Be the program behind it. */
	| "serve"
	/** Change what holds for the whole server. */
	| "administer";

const MANAGED = { look: "administer", edit: "administer", remove: "administer" } as const;

/** The permission table: by resource and verb, the purpose that a token needs. Any other action is refused. */
export const POLICY = {
	flow: {
		...MANAGED,
		publish: "administer",
		try: "administer",
		run: "run-flows",
		chat: "chat",
		call: "call-tools",
	},
	run: {
		look: "run-flows",
		inspect: "administer",
		run: "run-flows",
		try: "administer",
		answer: "answer-questions",
	},
	conversation: { look: "chat", inspect: "administer", chat: "chat", remove: "chat" },
	question: { look: "answer-questions", answer: "answer-questions" },
	publication: { ...MANAGED, call: "call-published-tools" },
	queue: { ...MANAGED, add: "add-work-items" },
	robot: MANAGED,
	document: MANAGED,
	memory: MANAGED,
	file: MANAGED,
	template: { look: "administer" },
	credential: { ...MANAGED, try: "administer" },
	package: { look: "administer", edit: "administer", serve: "serve-packages" },
	agent: { serve: "serve-agents" },
	"mcp-server": MANAGED,
	embed: MANAGED,
	browser: { look: "administer", edit: "administer", run: "administer" },
	cost: { look: "administer", edit: "administer" },
	outbox: { look: "administer", remove: "administer" },
	token: { ...MANAGED, add: "administer" },
	"sign-in": { add: "administer", remove: "administer" },
	search: { look: "run-flows", inspect: "administer" },
	server: { look: "administer", administer: "administer" },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Verb, TokenPurpose>>>>>;

/** A kind of thing that is acted on. */
export type ResourceKind = keyof typeof POLICY;

/** A thing that is acted on, with the names by which a token can be limited to it, as far as they are known. */
export interface Resource {
	readonly kind: ResourceKind;
	/** Flow that it is or belongs to. */
	readonly flow?: string;
	readonly publication?: string;
	/** Namespace of a package. */
	readonly package?: string;
	readonly agent?: string;
	readonly queue?: string;
}

/** Rights of one who acts. */
export interface Rights {
	readonly grants: readonly TokenGrant[];
}

/**
 * Returns the purpose that a token needs.
 * @returns `undefined` for an action that is refused to all
 */
export function purposeOf(verb: Verb, kind: ResourceKind): TokenPurpose | undefined {
	const row: Readonly<Partial<Record<Verb, TokenPurpose>>> = POLICY[kind];
	return row[verb];
}

/** Whether one who acts may do something with a resource. Of a resource without a name, with all of its kind. */
export function may({ grants }: Rights, verb: Verb, resource: Resource): boolean {
	const purpose = purposeOf(verb, resource.kind);
	if (purpose === undefined) return false;
	const name = nameOf(resource, purpose);
	return name === undefined ? coversAll(grants, purpose) : covers(grants, purpose, name);
}

/** Whether one who acts may do something with some resource of a kind. */
export function mayWithSome({ grants }: Rights, verb: Verb, kind: ResourceKind): boolean {
	const purpose = purposeOf(verb, kind);
	return purpose !== undefined && covers(grants, purpose);
}

/** Returns the name of a resource to which tokens with a purpose are limited; `undefined` where it is not known, or there is none. */
export function nameOf(resource: Resource, purpose: TokenPurpose): string | undefined {
	const { limitedTo } = TOKEN_PURPOSES[purpose];
	return limitedTo && resource[limitedTo];
}
