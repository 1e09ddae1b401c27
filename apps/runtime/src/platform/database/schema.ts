import type { RunRow } from "@switchyard/host";
import type { MeasureKind, MeasureOutcome, ModelProvider } from "@switchyard/spec";
import type { ConversationsTable, EmbedsTable } from "./conversation-tables.ts";
import type {
	DocumentsTable,
	DocumentVersionsTable,
	MemoriesTable,
	StepWritesTable,
} from "./document-tables.ts";
import type { EmbeddingQueueTable, EmbeddingVectorsTable } from "./embedding-tables.ts";
import type { OpeningsTable, OwnerTable } from "./owner-tables.ts";
import type { RobotsTable, RobotVersionsTable } from "./robot-tables.ts";
import type { SearchEntriesTable, SearchFacetsTable, SearchSourcesTable } from "./search-tables.ts";
import type { WorkAttemptsTable, WorkItemsTable, WorkQueuesTable } from "./work-tables.ts";

/** The tables as Kysely sees them. Times are milliseconds since the Unix epoch; columns that hold JSON hold it as text. */
export interface Schema {
	readonly journal: JournalTable;
	readonly journal_values: JournalValuesTable;
	readonly value_refs: ValueRefsTable;
	readonly removed_runs: RemovedRunsTable;
	readonly runs: RunRow & WrittenRun;
	readonly snapshots: SnapshotsTable;
	readonly flows: FlowsTable;
	readonly flow_edits: FlowEditsTable;
	readonly flow_versions: FlowVersionsTable;
	readonly node_type_sets: NodeTypeSetsTable;
	readonly announced_types: AnnouncedTypesTable;
	readonly published_flows: PublishedFlowsTable;
	readonly flow_folders: FlowFoldersTable;
	readonly flow_places: FlowPlacesTable;
	readonly flow_tags: FlowTagsTable;
	readonly tag_colors: TagColorsTable;
	readonly triggers: TriggersTable;
	readonly trigger_files: TriggerFilesTable;
	readonly credentials: CredentialsTable;
	readonly access_tokens: AccessTokensTable;
	readonly prices: PricesTable;
	readonly costs: CostsTable;
	readonly approved_values: ApprovedValuesTable;
	readonly measures: MeasuresTable;
	readonly approval_rules: ApprovalRulesTable;
	readonly mcp_servers: McpServersTable;
	readonly documents: DocumentsTable;
	readonly document_versions: DocumentVersionsTable;
	readonly memories: MemoriesTable;
	readonly step_writes: StepWritesTable;
	readonly mcp_grants: McpGrantsTable;
	readonly tool_publications: ToolPublicationsTable;
	readonly robots: RobotsTable;
	readonly robot_versions: RobotVersionsTable;
	readonly conversations: ConversationsTable;
	readonly embeds: EmbedsTable;
	readonly settings: SettingsTable;
	readonly raised_budgets: RaisedBudgetsTable;
	readonly outbox: OutboxTable;
	readonly owner: OwnerTable;
	readonly openings: OpeningsTable;
	readonly search_entries: SearchEntriesTable;
	readonly search_facets: SearchFacetsTable;
	readonly search_sources: SearchSourcesTable;
	readonly embedding_queue: EmbeddingQueueTable;
	readonly embedding_vectors: EmbeddingVectorsTable;
	readonly work_queues: WorkQueuesTable;
	readonly work_items: WorkItemsTable;
	readonly work_attempts: WorkAttemptsTable;
}

/** What happened in each run, never changed once written. One row holds the events of one commit. */
export interface JournalTable {
	/** The run's `number`. */
	readonly run: number;
	/** The `seq` of the row's first event. */
	readonly first: number;
	/** JSON: a list of events, without gaps. */
	readonly events: string;
	/** CRC-32 of `events` as UTF-8, so that a damaged row is noticed. */
	readonly checksum: number;
}

/** Large values that earlier versions kept here; new ones are files. */
export interface JournalValuesTable {
	/** `sha256-` and the hash of `text`. */
	readonly ref: string;
	/** JSON: the value. */
	readonly text: string;
}

/** Which run needs which large value. */
export interface ValueRefsTable {
	/** The run's `number`. */
	readonly run: number;
	/** `sha256-` and the hash of the value's JSON. */
	readonly ref: string;
}

