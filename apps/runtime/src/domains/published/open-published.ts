import type { Runs, ToolSessions } from "@switchyard/host";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { BaseLogger } from "pino";
import type { Database } from "../../platform/database/database.ts";
import type { NoteUnreadable } from "../../platform/database/unreadable-rows.ts";
import type { AccessTokens } from "../../platform/http/access-tokens.ts";
import type { CallingPrograms, CallService } from "../calls/index.ts";
import type { Publications } from "../flows/index.ts";
import { AskedCalls } from "./asked-calls.ts";
import type { CallerQuestions } from "./caller-questions.ts";
import { McpEndpoint } from "./mcp/mcp-endpoint.ts";
import { OfferedTools } from "./offered-tools.ts";
import { flowOffer, Offers } from "./offers.ts";
import { PublishedCalls, UNCOLLECTED_MS } from "./published-calls.ts";
import { ToolPublicationRows } from "./tool-publication-rows.ts";
import { ToolPublications } from "./tool-publications.ts";

export interface PublishedOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly onUnreadable: NoteUnreadable;
	readonly flows: Pick<Publications, "flow" | "watch">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly runHost: ToolSessions & Pick<Runs, "get" | "events" | "event" | "waitForEnd">;
	/** Results may have files of it. */
	readonly files: Pick<WorkspaceFiles, "open">;
	readonly service: CallService;
	/** The programs that call. */
	readonly programs: CallingPrograms;
	readonly questions: CallerQuestions;
	readonly tokens: Pick<AccessTokens, "watchRevoked">;
	readonly version: string;
	readonly logger: Pick<BaseLogger, "debug" | "error">;
}

/** What is offered to programs outside, and how they reach it. */
export interface Published {
	readonly toolPublications: ToolPublications;
	readonly publishedCalls: PublishedCalls;
	readonly offers: Offers;
	readonly mcpEndpoint: McpEndpoint;
	/** Node types came, changed or went. */
	readonly forget: () => void;
}

/** Puts together what serves tool publications, and notifies the clients that are connected of what changes. */
export async function openPublished(options: PublishedOptions): Promise<Published> {
	const {
		database,
		onUnreadable,
		flows,
		runHost,
		files,
		service,
		programs,
		questions,
		tokens,
		version,
		logger,
	} = options;
	const offered = new OfferedTools(options);
	const rows = new ToolPublicationRows(database, onUnreadable);
	const publications = await ToolPublications.open({ rows, offered });
	const offers = new Offers({ publications, offered });
	const asked = new AskedCalls(database);
	await asked.forgetOld(Date.now() - UNCOLLECTED_MS);
	const calls = new PublishedCalls({
		toolSessions: runHost,
		runs: runHost,
		asked,
		service,
		programs,
		offers,
	});
	const onError = (error: Error) => logger.debug({ err: error }, "a request of an MCP client was refused");
	const mcpEndpoint = new McpEndpoint({ offers, calls, questions, programs, files, version, onError });
	const note = (error: unknown) =>
		logger.error({ err: error }, "the clients of published tools were not told");
	publications.watch((name, isThere) => {
		const told = isThere ? mcpEndpoint.changed(name) : mcpEndpoint.removed(name);
		told.catch(note);
	});
	flows.watch(({ id }) => {
		for (const name of [...publications.namesWith(id), flowOffer(id)])
			mcpEndpoint.changed(name, id).catch(note);
	});
	tokens.watchRevoked((principal) => void mcpEndpoint.revoked(principal).catch(note));
	return {
		toolPublications: publications,
		publishedCalls: calls,
		offers,
		mcpEndpoint,
		forget: () => offered.forget(),
	};
}
