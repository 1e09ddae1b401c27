import type { Embed, EmbedSettings } from "@switchyard/spec/chat";
import type { EmbedSecretReply, ListEmbedsReply } from "@switchyard/spec/http";
import { part, withSignal } from "./address.ts";
import type { Ask } from "./request.ts";

/** The part of the server's interface that is about chats in other pages. */
export function embedRequests(ask: Ask) {
	const address = (flow: string) => `/api/embeds/${part(flow)}`;
	return {
		embeds: async (signal?: AbortSignal) =>
			(await ask<ListEmbedsReply>("GET", "/api/embeds", withSignal(signal))).embeds,
		putEmbed: (flow: string, body: EmbedSettings) => ask<Embed>("PUT", address(flow), { body }),
		removeEmbed: (flow: string) => ask<void>("DELETE", address(flow)),
		makeEmbedSecret: (flow: string) => ask<EmbedSecretReply>("POST", `${address(flow)}/secret`),
	};
}
