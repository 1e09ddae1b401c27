import { approvals } from "../approvals/index.ts";
import { calls } from "../calls/index.ts";
import { defineDomain } from "../domain.ts";
import { flows } from "../flows/index.ts";
import { robots } from "../robots/index.ts";
import { runs } from "../runs/index.ts";
import { openChats } from "./open-chats.ts";
import { aguiRoutes } from "./routes/agui.ts";
import { chatCompletionRoutes } from "./routes/chat-completions.ts";
import { conversationRoutes } from "./routes/conversations.ts";
import { embedPageRoutes } from "./routes/embed-page.ts";
import { embedRoutes } from "./routes/embeds.ts";
import { visitorChatRoutes } from "./routes/visitor-chat.ts";
import type {} from "./tables.ts";

/** Conversations with robots and flows: of people here, of visitors of other pages, and of programs. */
export const chat = defineDomain({
	name: "chat",
	needs: [approvals, calls, flows, robots, runs],
	async open({ platform, needs }) {
		const { database, keys, redactor, nodeTypes, onUnreadable, now } = platform;
		const chats = await openChats({
			database,
			masterKey: keys.master,
			redactor,
			onUnreadable,
			runs: needs.runs.runHost,
			flows: needs.flows.store,
			publications: needs.flows.publications,
			approvals: needs.approvals.approvals,
			robots: needs.robots.store,
			nodeTypes,
			now,
		});
		return { face: chats };
	},
	async routes(app, { platform, needs, face }) {
		const { conversations, embeds, visitorChats, aguiChats, completions } = face;
		const { runHost } = needs.runs;
		const { maxInflight } = platform.config.limits.bridge;
		conversationRoutes(app, { conversations, reruns: runHost.reruns });
		embedRoutes(app, { embeds });
		visitorChatRoutes(app, { embeds, visitorChats, runs: runHost });
		aguiRoutes(app, { aguiChats, maxInflight });
		await chatCompletionRoutes(app, { completions, maxInflight });
		embedPageRoutes(app, { embeds, folder: platform.designerFolder });
	},
});
