import { type Static, Type } from "typebox";

/** What an access token may be for. Each purpose is granted by itself; `administer` covers all of them. */
export const TokenPurpose = Type.Union([
	Type.Literal("call-tools"),
	Type.Literal("call-published-tools"),
	Type.Literal("serve-packages"),
	Type.Literal("serve-agents"),
	Type.Literal("run-flows"),
	Type.Literal("chat"),
	Type.Literal("answer-questions"),
	Type.Literal("add-work-items"),
	Type.Literal("administer"),
]);
export type TokenPurpose = Static<typeof TokenPurpose>;

/** One purpose, for people. */
export interface PurposeEntry {
	/** What a token with it may do, as the end of “This token may …”. */
	readonly may: string;
	/** What `names` of a grant name; absent where the purpose cannot be limited. */
	readonly limitedTo?: "flow" | "publication" | "package" | "agent" | "queue";
}

/** Every purpose. The designer, the command line and error messages read it from here. */
export const TOKEN_PURPOSES: Readonly<Record<TokenPurpose, PurposeEntry>> = {
	"call-tools": { may: "call the tools of flows", limitedTo: "flow" },
	"call-published-tools": { may: "call published tools", limitedTo: "publication" },
	"serve-packages": { may: "serve packages", limitedTo: "package" },
	"serve-agents": { may: "serve agents", limitedTo: "agent" },
	"run-flows": { may: "run flows", limitedTo: "flow" },
	chat: { may: "chat with robots and flows", limitedTo: "flow" },
	"answer-questions": { may: "answer questions" },
	"add-work-items": { may: "add work items", limitedTo: "queue" },
	administer: { may: "administer" },
};
