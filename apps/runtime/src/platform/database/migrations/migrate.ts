import type { DatabaseSync } from "node:sqlite";
import type { Kysely } from "kysely";
import { firstTables } from "./0001-first-tables.ts";
import { journalValues } from "./0002-journal-values.ts";
import { runNumbers } from "./0003-run-numbers.ts";
import { valueRefs } from "./0004-value-refs.ts";
import { publishedFlows } from "./0005-published-flows.ts";
import { owner } from "./0006-owner.ts";
import { waitingRuns } from "./0007-waiting-runs.ts";
import { nodeTypeSets } from "./0008-node-type-sets.ts";
import { announcedTypes } from "./0009-announced-types.ts";
import { runCauses } from "./0010-run-causes.ts";
import { openings } from "./0011-openings.ts";
import { unknownSteps } from "./0012-unknown-steps.ts";
import { awaitedRuns } from "./0013-awaited-runs.ts";
import { snapshots } from "./0014-snapshots.ts";
import { accessTokens } from "./0015-access-tokens.ts";
import { prices } from "./0016-prices.ts";
import { flowOrganisation } from "./0017-flow-organisation.ts";
import { costs } from "./0018-costs.ts";
import { budgets } from "./0019-budgets.ts";
import { cachedTokens } from "./0020-cached-tokens.ts";
import { approvedValues } from "./0021-approved-values.ts";
import { measures } from "./0022-measures.ts";
import { approvalRules } from "./0023-approval-rules.ts";
import { mcpServers } from "./0024-mcp-servers.ts";
import { documents } from "./0025-documents.ts";
import { mcpGrants } from "./0026-mcp-grants.ts";
import { toolPublications } from "./0027-tool-publications.ts";
import { robots } from "./0028-robots.ts";
import { search } from "./0029-search.ts";
import { conversations } from "./0030-conversations.ts";
import { embeds } from "./0031-embeds.ts";
import { embeddings } from "./0032-embeddings.ts";
import { workItems } from "./0033-work-items.ts";
import { actors } from "./0034-actors.ts";
import { announcedCredentialKinds } from "./0035-announced-credential-kinds.ts";
import { trustedInput } from "./0036-trusted-input.ts";
import { ownersOfConversations } from "./0037-owners-of-conversations.ts";
import type { Migration } from "./migration.ts";
import { migrationsOfDomains } from "./of-domains.ts";

/** All migrations, oldest first; the one at index `i` leads to schema version `i + 1`. Later ones are in the folders of their domains. */
export const MIGRATIONS: readonly Migration[] = [
	firstTables,
	journalValues,
	runNumbers,
	valueRefs,
	publishedFlows,
	owner,
	waitingRuns,
	nodeTypeSets,
	announcedTypes,
	runCauses,
	openings,
	unknownSteps,
	awaitedRuns,
	snapshots,
	accessTokens,
	prices,
	flowOrganisation,
	costs,
	budgets,
	cachedTokens,
	approvedValues,
	measures,
	approvalRules,
	mcpServers,
	documents,
	mcpGrants,
	toolPublications,
	robots,
	search,
	conversations,
	embeds,
	embeddings,
	workItems,
	actors,
	announcedCredentialKinds,
	trustedInput,
	ownersOfConversations,
	...(await migrationsOfDomains()),
];

/** A database that this version of Switchyard must not touch. */
export class NewerDatabaseError extends Error {
	override readonly name = "NewerDatabaseError";
}

/**
 * The migrations that lead on from a schema version.
 * @throws NewerDatabaseError when there is no such version yet
 */
export function missingFrom(found: number, migrations: readonly Migration[]): readonly Migration[] {
	if (found <= migrations.length) return migrations.slice(found);
	throw new NewerDatabaseError(
		`The database has schema ${found}; this version of Switchyard knows up to ${migrations.length}. ` +
			"Start the newer version, or restore a backup from before it.",
	);
}

/**
 * Brings a database file to the newest schema, all steps in one transaction: after a crash it has either schema, never half of one.
 * @throws NewerDatabaseError when a later version of Switchyard has written it.
 */
export function migrate(
	connection: DatabaseSync,
	compiler: Kysely<unknown>,
	migrations: readonly Migration[] = MIGRATIONS,
): void {
	const missing = missingFrom(schemaVersion(connection), migrations);
	if (missing.length === 0) return;
	connection.exec("begin immediate");
	try {
		for (const migration of missing) {
			for (const statement of migration.statements(compiler, "sqlite"))
				connection.exec(statement.compile().sql);
		}
		connection.exec(`pragma user_version = ${migrations.length}`);
		connection.exec("commit");
	} catch (error) {
		connection.exec("rollback");
		throw error;
	}
}

/** The schema version that a database has; a new one has 0. */
export function schemaVersion(connection: DatabaseSync): number {
	return Number(connection.prepare("pragma user_version").get()?.user_version);
}