/** Runs whose row is gone, and of whose journal some may be left. */
export interface RemovedRunsTable {
	/** What the run's `number` was. */
	readonly number: number;
}

/** What the events of a run make of it, up to one of them: the newest snapshot of each run that has one. */
export interface SnapshotsTable {
	/** The run's `number`. */
	readonly run: number;
	/** The last event that it covers. */
	readonly seq: number;
	/** The format of the snapshot, and the version of the engine that took it: no other reads it. */
	readonly format: number;
	readonly engine: string;
	/** JSON: the snapshot, with references in place of large values. */
	readonly state: string;
	/** CRC-32 of `state` as UTF-8. */
	readonly checksum: number;
}

/** Node types as runs found them. */
export interface NodeTypeSetsTable {
	/** Of `document`. */
	readonly hash: string;
	/** JSON: a list of node specs. */
	readonly document: string;
}

/** The node types of packages in other processes, as they were announced last. */
export interface AnnouncedTypesTable {
	readonly id: string;
	/** The package's version. */
	readonly package_version: string;
	/** JSON: the node spec. */
	readonly spec: string;
	/** JSON: the node spec whose tool a person agreed to; the same unless the tool has changed since. */
	readonly agreed: string;
}

/** What the host has no say in. */
interface WrittenRun {
	/** What the journal names a run by: given by the writer, in the order of starts. */
	readonly number: number;
	/** The epoch of the opening by which the end of its journal may have been lost; `null` when there was none. */
	readonly loss: number | null;
}

/** The flows as they are now. */
export interface FlowsTable {
	readonly id: string;
	readonly name: string;
	readonly revision: number;
	/** How many nodes the document has. */
	readonly nodes: number;
	/** JSON: the flow document. */
	readonly document: string;
	readonly updated_at: number;
}

/** The edits that led to each revision: undo across reloads, audit, and the answer to a stale edit. */
export interface FlowEditsTable {
	readonly flow: string;
	/** The revision that the operations gave. */
	readonly revision: number;
	/** JSON: a list of operations. */
	readonly operations: string;
	/** The editor that sent them, where it said so. */
	readonly editor: string | null;
	readonly at: number;
}

/** The revisions that are kept whole: the first, imported ones, and every one that a run used. */
export interface FlowVersionsTable {
	readonly flow: string;
	readonly revision: number;
	/** JSON: the flow document. */
	readonly document: string;
	readonly at: number;
}

/** The flows whose triggers are on, each with the version that they start. */
export interface PublishedFlowsTable {
	readonly flow: string;
	readonly revision: number;
	readonly at: number;
}

/** The folders that people keep flows in, each with those that it lies in. */
export interface FlowFoldersTable {
	/** Names from the top down with `/` between them. */
	readonly path: string;
}

/** Which folder each flow is in; one without a row is at the top. */
export interface FlowPlacesTable {
	readonly flow: string;
	readonly folder: string;
}

/** The tags of each flow. */
export interface FlowTagsTable {
	readonly flow: string;
	readonly tag: string;
}

/** The colours that people gave tags; one stays while no flow has the tag. */
export interface TagColorsTable {
	readonly tag: string;
	/** A `MarkColor`. */
	readonly color: string;
}

/** What the triggers of published flows remember, so that nothing is missed or started twice across a restart. */
export interface TriggersTable {
	readonly flow: string;
	readonly node: string;
	/** JSON: the parameters that say what is watched; with others, the cursor means nothing. */
	readonly source: string;
	/** JSON: how far the trigger has come, in its own words. */
	readonly cursor: string | null;
	/** When it last started a run. */
	readonly fired_at: number | null;
}

/** The files that a trigger has seen, each in the state in which it saw it. */
export interface TriggerFilesTable {
	readonly flow: string;
	readonly node: string;
	/** Inside the workspace, with `/`. */
	readonly path: string;
	/** Changes whenever the file does. */
	readonly state: string;
}

/** Credentials at rest. */
export interface CredentialsTable {
	readonly name: string;
	readonly kind: string;
	/** The value, sealed with the data key. */
	readonly sealed: Uint8Array;
	/** The record's own data key, wrapped by the master key. */
	readonly data_key: Uint8Array;
	readonly updated_at: number;
}

