import type { Message } from "@switchyard/spec/json";
import type { Provenance } from "@switchyard/spec/scope";

/** Who filled a parameter, as conditions on calls compare it; `none` where nothing did. */
export const FILLED_BY = ["ai", "person", "designer", "message", "asset", "default", "none"] as const;
export type FilledBy = (typeof FILLED_BY)[number];

/** What is known of one parameter of a call, with the words that each fact may be. */
export const PROVENANCE_FACTS = {
	scope: ["AI", "Custom", "Message"],
	source: FILLED_BY,
	integrity: ["trusted", "untrusted"],
	confidentiality: ["public", "private"],
} as const;

/** Where the value of a parameter came from. */
export interface ParameterFacts {
	readonly scope: Provenance["scope"];
	readonly source: FilledBy;
	/** Untrusted where somebody outside could have written it, or a part of it. */
	readonly integrity: "trusted" | "untrusted";
	/** Private where not everybody may know it. */
	readonly confidentiality: "public" | "private";
}

/** What calls of the tool do to the world. Where its author declares nothing, the worse is taken for true. */
export const RISKS = ["read_only", "destructive", "idempotent", "open_world"] as const;
export type Risk = (typeof RISKS)[number];

/** The money at stake, in dollars. What nobody knows is absent. */
export const COSTS = ["estimate_usd", "agent_usd", "run_usd"] as const;
export type Cost = (typeof COSTS)[number];

/** What a condition on calls can read of one call. */
export interface CallFacts {
	/** The parameters that it would run with, by name. */
	readonly params: Message;
	/** For every input of the tool, also for one that has no value. */
	readonly provenance: Readonly<Record<string, ParameterFacts>>;
	readonly risk: Readonly<Record<Risk, boolean>>;
	readonly cost: Readonly<Partial<Record<Cost, number>>>;
	/** Whether no approved call of the tool has had this value of a parameter before. */
	readonly firstTime: (parameter: string) => boolean;
}

/** The names that a condition on calls has besides those of the tool's parameters, which come first. */
export const CALL_NAMES = ["args", "provenance", "risk", "cost"] as const;
export type CallName = (typeof CALL_NAMES)[number];
