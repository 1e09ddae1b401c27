import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";

const closed = { additionalProperties: false } as const;

/** The longest message that a visitor may write, in characters. */
export const MAX_VISITOR_TEXT = 4000;

/** The origin of a page, in the form in which browsers name it: scheme, host in lower case, and the port where it is not the scheme's own. */
export const PageOrigin = Type.String({
	pattern: "^https?://[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[1-9][0-9]{0,4})?$",
	maxLength: 270,
});
export type PageOrigin = Static<typeof PageOrigin>;

/** How a robot, or another published flow with a chat trigger, is embedded in other pages. */
export const EmbedSettings = Type.Object(
	{
		/** The origins of the pages that may show the chat. */
		origins: Type.Array(PageOrigin, { minItems: 1, maxItems: 20, uniqueItems: true }),
		/** Whether visitors see which tools are called; they never see arguments or results. */
		showTools: Type.Boolean(),
		/** How many messages one visitor may send within an hour. */
		visitorMessagesPerHour: Type.Integer({ minimum: 1, maximum: 10_000 }),
		/** How many messages all visitors together may send within an hour. */
		messagesPerHour: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
	},
	closed,
);
export type EmbedSettings = Static<typeof EmbedSettings>;

/** What a new embed has where nothing is said. */
export const EMBED_DEFAULTS = {
	showTools: true,
	visitorMessagesPerHour: 60,
	messagesPerHour: 1000,
} as const satisfies Partial<EmbedSettings>;

/** An embed as people see it. Its secret is shown once, when it is made. */
export const Embed = Type.Object(
	{
		flow: Id,
		...EmbedSettings.properties,
		/** When its secret was made, in milliseconds since the Unix epoch; absent while it has none. */
		secretAt: Type.Optional(Type.Integer({ minimum: 0 })),
	},
	closed,
);
export type Embed = Static<typeof Embed>;