/** The access tokens that people made. */
export interface AccessTokensTable {
	readonly id: string;
	/** SHA-256 of the token, in hexadecimal: the token itself is kept nowhere. */
	readonly hash: string;
	readonly name: string;
	/** JSON: a list of grants. */
	readonly grants: string;
	readonly created_at: number;
	readonly last_used_at: number | null;
}

/** What models' tokens cost: see `ModelPrice`. */
export interface PricesTable {
	readonly id: string;
	readonly provider: ModelProvider;
	readonly model: string;
	/** In UTC, such as `2026-11-01`. */
	readonly first_day: string;
	readonly input_micro_usd: number;
	readonly output_micro_usd: number;
	/** Null where cached tokens, or those written into a cache, cost what other input tokens do. */
	readonly cached_input_micro_usd: number | null;
	readonly cache_write_micro_usd: number | null;
}

/** What was paid for: see `RunCharge`. The charges of one day, flow and thing paid for are one row. */
export interface CostsTable {
	/** In UTC, such as `2026-11-01`. */
	readonly day: string;
	readonly flow: string;
	/** As it was when the latest of the runs began. */
	readonly flow_name: string;
	readonly kind: "model" | "node" | "embeddings";
	readonly name: string;
	/** At most `Number.MAX_SAFE_INTEGER`, like every sum here. */
	readonly micro_usd: number;
	readonly calls: number;
	readonly unpriced: number;
	readonly input_tokens: number;
	readonly output_tokens: number;
	readonly cached_input_tokens: number;
	readonly cache_write_tokens: number;
}

/** Values that approved calls of tools had, by flow: a value that is not here is used for the first time. */
export interface ApprovedValuesTable {
	readonly flow: string;
	/** The tool's node. */
	readonly node: string;
	readonly parameter: string;
	/** SHA-256 of the value's JSON with its keys in order, in hexadecimal. */
	readonly hash: string;
}

/** What ended in runs: see `RunMeasure`. Those of one day, flow, thing and outcome are one row. */
export interface MeasuresTable {
	/** In UTC, such as `2026-11-01`. */
	readonly day: string;
	readonly flow: string;
	readonly kind: MeasureKind;
	readonly name: string;
	readonly outcome: MeasureOutcome;
	/** At most `Number.MAX_SAFE_INTEGER`, like the other sum. */
	readonly number: number;
	readonly total_ms: number;
	readonly slowest_ms: number;
}

/** The rules by which calls are approved without a question: see `ApprovalRule`. */
export interface ApprovalRulesTable {
	/** The id of the question from which it was made. */
	readonly id: string;
	readonly flow: string;
	readonly flow_name: string;
	readonly node: string;
	readonly node_type: string;
	readonly tool: string;
	/** JSON: the arguments that calls must have; any when null. */
	readonly same: string | null;
	readonly ends_at: number;
	readonly made_by: string | null;
	readonly made_at: number;
	readonly run: string;
	/** When a person revoked it; null while it holds. */
	readonly revoked_at: number | null;
}

/** The servers of the Model Context Protocol. */
export interface McpServersTable {
	readonly name: string;
	/** JSON: `McpServerSettings`. */
	readonly settings: string;
}

/** What authorization servers gave for MCP servers, each sealed with its own key. */
export interface McpGrantsTable {
	readonly server: string;
	readonly sealed: Uint8Array;
	readonly data_key: Uint8Array;
}

/** The tools that are offered to programs outside. */
export interface ToolPublicationsTable {
	readonly name: string;
	/** JSON: `ToolPublicationSettings`. */
	readonly settings: string;
}

/** What an administrator has set. */
export interface SettingsTable {
	readonly name: string;
	/** JSON. */
	readonly value: string;
}

/** What people raised the budget of one day to. */
export interface RaisedBudgetsTable {
	/** In UTC, such as `2026-11-01`. */
	readonly day: string;
	/** The flow whose budget it is; empty for that of all flows. */
	readonly flow: string;
	/** JSON: a `DayBudget`. */
	readonly limits: string;
}

/** The mails that the built-in outbox received. */
export interface OutboxTable {
	readonly id: string;
	readonly sender: string;
	/** JSON: a list of addresses. */
	readonly recipients: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string | null;
	readonly at: number;
}
