import type { Runs } from "@switchyard/host";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Rights } from "@switchyard/spec/policy";
import type { Database } from "../../platform/database/database.ts";
import type { Approvals } from "../approvals/index.ts";
import type { FlowStore, Publications } from "../flows/index.ts";
import { AguiChats } from "./agui/agui-chats.ts";
import { Answers } from "./answers/answers.ts";
import { ChatCompletions } from "./completions/chat-completions.ts";
import { ConversationRows } from "./conversation-rows.ts";
import { Conversations } from "./conversations.ts";
import { EmbedRows, type EmbedRowsOptions } from "./embed/embed-rows.ts";
import { Embeds } from "./embed/embeds.ts";
import { VisitorChats } from "./embed/visitor-chats.ts";

/** Who may talk to robots. */
interface Audiences {
	/** @throws AppError `ROBOT_AUDIENCE` */
	refuseOthers(flow: string, rights: Rights): void;
	isForAnyone(flow: string): boolean;
	watch(watcher: (robot: string) => void): () => void;
}

export interface ChatParts extends Pick<EmbedRowsOptions, "masterKey" | "redactor" | "onUnreadable"> {
	readonly database: Pick<Database, "read" | "write">;
	readonly runs: Runs;
	readonly flows: Pick<FlowStore, "list" | "watch" | "version">;
	readonly approvals: Pick<Approvals, "get" | "answer">;
	readonly publications: Publications;
	readonly robots: Audiences;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Conversations, of people here and of visitors of other pages, and what answers other programs. */
export async function openChats(parts: ChatParts) {
	const { runs, flows, publications, robots, nodeTypes, now } = parts;
	const rows = new ConversationRows(parts.database);
	const conversations = new Conversations({
		rows,
		runs,
		publications,
		refuseOthers: (flow, rights) => robots.refuseOthers(flow, rights),
		now,
	});
	const embeds = await Embeds.open({
		rows: new EmbedRows(parts),
		flows,
		publications,
		isForAnyone: (flow) => robots.isForAnyone(flow),
		now,
	});
	robots.watch((robot) => embeds.shutOut(robot));
	const visitorChats = new VisitorChats({
		conversations,
		rows,
		embeds,
		runs,
		publications,
		nodeTypes,
		now,
	});
	const refuseOthers = (flow: string, rights: Rights) => robots.refuseOthers(flow, rights);
	const shared = { ...parts, rows, conversations, answers: new Answers(parts), refuseOthers };
	const completions = new ChatCompletions(shared);
	const aguiChats = new AguiChats(shared);
	return { conversations, embeds, visitorChats, completions, aguiChats };
}
