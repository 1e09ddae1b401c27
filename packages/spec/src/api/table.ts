import type { Static, TSchema } from "typebox";
import type { accessTokensApi } from "./access-tokens.ts";
import type { approvalsApi } from "./approvals.ts";
import type { chatApi } from "./chat.ts";
import type { costsApi } from "./costs.ts";
import type { credentialsApi } from "./credentials.ts";
import type { documentsApi } from "./documents.ts";
import type { embeddedChatApi } from "./embedded-chat.ts";
import type { filesApi } from "./files.ts";
import type { flowsApi } from "./flows.ts";
import type { mcpApi } from "./mcp.ts";
import type { memoryApi } from "./memory.ts";
import type { nodesApi } from "./nodes.ts";
import type { outboxApi } from "./outbox.ts";
import type { pricesApi } from "./prices.ts";
import type { publishedToolsApi } from "./published-tools.ts";
import type { robotsApi } from "./robots.ts";
import type { runsApi } from "./runs.ts";
import type { searchApi } from "./search.ts";
import type { serverApi } from "./server.ts";
import type { signingInApi } from "./signing-in.ts";
import type { statisticsApi } from "./statistics.ts";
import type { templatesApi } from "./templates.ts";
import type { workItemsApi } from "./work-items.ts";

/** Every route that programs call with JSON, by name. */
export type RouteTable = typeof accessTokensApi &
	typeof approvalsApi &
	typeof chatApi &
	typeof costsApi &
	typeof credentialsApi &
	typeof documentsApi &
	typeof embeddedChatApi &
	typeof filesApi &
	typeof flowsApi &
	typeof mcpApi &
	typeof memoryApi &
	typeof nodesApi &
	typeof outboxApi &
	typeof pricesApi &
	typeof publishedToolsApi &
	typeof robotsApi &
	typeof runsApi &
	typeof searchApi &
	typeof serverApi &
	typeof signingInApi &
	typeof statisticsApi &
	typeof templatesApi &
	typeof workItemsApi;

type Schema<Name extends keyof RouteTable> = RouteTable[Name]["schema"];

/** Input of a route: parameters, query and body. Whole numbers may stand for the texts of an address. */
export type Sent<Name extends keyof RouteTable> = SentParams<Schema<Name>> &
	SentQuery<Schema<Name>> &
	SentBody<Schema<Name>>;

type SentParams<Said> = Said extends { readonly params: infer Params extends TSchema }
	? { readonly params: InAddress<Static<Params>> }
	: unknown;

type SentQuery<Said> = Said extends { readonly querystring: infer Query extends TSchema }
	? OptionalIfEmpty<"query", InAddress<Static<Query>>>
	: unknown;

type SentBody<Said> = Said extends { readonly body: infer Body extends TSchema }
	? null extends Static<Body>
		? { readonly body?: Exclude<Static<Body>, null> | undefined }
		: { readonly body: Static<Body> }
	: unknown;

/** Texts of an address; what is undefined is left out of it. */
type InAddress<Values> = {
	readonly [Name in keyof Values]:
		| Values[Name]
		| (string extends Values[Name] ? number : never)
		| (object extends Pick<Values, Name> ? undefined : never);
};

type OptionalIfEmpty<Name extends string, Values> = object extends Values
	? { readonly [One in Name]?: Values | undefined }
	: { readonly [One in Name]: Values };

/** The statuses that a route declares. */
export type StatusOf<Name extends keyof RouteTable> = keyof Schema<Name>["response"] & number;

/** Those of them that are no error. */
export type SuccessOf<Name extends keyof RouteTable> = StatusOf<Name> & (200 | 201 | 202 | 204);

/** A route's answer with one of its statuses; 204 has no body. */
export type BodyOf<Name extends keyof RouteTable, Status extends StatusOf<Name>> = {
	readonly [One in Status]: One extends 204
		? undefined
		: Schema<Name>["response"][One] extends infer Reply extends TSchema
			? Static<Reply>
			: never;
}[Status];
